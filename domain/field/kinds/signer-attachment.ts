import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** A file from the signer: merged into the document, or stored separately. The page shows its name. */
export const signerAttachment: FieldKind = {
  form: "file",
  defaultSize: { width: 25, height: 25 },
  minimumSize: { width: 10, height: 8 },
  properties: ["label", "required", "mergeWithDocument", "visibleIf"],
  shapes: text.shapes,
};
