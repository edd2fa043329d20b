import type { FieldType } from "../../../../domain/field/field-type.ts";
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";

/** A position on a page that may need a field. */
export type Candidate = {
  type: FieldType;
  box: Box<Millimetres>;
  label: string;
  /** From 0 to 1. */
  confidence: number;
  maxLength?: number;
  group?: string;
};

export function overlapX(a: { x: number; right: number }, b: { x: number; right: number }): Millimetres {
  return Math.min(a.right, b.right) - Math.max(a.x, b.x);
}

export function intersects(a: Box<Millimetres>, b: Box<Millimetres>, by = 0): boolean {
  return a.x + a.width > b.x + by && b.x + b.width > a.x + by && a.y + a.height > b.y + by && b.y + b.height > a.y + by;
}

export function contains(outer: Box<Millimetres>, inner: Box<Millimetres>, slack = 0.5): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

/** A label without colons, stars and braces at its ends. */
export function cleanLabel(text: string): string {
  const bare = text.replace(/^[\s:：*•·.,;)\]_–—-]+|[\s:：*•·.,;([_–—-]+$/gu, "");
  const isWrapped = /^\([^()]*\)$|^\[[^[\]]*\]$/.test(bare);
  return (isWrapped ? bare.slice(1, -1) : bare).slice(-200).trim();
}

/** Removes boxes inside another box: some forms draw a box twice. */
export function withoutInner<T extends Box<Millimetres>>(boxes: readonly T[]): T[] {
  return boxes.filter(
    (box, index) =>
      !boxes.some(
        (other, at) => at !== index && contains(other, box, 0.3) && (other.width > box.width + 0.05 || at < index),
      ),
  );
}
