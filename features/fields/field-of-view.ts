import type { FieldView } from "../../domain/contract/views/views.ts";
import type { Field } from "../../domain/field/field.ts";
import { type Points, type Size, toPoints } from "../../domain/field/geometry.ts";
import type { FilePartKey } from "../../domain/ids.ts";

/** Converts a field's view to the domain's `Field`. `part` is empty, because a view does not need to know its file. */
export function fieldOfView({ position, width, height, ...field }: FieldView & { page: number }): Field {
  return { ...field, part: "" as FilePartKey, box: { ...position, width, height } };
}

export function sizeOfView({ width, height }: Pick<FieldView, "width" | "height">): Size<Points> {
  return { width: toPoints(width), height: toPoints(height) };
}
