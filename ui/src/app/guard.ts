/** While a game is played the way back leads to the same screen once: a thumb that slips leaves nobody outside. */

import { place } from "./place";
import { table } from "./state";

/** Browsers pass over what was put into their history without a tap. */
document.addEventListener("click", () => {
  if (place.value.page === "phone" && table.value?.stage === "playing" && history.state === null) {
    history.pushState("here", "", location.href);
  }
});
