/** Selects and drags pages by mouse, pen and finger. A finger scrolls; after a short hold on a page it drags. */
import type { PageWork } from "./create-page-work.ts";

const START_PX = 6;
const REST_MS = 350;
const SCROLL_EDGE_PX = 48;
const SCROLL_STEP_PX = 14;

type Hold = {
  id: string;
  pointer: number;
  x: number;
  y: number;
  isTouch: boolean;
  isDragging: boolean;
  wasChosen: boolean;
};

export function createPageDrag(work: PageWork) {
  let hold: Hold | null = null;
  let gap = 0;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  function begin(grid: HTMLElement): void {
    if (!hold) return;
    hold.isDragging = true;
    if (!work.selection.peek().has(hold.id)) work.select(hold.id);
    grid.dataset.dragging = "true";
    grid.setPointerCapture(hold.pointer);
    navigator.vibrate?.(10);
  }

  function end(grid: HTMLElement): void {
    clearTimeout(hoverTimer);
    delete grid.dataset.dragging;
    clearMarks(grid);
    hold = null;
  }

  function onDown(event: PointerEvent, grid: HTMLElement): void {
    const id = (event.target as Element).closest<HTMLElement>("[data-id]")?.dataset.id;
    if (!id || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    hold = {
      ...{ id, pointer, x, y },
      isTouch: event.pointerType === "touch",
      isDragging: false,
      wasChosen: work.selection.peek().has(id),
    };
    if (hold.isTouch) hoverTimer = setTimeout(() => begin(grid), REST_MS);
  }

  function onMove(event: PointerEvent, grid: HTMLElement): void {
    if (!hold || event.pointerId !== hold.pointer) return;
    const isFar = Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > START_PX;
    if (!hold.isDragging && isFar) {
      if (hold.isTouch) end(grid);
      else begin(grid);
    }
    if (!hold?.isDragging) return;
    gap = gapAt(grid, event.clientX, event.clientY);
    mark(grid, gap);
    scrollNearEdge(grid, event.clientY);
  }

  function onUp(event: PointerEvent, grid: HTMLElement): void {
    if (!hold || event.pointerId !== hold.pointer) return;
    const { id, isDragging, isTouch } = hold;
    end(grid);
    if (isDragging) {
      gap = gapAt(grid, event.clientX, event.clientY);
      work.moveTo(gap);
      return;
    }
    const isCheck = (event.target as Element).closest(".pg-check") !== null;
    if (event.shiftKey) work.extendTo(id);
    else if (isTouch || isCheck || event.ctrlKey || event.metaKey) work.toggle(id);
    else work.select(id);
  }

  return {
    /** Listens on the grid; returns a function that stops. */
    attach(grid: HTMLElement): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      grid.addEventListener("pointerdown", (event) => onDown(event, grid), { signal });
      grid.addEventListener("pointermove", (event) => onMove(event, grid), { signal });
      grid.addEventListener("pointerup", (event) => onUp(event, grid), { signal });
      grid.addEventListener("pointercancel", () => end(grid), { signal });
      // While a finger drags a page, the list must not scroll.
      grid.addEventListener("touchmove", (event) => hold?.isDragging && event.preventDefault(), {
        signal,
        passive: false,
      });
      grid.addEventListener("contextmenu", (event) => hold?.isTouch && event.preventDefault(), { signal });
      return () => {
        end(grid);
        stop.abort();
      };
    },
  };
}

/** Index of the page before which a drop here would insert; the number of pages means the end. */
function gapAt(grid: HTMLElement, x: number, y: number): number {
  const tiles = [...grid.children];
  const isRtl = getComputedStyle(grid).direction === "rtl";
  const at = tiles.findIndex((tile) => {
    const box = tile.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    return y < box.top || (y < box.bottom && (isRtl ? x > middle : x < middle));
  });
  return at < 0 ? tiles.length : at;
}

function mark(grid: HTMLElement, gap: number): void {
  clearMarks(grid);
  const tiles = [...grid.children] as HTMLElement[];
  const tile = tiles[gap] ?? tiles.at(-1);
  if (tile) tile.dataset.gap = gap < tiles.length ? "before" : "after";
}

function clearMarks(grid: HTMLElement): void {
  for (const tile of grid.querySelectorAll<HTMLElement>("[data-gap]")) delete tile.dataset.gap;
}

function scrollNearEdge(grid: HTMLElement, y: number): void {
  const scroller = grid.closest(".cs-dialog-body");
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box) return;
  if (y < box.top + SCROLL_EDGE_PX) scroller.scrollBy({ top: -SCROLL_STEP_PX });
  else if (y > box.bottom - SCROLL_EDGE_PX) scroller.scrollBy({ top: SCROLL_STEP_PX });
}
