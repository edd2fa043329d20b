import type { FieldKind } from "../kind.ts";
import { text, textData } from "./text.ts";

export const company: FieldKind = {
  ...text,
  properties: [...text.properties, "maxLength"],
  prefill: (field, known) => known.company || (field.readOnly ? textData(field) : undefined),
};
