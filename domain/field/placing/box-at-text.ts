import type { FieldType } from "../field-type.ts";
import type { Box, Millimetres, Size } from "../geometry.ts";
import { kindOf } from "../kinds.ts";

const TEXT_HEIGHT_MM = 7;
const TICK_SIDE_MM = 5;

/** Size of a field beside text, unless its sender chose one. */
export function sizeAtText(type: FieldType): Size<Millimetres> {
  const { form, defaultSize } = kindOf(type);
  if (form === "check") return { width: TICK_SIDE_MM as Millimetres, height: TICK_SIDE_MM as Millimetres };
  return { width: defaultSize.width, height: isLarge(type) ? defaultSize.height : (TEXT_HEIGHT_MM as Millimetres) };
}

/**
 * Box of a field that a text on the page asks for, starting at the text's left edge; an ink field's bottom is on the text's
 * line, other kinds are centred on it.
 */
export function boxAtText(
  type: FieldType,
  line: Box<Millimetres>,
  width: number | undefined,
  height: number | undefined,
): Box<Millimetres> {
  const size = sizeAtText(type);
  const high = height ?? size.height;
  const y = isLarge(type) ? line.y + line.height - high : line.y + (line.height - high) / 2;
  return { x: line.x, y, width: width ?? size.width, height: high };
}

function isLarge(type: FieldType): boolean {
  const { form } = kindOf(type);
  return form === "ink" || form === "picture" || form === "file";
}
