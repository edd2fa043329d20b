/** Signature dictionaries and fields for PAdES (EN 319 142-1 §5.3, ISO 32000-2 §12.7.5.5, §12.8). */
import type { PdfReader } from "../syntax/reader.ts";
import type { PdfUpdate } from "../syntax/update.ts";
import { dictOf, isDict, nameOf, type PdfDict, type PdfRaw, type PdfRef, rawOf, textString } from "../syntax/values.ts";

/** Raw pieces that are filled in once all offsets are known. */
export type Gap = { byteRange: PdfRaw; contents: PdfRaw };

export type SealTexts = { reason?: string; name?: string; location?: string };

const byteRangeWidth = 46;

/** Reserves space for a byte range and for `room` octets of signature in hexadecimal. */
export function newGap(length: number): Gap {
  return { byteRange: rawOf(" ".repeat(byteRangeWidth)), contents: rawOf(`<${"0".repeat(length * 2)}>`) };
}

export function byteRangeText(range: readonly [number, number, number, number]): string {
  return `[${range.join(" ")}]`.padEnd(byteRangeWidth);
}

/** The certification signature: it permits only validation data and document time stamps afterwards. */
export function sealDictionary(gap: Gap, signedAt: Date, texts: SealTexts): PdfDict {
  const params = dictOf({ Type: nameOf("TransformParams"), P: 1, V: nameOf("1.2") });
  const reference = dictOf({ Type: nameOf("SigRef"), TransformMethod: nameOf("DocMDP"), TransformParams: params });
  return dictOf({
    Type: nameOf("Sig"),
    Filter: nameOf("Adobe.PPKLite"),
    SubFilter: nameOf("ETSI.CAdES.detached"),
    ByteRange: gap.byteRange,
    Contents: gap.contents,
    M: textString(pdfDate(signedAt)),
    Reference: [reference],
    Reason: texts.reason === undefined ? undefined : textString(texts.reason),
    Name: texts.name === undefined ? undefined : textString(texts.name),
    Location: texts.location === undefined ? undefined : textString(texts.location),
  });
}

export function timeStampDictionary(gap: Gap): PdfDict {
  return dictOf({
    Type: nameOf("DocTimeStamp"),
    Filter: nameOf("Adobe.PPKLite"),
    SubFilter: nameOf("ETSI.RFC3161"),
    ByteRange: gap.byteRange,
    Contents: gap.contents,
  });
}

/** Adds an invisible field, merged with its widget, to the page. */
export function addField(update: PdfUpdate, reader: PdfReader, name: string, signature: PdfRef, page: PdfRef): void {
  const field = update.add(
    dictOf({
      Type: nameOf("Annot"),
      Subtype: nameOf("Widget"),
      FT: nameOf("Sig"),
      T: textString(name),
      V: signature,
      P: page,
      Rect: [0, 0, 0, 0],
      F: 132,
    }),
  );
  const pageDict = update.get(page);
  if (!isDict(pageDict)) throw new Error("page is no dictionary");
  const annotations = [...(reader.arrayIn(pageDict, "Annots") ?? []), field];
  update.set(page, new Map(pageDict).set("Annots", annotations));
  const catalog = catalogOf(update, reader);
  const form = new Map(reader.dictIn(catalog, "AcroForm"));
  const fields = [...(reader.arrayIn(form, "Fields") ?? []), field];
  form.set("Fields", fields).set("SigFlags", 3);
  update.set(reader.catalogRef, new Map(catalog).set("AcroForm", form));
}

export function catalogOf(update: PdfUpdate, reader: PdfReader): PdfDict {
  const catalog = update.get(reader.catalogRef);
  return isDict(catalog) ? catalog : reader.catalog;
}

/** Formats a date as `D:20261121082944Z` (ISO 32000-2 §7.9.4). */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().replace(/\.\d+/, "").replace(/[-:T]/g, "")}`;
}
