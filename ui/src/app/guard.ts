/** The way back from a table leads to the first page, also for whoever came by a link; and while a game is played first
 * to the same screen once: a thumb that slips leaves nobody outside. Nothing but the page's own address is in it. */

import { place, WITHIN } from "./place";
import { table } from "./state";

const BY_LINK = null;
const ONCE = "here";

/** Browsers pass over what was put into their history without a tap. */
document.addEventListener("click", () => {
  const { page } = place.value;
  if ("code" in place.value && history.state === BY_LINK) {
    const here = location.href;
    history.replaceState(WITHIN, "", "/");
    history.pushState(WITHIN, "", here);
  }
  if (page === "phone" && table.value?.stage === "playing" && history.state !== ONCE) {
    history.pushState(ONCE, "", location.href);
  }
});
