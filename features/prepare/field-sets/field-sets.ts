/** A workspace's saved groups of fields: saved from a selection, placed for a chosen owner. */

import type { Field } from "../../../domain/field/field.ts";
import type { FieldSet, FieldSetField } from "../../../domain/field/field-set.ts";
import { round } from "../../../domain/field/geometry.ts";

/** Selected fields of one page as a block: positions relative to their common top left, without owner and condition. */
export function fieldSetFieldsOf(fields: readonly Field[]): FieldSetField[] {
  const left = Math.min(...fields.map((field) => field.box.x));
  const top = Math.min(...fields.map((field) => field.box.y));
  return fields.map(({ key: _k, part: _p, page: _g, recipient: _r, visibleIf: _v, box, ...rest }) => ({
    ...rest,
    box: { ...box, x: round(box.x - left), y: round(box.y - top) },
  }));
}

export function sizeOf(fieldSet: Pick<FieldSet, "fields">): { width: number; height: number } {
  return {
    width: Math.max(...fieldSet.fields.map(({ box }) => box.x + box.width)),
    height: Math.max(...fieldSet.fields.map(({ box }) => box.y + box.height)),
  };
}
