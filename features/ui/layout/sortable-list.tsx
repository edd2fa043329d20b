import { GripVertical } from "lucide-react";
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useSheet } from "../styles/sheet.ts";
import { scrollAreaAround } from "./embedding-scope.ts";
import css from "./sortable-list.css?inline";

export type SortableItem = {
  id: string;
  /** Name of the item in announcements. */
  name: string;
  content: ReactNode;
};

type GripLabel = (name: string, position: number) => string;

export type SortableListProps = {
  label: string;
  /** Label of an item's grip, announced after each move, e.g. "Move contract.pdf, 2 of 3"; `position` counts from 1. */
  gripLabel: GripLabel;
  /**
   * An item that is the same object as before, at the same place and with the same `gripLabel`, is not rendered
   * again.
   */
  items: readonly SortableItem[];
  /** Called with all ids in their new order and the moved one; returns `false` to refuse the move. */
  // biome-ignore lint/suspicious/noConfusingVoidType: handlers that never refuse return nothing
  onReorder: (ids: string[], moved: string) => boolean | void;
  disabled?: boolean;
};

const SCROLL_EDGE_PX = 56;
/** From this number of items on, off-screen items are not laid out. */
const LONG = 40;

/**
 * A list whose items are reordered by their grips: dragged with mouse, pen or finger, or moved with the arrow keys.
 * Only the grip is draggable, so that text inside an item can be selected, and items stay plain list items for any
 * content.
 */
export function SortableList({ label, gripLabel, items, onReorder, disabled }: SortableListProps) {
  useSheet(css, "cs-ui");
  const list = useRef<HTMLUListElement>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const ids = items.map((item) => item.id);
  const latest = useRef(ids);
  latest.current = ids;
  const refocus = useRef<string | null>(null);
  const refusedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    // Moving an element in the DOM drops its focus.
    if (refocus.current) gripOf(list.current, refocus.current)?.focus();
    refocus.current = null;
  });

  function moveTo(id: string, to: number): void {
    const others = latest.current.filter((one) => one !== id);
    const at = Math.min(Math.max(to, 0), others.length);
    // A refused place is reported once while the item is held over it.
    if (latest.current.indexOf(id) === at || refusedAt.current === at) return;
    const isRefused = onReorder([...others.slice(0, at), id, ...others.slice(at)], id) === false;
    refusedAt.current = isRefused ? at : null;
    if (isRefused) return;
    const item = items.find((one) => one.id === id);
    if (item) setAnnouncement(gripLabel(item.name, at + 1));
  }

  function onKeyDown(event: React.KeyboardEvent, id: string): void {
    const at = ids.indexOf(id);
    const targets: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    refocus.current = id;
    refusedAt.current = null;
    moveTo(id, to);
  }

  function onPointerDown(event: React.PointerEvent, id: string): void {
    if (event.button !== 0) return;
    const before = latest.current;
    const stop = new AbortController();
    const { signal } = stop;
    refusedAt.current = null;
    setMovedId(id);
    const end = () => {
      stop.abort();
      setMovedId(null);
    };
    window.addEventListener(
      "pointermove",
      ({ clientY }) => {
        scrollNearEdge(list.current, clientY);
        moveTo(id, positionAt(list.current, id, clientY));
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape") return;
        onReorder([...before], id);
        end();
      },
      { signal },
    );
  }

  const acts = useRef<RowActs>({ onKeyDown, onPointerDown });
  acts.current = { onKeyDown, onPointerDown };
  return (
    <>
      <ul className="cs-sortable" aria-label={label} ref={list} data-long={items.length >= LONG || undefined}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            {...{ item, gripLabel, acts }}
            position={index + 1}
            isHeld={item.id === movedId}
            hasGrip={!disabled}
          />
        ))}
      </ul>
      <p className="cs-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

type RowActs = {
  onKeyDown: (event: React.KeyboardEvent, id: string) => void;
  onPointerDown: (event: React.PointerEvent, id: string) => void;
};

type RowProps = {
  item: SortableItem;
  /** From 1. */
  position: number;
  gripLabel: GripLabel;
  isHeld: boolean;
  hasGrip: boolean;
  acts: { readonly current: RowActs };
};

const SortableRow = memo(function SortableRow({ item, position, gripLabel, isHeld, hasGrip, acts }: RowProps) {
  return (
    <li className="cs-sortable-item" data-id={item.id} data-held={isHeld || undefined}>
      {hasGrip && (
        <button
          type="button"
          className="cs-sortable-grip"
          aria-label={gripLabel(item.name, position)}
          onKeyDown={(event) => acts.current.onKeyDown(event, item.id)}
          onPointerDown={(event) => acts.current.onPointerDown(event, item.id)}
        >
          <GripVertical aria-hidden />
        </button>
      )}
      <div>{item.content}</div>
    </li>
  );
});

function gripOf(list: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] > .cs-sortable-grip`);
}

/** Index for the dragged item: the number of other items whose middle is above `clientY`. */
function positionAt(list: HTMLElement | null, id: string, clientY: number): number {
  const others = [...(list?.children ?? [])].filter((one) => (one as HTMLElement).dataset.id !== id);
  return others.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2 < clientY;
  }).length;
}

function scrollNearEdge(list: HTMLElement | null, clientY: number): void {
  if (!list) return;
  const scrollArea = scrollAreaAround(list);
  if (clientY < scrollArea.top + SCROLL_EDGE_PX) scrollArea.scrollBy(-12);
  else if (clientY > scrollArea.bottom - SCROLL_EDGE_PX) scrollArea.scrollBy(12);
}
