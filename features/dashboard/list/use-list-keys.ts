import { type RefObject, useEffect, useState } from "react";
import { useOwnEvents } from "../../ui/layout/embedding-scope.ts";
import type { Selection } from "./selection.ts";

type List = {
  scroller: RefObject<HTMLElement | null>;
  /** Ids of all rows in order. */
  order: readonly string[];
  /** Ids of the rows that can be selected. */
  own: readonly string[];
  /** Height of a row in CSS pixels. */
  height: number;
  selection: Selection;
};

/**
 * Moves the focus between rows with j and k or the arrow keys, with Shift selecting them, and selects with x or Space.
 * Returns the id of the row that the focus moves to next: it must be rendered even while it is out of view.
 */
export function useListKeys({ scroller, order, own: selectable, height, selection }: List): string | null {
  const [goal, setGoal] = useState<string | null>(null);
  const own = useOwnEvents();
  useEffect(() => {
    if (goal === null || !focusRow(scroller.current, goal)) return;
    // A later key may have set another target before this effect ran.
    setGoal((latest) => (latest === goal ? null : latest));
  }, [goal, scroller]);
  useEffect(() => {
    const moveTo = (index: number) => {
      const element = scroller.current;
      const id = order[index];
      if (!element || id === undefined) return;
      const top = index * height;
      if (top < element.scrollTop) element.scrollTop = top;
      if (top + height > element.scrollTop + element.clientHeight) {
        element.scrollTop = top + height - element.clientHeight;
      }
      // Focuses a rendered row at once, so that the next key starts from it.
      setGoal(focusRow(element, id) ? null : id);
    };
    const onKey = (event: Event) => {
      if (event instanceof KeyboardEvent && !event.defaultPrevented && isForList(event, scroller.current)) {
        if (act(event, { order, selectable, selection, moveTo })) event.preventDefault();
      }
    };
    own.addEventListener("keydown", onKey);
    return () => own.removeEventListener("keydown", onKey);
  }, [own, scroller, order, selectable, height, selection]);
  return goal;
}

/** Returns whether the row is rendered. */
function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .cs-row-link`);
  link?.focus({ preventScroll: true });
  return link != null;
}

/** Whether the focus is in the list or nowhere. */
function isForList({ target }: KeyboardEvent, list: HTMLElement | null): boolean {
  const element = target as HTMLElement | null;
  if (!element || !list) return false;
  if (element === document.body) return document.querySelector("dialog[open], [role=dialog], [role=menu]") === null;
  return list.contains(element) && element.closest("[role=menu], dialog") === null;
}

type Reach = {
  order: readonly string[];
  selectable: readonly string[];
  selection: Selection;
  moveTo: (index: number) => void;
};

/** Returns whether the key did something. */
function act(event: KeyboardEvent, { order, selectable, selection, moveTo }: Reach): boolean {
  const element = event.target as HTMLElement;
  const id = element.closest<HTMLElement>("[data-id]")?.dataset.id;
  const at = id === undefined ? -1 : order.indexOf(id);
  const isOnLink = element.classList.contains("cs-row-link");
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "a" || at < 0) return false;
    selection.addAll(selectable);
    return true;
  }
  const step = stepOf(event.key);
  if (step !== 0) {
    if (at < 0 && event.key.startsWith("Arrow")) return false;
    const next = Math.min(order.length - 1, Math.max(0, at + step));
    if (event.shiftKey && id !== undefined) {
      if (!selection.ids.peek().has(id) && selectable.includes(id)) selection.toggle(id);
      selection.extendTo(order[next]!, selectable);
    }
    moveTo(next);
    return true;
  }
  if (id !== undefined && (event.key === "x" || (event.key === " " && isOnLink))) {
    if (selectable.includes(id)) selection.toggle(id);
    return true;
  }
  if (event.key !== "Escape" || selection.count.peek() === 0) return false;
  selection.clear();
  return true;
}

function stepOf(key: string): -1 | 0 | 1 {
  if (key === "ArrowDown" || key.toLowerCase() === "j") return 1;
  return key === "ArrowUp" || key.toLowerCase() === "k" ? -1 : 0;
}
