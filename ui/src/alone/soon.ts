/** What only somebody alone with bots needs, loaded when it is needed. */

import { soon } from "../app/later";

export const Talk = soon(() => import("./Talk").then((it) => it.Talk));
export const Speak = soon(() => import("./Speak").then((it) => it.Speak));
export const Afterwards = soon(() => import("./Afterwards").then((it) => it.Afterwards));
