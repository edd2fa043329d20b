import { BUTTON } from "./page-button.ts";
import type { Life } from "./page-watch.ts";

export const NOTE = `${BUTTON}-note`;
const SHOWN_MS = 10_000;

/**
 * Shows a failure in a corner of the page for ten seconds. The element exists empty from the start: screen readers
 * announce text that is added to a live region, not a region inserted with its text.
 */
export function insertNote(page: Document, life: Life): (text: string) => void {
  // Left by the script of a version before an update.
  for (const old of page.querySelectorAll(`.${NOTE}:empty`)) old.remove();
  let note = appended(page);
  let end: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    // Pages remove foreign elements.
    if (!note.isConnected) note = appended(page);
    clearTimeout(end);
    note.textContent = "";
    requestAnimationFrame(() => {
      note.textContent = text;
    });
    end = setTimeout(() => {
      note.textContent = "";
      if (life.isInvalid) note.remove();
    }, SHOWN_MS);
  };
}

function appended(page: Document): HTMLElement {
  const note = page.createElement("div");
  note.className = NOTE;
  note.setAttribute("role", "status");
  page.body.append(note);
  return note;
}
