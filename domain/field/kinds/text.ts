import type { DocumentLanguage } from "../../text/document-language.ts";
import type { Field } from "../field.ts";
import type { Points, Size } from "../geometry.ts";
import type { FieldKind, ShownValue, ValueFault } from "../kind.ts";
import { DEFAULT_FONT_SIZE, DEFAULT_TEXT_COLOR, TEXT_LIMIT } from "../limits.ts";
import type { PropertyName } from "../properties.ts";
import type { Shape, TextStyle } from "../shapes.ts";

/** Padding on both sides of a text. */
const PADDING: Points = 1.5;
const MINIMUM_SIZE: Points = 5;

const textProperties = [
  ...["label", "required", "readOnly", "placeholder", "data", "fontSize", "bold", "italic", "align", "color"],
  ...["language", "visibleIf"],
] as PropertyName[];

export function textStyleOf(field: Field, language: DocumentLanguage, vertical: TextStyle["vertical"]): TextStyle {
  const size = field.fontSize ?? DEFAULT_FONT_SIZE;
  return {
    size,
    minimumSize: Math.min(MINIMUM_SIZE, size),
    bold: field.bold ?? false,
    italic: field.italic ?? false,
    align: field.align ?? "start",
    vertical,
    color: field.color ?? DEFAULT_TEXT_COLOR,
    language: field.language ?? language,
  };
}

/** A single line is centred vertically; a field tall enough for several lines starts at its top. */
function textShapes(field: Field, shownValue: ShownValue, size: Size<Points>): Shape[] {
  if (typeof shownValue.value !== "string" || shownValue.value === "") return [];
  const vertical = isTall(field, size) ? "top" : "middle";
  const box = { x: PADDING, y: 0, width: Math.max(1, size.width - 2 * PADDING), height: size.height };
  return [{ shape: "text", box, text: shownValue.value, look: textStyleOf(field, shownValue.language, vertical) }];
}

export function isTall(field: Pick<Field, "fontSize">, size: Size<Points>): boolean {
  return size.height > (field.fontSize ?? DEFAULT_FONT_SIZE) * 2.6;
}

/** Checks the length, which the sender may have limited. */
export function textFault(field: Field, text: string): ValueFault | null {
  const limit = Math.min(field.maxLength ?? TEXT_LIMIT, TEXT_LIMIT);
  return [...text].length > limit ? { code: "field_text_too_long", params: { limit } } : null;
}

/** The common part of all single-line text kinds. */
export const text = {
  form: "text",
  defaultSize: { width: 45, height: 10 },
  minimumSize: { width: 18, height: 8 },
  properties: textProperties,
  fault: textFault,
  shapes: textShapes,
} satisfies FieldKind;

/** The sender's default text. */
export function textData(field: Field): string | undefined {
  return typeof field.data === "string" && field.data !== "" ? field.data : undefined;
}
