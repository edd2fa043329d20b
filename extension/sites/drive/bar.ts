/**
 * Our bar in Drive: visible while the open or selected files include a signable one, or a document of an unsupported
 * kind.
 */
import { makeButton } from "../page-button.ts";
import type { PageTexts } from "../page-texts.ts";
import { findFreePosition } from "./free-position.ts";

const BAR = "countersign-bar";
const SMALL = `${BAR}-small`;

export type BarContents = {
  /** Names of the signable files. */
  names: readonly string[];
  /** Names of documents of an unsupported kind. */
  refused: readonly string[];
};

/** Shows, updates or removes the bar. @param dismiss called when the person hides the bar on this site */
export function showBar(page: Document, { names, refused }: BarContents, texts: PageTexts, dismiss: () => void): void {
  const known = page.querySelector<HTMLElement>(`.${BAR}`);
  if (names.length === 0 && refused.length === 0) {
    known?.remove();
    return;
  }
  const json = JSON.stringify([names, refused]);
  if (known?.dataset.files === json && known.childElementCount > 0) return;
  known?.remove();
  const bar = page.createElement("div");
  bar.className = BAR;
  bar.dataset.files = json;
  bar.title = names.join("\n");
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", texts("drive.bar"));
  if (names.length > 0) {
    bar.append(makeButton(page, "drive", texts("drive.sign")), makeButton(page, "drive_myself", texts("drive.myself")));
  }
  if (refused.length > 0) bar.append(note(page, texts("drive.kind", refused.join(", "))));
  bar.append(closing(page, texts("drive.hide"), dismiss));
  page.body.append(bar);
  positionBar(page);
}

/** Moves the bar to a place where it covers no control. */
export function positionBar(page: Document): void {
  const bar = page.querySelector<HTMLElement>(`.${BAR}`);
  if (!bar || !page.defaultView) return;
  bar.classList.remove(SMALL);
  bar.style.insetInlineStart = "auto";
  bar.style.insetBlockEnd = "auto";
  // Measured at the edge: the room right of its last place limits its width.
  bar.style.left = "0";
  bar.style.top = "0";
  const position = findFreePosition(page, bar) ?? shrink(page, bar);
  bar.style.left = `${position.left}px`;
  bar.style.top = `${position.top}px`;
}

/** Without a free place, hides the bar's texts and keeps its icons; the last resort is the corner. */
function shrink(page: Document, bar: HTMLElement): { left: number; top: number } {
  bar.classList.add(SMALL);
  const { innerHeight } = page.defaultView!;
  return findFreePosition(page, bar) ?? { left: 8, top: innerHeight - bar.offsetHeight - 8 };
}

function note(page: Document, text: string): HTMLElement {
  const paragraph = page.createElement("p");
  paragraph.setAttribute("role", "status");
  paragraph.append(text);
  return paragraph;
}

function closing(page: Document, label: string, dismiss: () => void): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.className = "countersign-close";
  button.setAttribute("aria-label", label);
  button.title = label;
  button.append("×");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    if (event.isTrusted) dismiss();
  });
  return button;
}
