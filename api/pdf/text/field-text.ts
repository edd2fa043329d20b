/** How a field's text stands in its box: the same for what is drawn in the sealed PDF and for every preview of it. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import { fieldText, layoutText, type TextLayout, type TextStyle } from "./layout.ts";

export type FieldTextStyle = {
  /** Of the field; the text is made smaller where it does not fit. */
  fontSize?: Points;
  align?: TextStyle["align"];
  weight?: TextStyle["weight"];
};

/** Room at both sides of a text. */
export const TEXT_PADDING: Points = 1.5;
const MINIMUM_SIZE: Points = 5;

/**
 * One line stands in the middle, a field tall enough for several begins at its top. Lines are placed in the box less its
 * padding: the drawer moves them right by `TEXT_PADDING`.
 */
export function layoutFieldText(text: string, box: Size<Points>, style: FieldTextStyle): TextLayout {
  const fontSize = style.fontSize ?? fieldText.size;
  const isTall = box.height > fontSize * 2.6;
  return layoutText(
    text,
    { width: Math.max(1, box.width - 2 * TEXT_PADDING), height: box.height },
    {
      ...fieldText,
      size: fontSize,
      minimumSize: Math.min(MINIMUM_SIZE, fontSize),
      weight: style.weight ?? fieldText.weight,
      align: style.align ?? fieldText.align,
      vertical: isTall ? "top" : "middle",
    },
  );
}
