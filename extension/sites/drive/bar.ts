/** A bar of our own in the corner of Drive: there while something is selected or open that can be signed. */
import { makeButton } from "../page-button.ts";
import type { Words } from "../words.ts";

const BAR = "countersign-bar";

/** @param names of the files; none takes the bar away */
export function showBar(page: Document, names: readonly string[], words: Words): void {
  const known = page.querySelector(`.${BAR}`);
  const said = names.join("\n");
  if (names.length === 0) {
    known?.remove();
    return;
  }
  if (known instanceof HTMLElement && known.childElementCount > 0) {
    if (known.title !== said) known.title = said;
    return;
  }
  known?.remove();
  const bar = page.createElement("div");
  bar.className = BAR;
  bar.title = said;
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", words("drive.bar"));
  bar.append(makeButton(page, "drive", words("drive.sign")), makeButton(page, "drive_myself", words("drive.myself")));
  page.body.append(bar);
}
