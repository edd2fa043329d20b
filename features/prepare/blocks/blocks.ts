/** A workspace's saved groups of fields: saved from a selection, placed for a chosen owner. */
import type { Block, BlockField } from "../../../domain/field/block.ts";
import type { Field } from "../../../domain/field/field.ts";
import { round } from "../../../domain/field/geometry.ts";

/** Selected fields of one page as a block: positions relative to their common top left, without owner and condition. */
export function blockFieldsOf(fields: readonly Field[]): BlockField[] {
  const left = Math.min(...fields.map((field) => field.box.x));
  const top = Math.min(...fields.map((field) => field.box.y));
  return fields.map(({ key: _k, part: _p, page: _g, recipient: _r, visibleIf: _v, box, ...rest }) => ({
    ...rest,
    box: { ...box, x: round(box.x - left), y: round(box.y - top) },
  }));
}

export function sizeOf(block: Pick<Block, "fields">): { width: number; height: number } {
  return {
    width: Math.max(...block.fields.map(({ box }) => box.x + box.width)),
    height: Math.max(...block.fields.map(({ box }) => box.y + box.height)),
  };
}
