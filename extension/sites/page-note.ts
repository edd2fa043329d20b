import { BUTTON } from "./page-button.ts";
import type { Life } from "./page-watch.ts";

export const NOTE = `${BUTTON}-note`;
const SHOWN_MS = 10_000;

/**
 * A line in a corner of the page for what could not be done, shown for ten seconds. It stands there empty from the start:
 * screen readers read out what comes into such a place, not the place that comes with its words.
 */
export function placeNote(page: Document, life: Life): (text: string) => void {
  // Of a script that an update left behind.
  for (const old of page.querySelectorAll(`.${NOTE}:empty`)) old.remove();
  let note = appended(page);
  let end: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    // Pages throw away what is not theirs.
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
