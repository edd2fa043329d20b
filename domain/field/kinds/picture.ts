import type { FieldKind } from "../kind.ts";

/** The common part of all picture kinds. */
export const picture = {
  form: "picture",
  defaultSize: { width: 40, height: 40 },
  minimumSize: { width: 10, height: 10 },
  properties: ["label", "required", "visibleIf"],
  shapes: (_field, { value }, size) => (value === true ? [{ shape: "picture", box: { x: 0, y: 0, ...size } }] : []),
} satisfies FieldKind;
