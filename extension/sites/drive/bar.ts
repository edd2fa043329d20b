/** A bar of our own in Drive: there while something is selected or open that can be signed, or is a paper that cannot. */
import { makeButton } from "../page-button.ts";
import type { Words } from "../words.ts";
import { freePlace } from "./free-place.ts";

const BAR = "countersign-bar";
const SMALL = `${BAR}-small`;

export type BarContents = {
  /** Of the files that can be signed. */
  names: readonly string[];
  /** Names of papers of a kind that cannot. */
  refused: readonly string[];
};

/** Shows, changes or takes away the bar. @param dismiss the person wants no bar on this site */
export function showBar(page: Document, { names, refused }: BarContents, words: Words, dismiss: () => void): void {
  const known = page.querySelector<HTMLElement>(`.${BAR}`);
  if (names.length === 0 && refused.length === 0) {
    known?.remove();
    return;
  }
  const said = JSON.stringify([names, refused]);
  if (known?.dataset.files === said && known.childElementCount > 0) return;
  known?.remove();
  const bar = page.createElement("div");
  bar.className = BAR;
  bar.dataset.files = said;
  bar.title = names.join("\n");
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", words("drive.bar"));
  if (names.length > 0) {
    bar.append(makeButton(page, "drive", words("drive.sign")), makeButton(page, "drive_myself", words("drive.myself")));
  }
  if (refused.length > 0) bar.append(note(page, words("drive.kind", refused.join(", "))));
  bar.append(closing(page, words("drive.hide"), dismiss));
  page.body.append(bar);
  placeBar(page);
}

/** Moves the bar to where it covers nothing that can be pressed. */
export function placeBar(page: Document): void {
  const bar = page.querySelector<HTMLElement>(`.${BAR}`);
  if (!bar || !page.defaultView) return;
  bar.classList.remove(SMALL);
  const place = freePlace(page, bar) ?? shrink(page, bar);
  bar.style.insetInlineStart = "auto";
  bar.style.insetBlockEnd = "auto";
  bar.style.left = `${place.left}px`;
  bar.style.top = `${place.top}px`;
}

/** In a window that is full, the words go and the pens stay; the last resort is the corner. */
function shrink(page: Document, bar: HTMLElement): { left: number; top: number } {
  bar.classList.add(SMALL);
  const { innerHeight } = page.defaultView!;
  return freePlace(page, bar) ?? { left: 8, top: innerHeight - bar.offsetHeight - 8 };
}

function note(page: Document, text: string): HTMLElement {
  const made = page.createElement("p");
  made.setAttribute("role", "status");
  made.append(text);
  return made;
}

function closing(page: Document, label: string, dismiss: () => void): HTMLButtonElement {
  const made = page.createElement("button");
  made.type = "button";
  made.className = "countersign-close";
  made.setAttribute("aria-label", label);
  made.title = label;
  made.append("×");
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    if (event.isTrusted) dismiss();
  });
  return made;
}
