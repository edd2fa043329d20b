import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

export const textbox: FieldKind<string> = {
  ...text,
  prefill: (field) => (typeof field.data === "string" && field.data !== "" ? field.data : undefined),
};
