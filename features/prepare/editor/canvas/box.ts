/** Moving, resizing and typing boxes: millimetres, two decimals, never off the page or below the minimum. */
import { type Box, clampToPage, type Millimetres, round, type Size } from "../../../../domain/field/geometry.ts";
import { shapeOf } from "./page-shapes.ts";

export type FieldBox = Box<Millimetres>;
export type PageSize = Size<Millimetres>;

/** A handle is named after the edges it moves. */
export const handles = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Handle = (typeof handles)[number];

export type Delta = { x: Millimetres; y: Millimetres };

/** A new box around a point, moved onto the page. */
export function boxAround(point: Delta, size: PageSize, page: PageSize): FieldBox {
  return clampToPage(
    { x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height },
    shapeOf(page),
  );
}

/** The largest common move that keeps all boxes on their pages; a box outside moves no further out. */
export function clampDelta(boxes: readonly { box: FieldBox; page: PageSize }[], delta: Delta): Delta {
  let { x, y } = delta;
  for (const { box, page } of boxes) {
    x = Math.min(Math.max(x, -box.x), Math.max(-box.x, floor(page.width) - box.width - box.x));
    y = Math.min(Math.max(y, -box.y), Math.max(-box.y, floor(page.height) - box.height - box.y));
  }
  return { x, y };
}

export function movedBox(box: FieldBox, delta: Delta, page: PageSize): FieldBox {
  return clampToPage({ ...box, x: box.x + delta.x, y: box.y + delta.y }, shapeOf(page));
}

/** Moves the handle's edges; the opposite ones stay. */
export function resizedBox(
  box: FieldBox,
  handle: Handle,
  delta: Delta,
  limits: { minimum: PageSize; page: PageSize },
): FieldBox {
  const { minimum, page } = limits;
  const horizontal = resizedSpan(
    { from: box.x, to: box.x + box.width },
    { start: handle.includes("w"), end: handle.includes("e"), by: delta.x },
    { minimum: minimum.width, page: floor(page.width) },
  );
  const vertical = resizedSpan(
    { from: box.y, to: box.y + box.height },
    { start: handle.includes("n"), end: handle.includes("s"), by: delta.y },
    { minimum: minimum.height, page: floor(page.height) },
  );
  return {
    x: horizontal.from,
    y: vertical.from,
    width: round(horizontal.to - horizontal.from),
    height: round(vertical.to - vertical.from),
  };
}

type Span = { from: Millimetres; to: Millimetres };

function resizedSpan(
  span: Span,
  move: { start: boolean; end: boolean; by: Millimetres },
  limits: { minimum: Millimetres; page: Millimetres },
): Span {
  const minimum = Math.min(limits.minimum, limits.page);
  if (move.start) {
    const to = Math.min(Math.max(span.to, minimum), limits.page);
    return { from: round(Math.min(Math.max(span.from + move.by, 0), to - minimum)), to };
  }
  if (move.end) {
    const from = round(Math.min(Math.max(span.from, 0), limits.page - minimum));
    return { from, to: round(Math.max(Math.min(span.to + move.by, limits.page), from + minimum)) };
  }
  return span;
}

/** Numbers from the geometry panel: the size is raised to the minimum, then the box is moved onto the page. */
export function typedBox(
  box: FieldBox,
  typed: Partial<FieldBox>,
  limits: { minimum: PageSize; page: PageSize },
): FieldBox {
  const requested = { ...box, ...typed };
  return clampToPage(
    {
      ...requested,
      width: Math.max(requested.width, Math.min(limits.minimum.width, limits.page.width)),
      height: Math.max(requested.height, Math.min(limits.minimum.height, limits.page.height)),
    },
    shapeOf(limits.page),
  );
}

/** Two decimals, rounded inwards: a page of 215.9999 mm holds boxes up to 215.99. */
function floor(length: Millimetres): Millimetres {
  return Math.floor(length * 100 + 1e-6) / 100;
}
