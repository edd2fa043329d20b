/** Pointer input: positions on pages, dragging fields, placing an armed kind. */
import { signal } from "@preact/signals-react";
import type { FieldType } from "../../../../domain/field/field-type.ts";
import type { Millimetres } from "../../../../domain/field/geometry.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import type { Editor, Spot } from "../create-editor.ts";
import type { Delta, FieldBox, Handle } from "./box.ts";
import { indexOfPage, isSamePage, type PageAddress } from "./page-shapes.ts";

export type PointerControl = ReturnType<typeof createPointerControl>;

type At = { clientX: number; clientY: number };

/** Smaller movements count as a click. */
const DRAG_FROM_PX = 4;
const SNAP_PX = 5;
const SCROLL_EDGE_PX = 48;

export function createPointerControl(editor: Editor, scroller: () => HTMLElement | null) {
  /** Spot at which an armed kind would be placed. */
  const aim = signal<Spot | null>(null);
  /** The marquee being drawn. */
  const marquee = signal<{ at: PageAddress; box: FieldBox } | null>(null);
  let last: At | null = null;

  function slots(): HTMLElement[] {
    return [...(scroller()?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
  }

  function spotOn(slot: HTMLElement, { clientX, clientY }: At): Spot | null {
    const page = editor.pages.peek()[Number(slot.dataset.page)];
    if (!page) return null;
    const rect = slot.getBoundingClientRect();
    const perMillimetre = rect.width / page.width;
    return {
      at: { part: page.part, page: page.page },
      point: { x: (clientX - rect.left) / perMillimetre, y: (clientY - rect.top) / perMillimetre },
    };
  }

  /** The page under the pointer. */
  function spotAt(at: At): Spot | null {
    const view = scroller()?.getBoundingClientRect();
    if (!view || !contains(view, at)) return null;
    const slot = slots().find((one) => contains(one.getBoundingClientRect(), at));
    return slot ? spotOn(slot, at) : null;
  }

  /** The page under the pointer, or the nearest one above or below. */
  function spotNear(at: At): Spot | null {
    const distance = (slot: HTMLElement) => {
      const { top, bottom } = slot.getBoundingClientRect();
      return Math.max(top - at.clientY, at.clientY - bottom, 0);
    };
    const [nearest] = slots().sort((a, b) => distance(a) - distance(b));
    return nearest ? spotOn(nearest, at) : null;
  }

  function slotOf(at: PageAddress): HTMLElement | undefined {
    const index = indexOfPage(editor.pages.peek(), at);
    return slots().find((slot) => Number(slot.dataset.page) === index);
  }

  function snapReach(event: PointerEvent): Millimetres {
    const slot = slots()[0];
    const page = slot && editor.pages.peek()[Number(slot.dataset.page)];
    return event.altKey || !slot || !page ? 0 : (SNAP_PX * page.width) / slot.getBoundingClientRect().width;
  }

  /** Follows the pointer from press to release; calls `move` from the first real movement. */
  function follow(
    start: At,
    on: { move(event: PointerEvent): void; drop(event: PointerEvent, moved: boolean): void; cancel(): void },
  ): void {
    const stop = new AbortController();
    const { signal } = stop;
    let moved = false;
    const scroll = scrollAtEdges(scroller);
    const end = () => {
      stop.abort();
      scroll.stop();
    };
    window.addEventListener(
      "pointermove",
      (event) => {
        moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= DRAG_FROM_PX;
        if (!moved) return;
        scroll.to(event, () => on.move(event));
        on.move(event);
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      (event) => {
        end();
        on.drop(event, moved);
      },
      { signal },
    );
    window.addEventListener(
      "pointercancel",
      () => {
        end();
        on.cancel();
      },
      { signal },
    );
  }

  return {
    aim,
    marquee,
    /** Draws a marquee from an empty place: it selects what it touches, with shift in addition. */
    frame(event: At & { shiftKey: boolean }): void {
      const start = spotAt(event);
      if (!start) return;
      const before = event.shiftKey ? editor.selection.peek() : new Set<FieldKey>();
      const onPage = editor.fields.peek().filter((field) => isSamePage(field, start.at));
      follow(event, {
        move(moved) {
          const slot = slotOf(start.at);
          const now = slot && spotOn(slot, moved);
          if (!now) return;
          const box = boxBetween(start.point, now.point);
          marquee.value = { at: start.at, box };
          const touched = onPage.filter((field) => isTouched(field.box, box)).map((field) => field.key);
          editor.select([...before, ...touched]);
        },
        drop: () => {
          marquee.value = null;
        },
        cancel: () => {
          marquee.value = null;
        },
      });
    },
    spotAt,
    /** Tracks the pointer over the pages. */
    hover(at: At): void {
      last = at;
      aim.value = editor.tool.peek() ? spotAt(at) : null;
    },
    leave(): void {
      last = null;
      aim.value = null;
    },
    /** Spot for a field placed by key: under the pointer, else the middle of the current page's visible part. */
    spot(): Spot | null {
      const underPointer = last && spotAt(last);
      if (underPointer) return underPointer;
      const view = scroller()?.getBoundingClientRect();
      const page = editor.pages.peek()[editor.currentPage.peek()];
      const slot = page && slotOf(page);
      if (!view || !slot) return null;
      const rect = slot.getBoundingClientRect();
      const top = Math.max(view.top, rect.top);
      const bottom = Math.min(view.bottom, rect.bottom);
      return spotOn(slot, { clientX: rect.left + rect.width / 2, clientY: (top + bottom) / 2 });
    },
    /** Starts dragging a selected field, by its body or a handle. */
    grab(event: At, key: FieldKey, handle: Handle | null): void {
      const field = editor.fields.peek().find((one) => one.key === key);
      const slot = field && slotOf(field);
      const start = slot && spotOn(slot, event);
      if (!field || !start) return;
      editor.gesture.begin(key, editor.selection.peek(), start.point, handle);
      follow(event, {
        move(moved) {
          const own = slotOf(field);
          const spot = handle && own ? spotOn(own, moved) : spotNear(moved);
          if (spot) editor.gesture.to(spot.at, spot.point, snapReach(moved));
        },
        drop: () => editor.endGesture(),
        cancel: () => editor.gesture.cancel(),
      });
    },
    /** Drags a kind from the palette; a press without a move arms it. */
    pull(event: At, type: FieldType): void {
      follow(event, {
        move(moved) {
          editor.tool.value = type;
          aim.value = spotAt(moved);
        },
        drop(dropped, moved) {
          if (!moved) return;
          const spot = spotAt(dropped);
          aim.value = null;
          if (spot) editor.place(type, spot);
          else editor.tool.value = null;
        },
        cancel() {
          aim.value = null;
          editor.tool.value = null;
        },
      });
    },
  };
}

function boxBetween(a: Delta, b: Delta): FieldBox {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

function isTouched(field: FieldBox, frame: FieldBox): boolean {
  return (
    field.x < frame.x + frame.width &&
    frame.x < field.x + field.width &&
    field.y < frame.y + frame.height &&
    frame.y < field.y + field.height
  );
}

function contains(rect: DOMRect, { clientX, clientY }: At): boolean {
  return clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom;
}

/** Scrolls while something is dragged near the upper or lower edge. */
function scrollAtEdges(scroller: () => HTMLElement | null) {
  let speed = 0;
  let frame = 0;
  let onScroll = () => {};
  const step = () => {
    frame = 0;
    if (speed === 0) return;
    scroller()?.scrollBy({ top: speed });
    onScroll();
    frame = requestAnimationFrame(step);
  };
  return {
    to({ clientX, clientY }: At, onScrolled: () => void): void {
      const view = scroller()?.getBoundingClientRect();
      if (!view) return;
      const above = view.top + SCROLL_EDGE_PX - clientY;
      const below = clientY - (view.bottom - SCROLL_EDGE_PX);
      const isBeside = clientX < view.left || clientX > view.right;
      speed = isBeside ? 0 : above > 0 ? -above / 4 : below > 0 ? below / 4 : 0;
      onScroll = onScrolled;
      if (speed !== 0) frame ||= requestAnimationFrame(step);
    },
    stop(): void {
      speed = 0;
      cancelAnimationFrame(frame);
    },
  };
}
