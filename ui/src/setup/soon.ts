/** What not every phone needs, loaded when it is needed. */

import { soon } from "../app/later";

export const Another = soon(() => import("./Hands").then((it) => it.Another));
export const Beside = soon(() => import("./Hands").then((it) => it.Beside));
export const Cover = soon(() => import("./Hands").then((it) => it.Cover));
export const InHand = soon(() => import("./Hands").then((it) => it.InHand));

export const Foretell = soon(() => import("../play/Foretell").then((it) => it.Foretell));

export const BoardScreen = soon(() => import("../play/Board").then((it) => it.BoardScreen));
export const HostControls = soon(() => import("./HostSheet").then((it) => it.HostControls));

export const Arriving = soon(() => import("./Moving").then((it) => it.Arriving));
export const Moves = soon(() => import("./Moving").then((it) => it.Moves));
export const OpenSeat = soon(() => import("./Moving").then((it) => it.OpenSeat));
export const WithCode = soon(() => import("./Moving").then((it) => it.WithCode));

export const ByDawn = soon(() => import("./Late").then((it) => it.ByDawn));
export const OneMore = soon(() => import("./Late").then((it) => it.OneMore));
export const WhoPlays = soon(() => import("./Late").then((it) => it.WhoPlays));

export const Removed = soon(() => import("./Removed").then((it) => it.Removed));
export const PersonSheet = soon(() => import("./PersonSheet").then((it) => it.PersonSheet));

export const NobodyYet = soon(() => import("./Wifi").then((it) => it.NobodyYet));
export const WifiCode = soon(() => import("./Wifi").then((it) => it.WifiCode));
export const WifiForm = soon(() => import("./Wifi").then((it) => it.WifiForm));
