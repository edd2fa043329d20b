import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** A text by the sender on the page. */
export const label: FieldKind = {
  form: "none",
  defaultSize: text.defaultSize,
  minimumSize: text.minimumSize,
  properties: ["data", "fontSize", "bold", "italic", "align", "color", "language", "visibleIf"],
  shapes: text.shapes,
};
