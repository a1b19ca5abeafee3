/** The rules, opened in the middle of something. */

import { Later } from "../app/later";

export function Rules(props: { edition: string; onClose: () => void }) {
  return <Later load={() => import("../read/BookSheet").then((it) => it.BookSheet)} {...props} />;
}
