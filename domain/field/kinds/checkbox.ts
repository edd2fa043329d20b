import type { FieldKind } from "../kind.ts";

export const checkbox: FieldKind<boolean> = {
  drawing: "check",
  defaultSize: { width: 12, height: 10 },
  minimumSize: { width: 4, height: 4 },
  isFilled: (value) => value,
  prefill: (field) => (typeof field.data === "boolean" ? field.data : undefined),
};
