import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** A file of the signer's: pages of the document, or kept beside it. On the page stands its name. */
export const signerAttachment: FieldKind = {
  form: "file",
  defaultSize: { width: 25, height: 25 },
  minimumSize: { width: 10, height: 8 },
  properties: ["label", "required", "mergeWithDocument", "visibleIf"],
  shapes: text.shapes,
};
