import type { FieldKind } from "../kind.ts";
import { text, textData } from "./text.ts";

/** The signer's position in their company: "Head of Sales". */
export const title: FieldKind = {
  ...text,
  properties: [...text.properties, "maxLength"],
  prefill: (field, known) => known.title || (field.readOnly ? textData(field) : undefined),
};
