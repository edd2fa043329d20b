import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** Words of the sender's on the page; nobody fills it in. */
export const label: FieldKind = {
  form: "none",
  defaultSize: text.defaultSize,
  minimumSize: text.minimumSize,
  properties: ["data", "fontSize", "bold", "italic", "align", "color", "language", "visibleIf"],
  shapes: text.shapes,
};
