/** Everything that people far apart see besides; loaded when somebody sits at such a table. */

import "./chat.css";

export { DevicesLine } from "./Devices";
export { BoardTalk } from "./Messages";
export { AfterTalk, covers, Talk, TalkBar, talks } from "./Talk";
export { wide } from "./talk";
export { Heard, Whisper } from "./Whisper";
