/** Form XObjects that stand in for missing appearances, in page coordinates. */
import type { PdfReader } from "../../syntax/reader.ts";
import { bytesOfLatin1, dictOf, nameOf, type PdfDict, type PdfStream, streamOf } from "../../syntax/values.ts";

/** An annotation's opacity, `CA`; opaque by default. */
export function opacityOf(reader: PdfReader, annotation: PdfDict): number {
  const opacity = reader.resolve(annotation.get("CA"));
  return typeof opacity === "number" ? opacity : 1;
}

/** A form whose operators are drawn with an opacity. */
export function pageForm(
  box: readonly number[],
  operators: string,
  { opacity, isMultiplied, fonts }: { opacity: number; isMultiplied?: boolean; fonts?: PdfDict },
): PdfStream {
  const state = dictOf({ CA: opacity, ca: opacity, ...(isMultiplied ? { BM: nameOf("Multiply") } : {}) });
  const dict = dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    BBox: [...box],
    Resources: dictOf({ ...(fonts ? { Font: fonts } : {}), ExtGState: dictOf({ G: state }) }),
  });
  return streamOf(dict, bytesOfLatin1(`/G gs ${operators}`));
}
