import type { FieldKind } from "../kind.ts";
import { DEFAULT_TEXT_COLOR } from "../limits.ts";

/** One choice of its group, described by its label; choosing it clears the others. */
export const radio: FieldKind = {
  form: "check",
  defaultSize: { width: 8, height: 8 },
  minimumSize: { width: 4, height: 4 },
  properties: ["label", "required", "readOnly", "data", "color", "group", "visibleIf"],
  prefill: (field) => (field.data === true ? true : undefined),
  shapes: (field, { value }, size) => {
    if (value !== true) return [];
    const radius = Math.min(size.width, size.height) * 0.28;
    return [
      { shape: "path", d: circle(size.width / 2, size.height / 2, radius), fill: field.color ?? DEFAULT_TEXT_COLOR },
    ];
  },
};

/** Four cubic curves; the radius is exact within 0.03 %. */
function circle(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`;
  return (
    `M${at(r, 0)}C${at(r, k)} ${at(k, r)} ${at(0, r)}C${at(-k, r)} ${at(-r, k)} ${at(-r, 0)}` +
    `C${at(-r, -k)} ${at(-k, -r)} ${at(0, -r)}C${at(k, -r)} ${at(r, -k)} ${at(r, 0)}Z`
  );
}
