/** Groups of fields of the workspace: taken from what is selected, placed as fields of whoever is chosen. */
import type { Block, BlockField } from "../../../domain/field/block.ts";
import type { Field } from "../../../domain/field/field.ts";
import { round } from "../../../domain/field/geometry.ts";

/** Selected fields of one page as a block: places from their common top left, without whose they are and on what they hang. */
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
