import type { FieldKind } from "../kind.ts";
import { text, textData } from "./text.ts";

/** One of the sender's options. */
export const dropdown: FieldKind = {
  ...text,
  properties: [...text.properties, "options"],
  fault: (field, value) => (field.options?.includes(value) ? null : { code: "field_option_unknown" }),
  prefill: (field) => {
    const data = textData(field);
    return data && field.options?.includes(data) ? data : undefined;
  },
};
