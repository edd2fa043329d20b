/** Tracks which rows the person presses: for signed-in users, Drive does not always mark the selection. */
import { drive } from "./selectors.ts";

export type Presses = { ids(): readonly string[]; clear(): void };

/** @param changed is called after every press that may have changed the selection */
export function followPresses(page: Document, signal: AbortSignal, changed: () => void): Presses {
  let ids: readonly string[] = [];
  const set = (next: readonly string[]) => {
    if (next.join() === ids.join()) return;
    ids = next;
    changed();
  };
  page.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !event.isTrusted) return;
      const id = event.target.closest(drive.row)?.getAttribute("data-id");
      const isInList = event.target.closest('[role="main"], [role="grid"], table') !== null;
      if (id && isInList) return set(after(ids, id, event));
      // A press on Drive's toolbar acts on the selection; one on the empty list clears it.
      if (isInList && !event.target.closest('button, a, input, [role="button"], [role="toolbar"]')) set([]);
    },
    { capture: true, signal },
  );
  page.addEventListener(
    "keydown",
    ({ key, isTrusted }) => {
      if (isTrusted && key === "Escape") set([]);
    },
    { capture: true, signal },
  );
  return { ids: () => ids, clear: () => set([]) };
}

function after(ids: readonly string[], id: string, { ctrlKey, metaKey }: MouseEvent): readonly string[] {
  if (!ctrlKey && !metaKey) return [id];
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
