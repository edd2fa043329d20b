import { isEmail } from "../../recipient/email.ts";
import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

export const email: FieldKind<string> = {
  ...text,
  fault: (field, value) =>
    value.trim() !== "" && !isEmail(value.trim()) ? { code: "invalid_email" } : (text.fault?.(field, value) ?? null),
  prefill: (_field, known) => known.email,
};
