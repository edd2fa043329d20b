import { fieldSize } from "../../../domain/document/signing/drawn-fields.ts";
import type { Field } from "../../../domain/field/field.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { layoutFieldText } from "../text/field-text.ts";

/** Whether a text fits its field at the smallest readable size. */
export function textFits(text: string, field: Field, language: DocumentLanguage = "en"): boolean {
  const options = { value: text, language: field.language ?? language };
  return kindOf(field.type)
    .shapes(field, options, fieldSize(field))
    .every((shape) => shape.shape !== "text" || layoutFieldText(shape.text, shape.box, shape.look).fits);
}
