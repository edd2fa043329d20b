import type { FieldKind } from "../kind.ts";
import { DEFAULT_TEXT_COLOR } from "../limits.ts";

export const checkbox: FieldKind = {
  form: "check",
  defaultSize: { width: 12, height: 10 },
  minimumSize: { width: 4, height: 4 },
  properties: ["label", "required", "readOnly", "data", "color", "group", "groupRule", "visibleIf"],
  prefill: (field) => (typeof field.data === "boolean" ? field.data : undefined),
  shapes: (field, { value }, size) => {
    if (value !== true) return [];
    const side = Math.min(size.width, size.height) * 0.8;
    const left = (size.width - side) / 2;
    const top = (size.height - side) / 2;
    const at = (x: number, y: number) => `${(left + x * side).toFixed(2)} ${(top + y * side).toFixed(2)}`;
    const d = `M${at(0.12, 0.48)}L${at(0.4, 0.78)}L${at(0.9, 0.18)}`;
    return [{ shape: "path", d, stroke: field.color ?? DEFAULT_TEXT_COLOR, width: side * 0.12 }];
  },
};
