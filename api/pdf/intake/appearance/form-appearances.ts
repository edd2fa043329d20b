/** Generates missing appearances of form fields with a library. */
import type { PdfReader } from "../../syntax/reader.ts";
import { isDict, isName, type PdfDict } from "../../syntax/values.ts";

/** Whether the form has values without an appearance to display them. */
export function needsAppearances(reader: PdfReader, annotations: Iterable<PdfDict>): boolean {
  if (reader.resolve(reader.dictIn(reader.catalog, "AcroForm")?.get("NeedAppearances")) === true) return true;
  for (const annotation of annotations) {
    if (!isName(reader.resolve(annotation.get("Subtype")), "Widget")) continue;
    if (!reader.dictIn(annotation, "AP") && hasValue(reader, annotation)) return true;
  }
  return false;
}

function hasValue(reader: PdfReader, field: PdfDict): boolean {
  for (let node: unknown = field, depth = 0; isDict(node as PdfDict) && depth < 32; depth++) {
    if (reader.resolve((node as PdfDict).get("V")) !== null) return true;
    node = reader.resolve((node as PdfDict).get("Parent"));
  }
  return false;
}

/** Draws every field of the form. Returns the bytes unchanged if the library fails. */
export async function drawAppearances(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on demand: few files need it, and it is as large as the rest of a worker.
  const { PDF } = await import("@libpdf/core");
  try {
    const pdf = await PDF.load(bytes);
    const form = pdf.getForm();
    if (!form) return bytes;
    form.acroForm().markAllNeedAppearanceUpdate();
    form.updateAppearances();
    return await pdf.save();
  } catch {
    return bytes;
  }
}
