import { joinBytes } from "../syntax/join-bytes.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { PdfStream, PdfSyntaxError } from "../syntax/values.ts";

/** The page's content streams. @throws PdfSyntaxError if an entry is not a stream */
export function contentsOf(reader: PdfReader, page: PdfPage): PdfStream[] {
  const contents = reader.resolve(page.dict.get("Contents"));
  const parts = Array.isArray(contents) ? contents.map((part) => reader.resolve(part)) : [contents];
  return parts
    .filter((part) => part !== null)
    .map((part) => {
      if (part instanceof PdfStream) return part;
      throw new PdfSyntaxError("pages_broken", "Contents");
    });
}

/** The page's contents as one stream of operators. @throws PdfSyntaxError */
export function joinedContents(reader: PdfReader, page: PdfPage): Uint8Array {
  return joinBytes(contentsOf(reader, page).flatMap((stream) => [reader.data(stream), Uint8Array.of(0x0a)]));
}
