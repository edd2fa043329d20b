/** State of a drag: shows the fields' new positions without changing the draft. */
import { type ReadonlySignal, signal } from "@preact/signals-react";
import type { PageView } from "../../../../domain/contract/views/views.ts";
import type { Field } from "../../../../domain/field/field.ts";
import type { Millimetres } from "../../../../domain/field/geometry.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import type { Draft } from "../../draft/draft.ts";
import { type Fields, movedFields, pageSize, resizedFields } from "../field-changes.ts";
import type { Delta, Handle } from "./box.ts";
import { isSamePage, type PageAddress } from "./page-shapes.ts";
import { type Guide, snapMove } from "./snap.ts";

type Start = { fields: Fields; keys: ReadonlySet<FieldKey>; grabbed: Field; point: Delta; handle: Handle | null };

export type Guides = { at: PageAddress; lines: Guide[] };

export function createGesture(on: { draft: ReadonlySignal<Draft>; pages: ReadonlySignal<readonly PageView[]> }) {
  const live = signal<Fields | null>(null);
  const guides = signal<Guides | null>(null);
  let start: Start | null = null;

  function move({ fields, keys, grabbed, point }: Start, to: PageAddress, current: Delta, reach: Millimetres): void {
    const draggedKeys = new Set(
      fields.filter((field) => keys.has(field.key) && isSamePage(field, grabbed)).map((field) => field.key),
    );
    const onTargetPage = fields.map((field) =>
      draggedKeys.has(field.key) ? { ...field, part: to.part, page: to.page } : field,
    );
    const page = pageSize(on.pages.peek(), to);
    const others = onTargetPage.filter((field) => !draggedKeys.has(field.key) && isSamePage(field, to));
    const requested = { x: current.x - point.x, y: current.y - point.y };
    const snapped = snapMove(grabbed.box, requested, { others: others.map((field) => field.box), page, reach });
    live.value = movedFields(onTargetPage, draggedKeys, snapped.delta, on.pages.peek());
    guides.value = snapped.guides.length > 0 ? { at: to, lines: snapped.guides } : null;
  }

  function stop(): void {
    start = null;
    live.value = null;
    guides.value = null;
  }

  return {
    live,
    guides,
    /** Starts a drag at a point of a field's page, by a handle or the body. */
    begin(key: FieldKey, keys: ReadonlySet<FieldKey>, point: Delta, handle: Handle | null): void {
      const fields = on.draft.peek().fields;
      const grabbed = fields.find((field) => field.key === key);
      if (grabbed) start = { fields, keys, grabbed, point, handle };
    },
    /** Moves to a point of a page; `reach` is the snapping distance, 0 for none. */
    to(at: PageAddress, point: Delta, reach: Millimetres): void {
      if (!start) return;
      if (start.handle === null) {
        move(start, at, point, reach);
        return;
      }
      if (!isSamePage(at, start.grabbed)) return;
      const delta = { x: point.x - start.point.x, y: point.y - start.point.y };
      live.value = resizedFields(start.fields, start.keys, start.handle, delta, on.pages.peek());
    },
    /** Ends the drag. @returns all fields with their new positions; `null` if nothing moved */
    end(): Fields | null {
      const result = live.peek();
      stop();
      return result;
    },
    cancel: stop,
    /** Applies a change from elsewhere to the fields being dragged. */
    applyChange(change: (fields: Fields) => Fields): void {
      if (start) start = { ...start, fields: change(start.fields) };
      if (live.peek()) live.value = change(live.peek()!);
    },
  };
}
