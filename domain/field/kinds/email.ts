import { isEmail } from "../../recipient/email.ts";
import type { FieldKind } from "../kind.ts";
import { text, textFault } from "./text.ts";

export const email: FieldKind = {
  ...text,
  normalise: (value) => value.trim(),
  fault: (field, value) => (isEmail(value) ? textFault(field, value) : { code: "invalid_email" }),
  prefill: (_field, known) => known.email,
};
