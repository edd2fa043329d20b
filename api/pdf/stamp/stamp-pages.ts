/** Draws values onto pages in an incremental update; the pages' own content streams stay unchanged. */

import type { Mark } from "../../ports/seal.ts";
import { type ContentEnd, contentEnd } from "../content/content-end.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { listPages, type PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import type { PdfUpdate } from "../syntax/update.ts";
import {
  bytesOfLatin1,
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  type PdfRef,
  PdfStream,
  PdfSyntaxError,
  type PdfValue,
  streamOf,
} from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import type { Ink } from "./ink.ts";
import { markOperators } from "./marks.ts";

/** @param resources shared by all drawings, written after everything is drawn */
export function stampPages(
  update: PdfUpdate,
  reader: PdfReader,
  marks: readonly Mark[],
  ink: Ink,
  resources: PdfRef,
): void {
  const byPage = Map.groupBy(marks, (mark) => mark.page);
  if (byPage.size === 0) return;
  const pages = listPages(reader, undefined, Math.max(...byPage.keys()) + 1);
  const streams = new Map<string, PdfRef>();
  const streamRef = (operators: string) => {
    const stream = streams.get(operators) ?? update.add(streamOf(dictOf({}), bytesOfLatin1(operators)));
    streams.set(operators, stream);
    return stream;
  };
  for (const [index, ofPage] of byPage) {
    const page = pages[index];
    if (!page) throw new Error(`no page ${index}`);
    const operators = ofPage.map((mark) => markOperators(mark, page.shape, ink)).join("");
    const form = update.add(formOf(operators, page, resources));
    const objects = new Map(reader.dictIn(page.resources, "XObject"));
    const name = freeName(objects);
    objects.set(name, form);
    const contents = contentsOf(reader, page);
    const { below, end, closing } = endOf(reader, contents);
    const before = streamRef("q\n".repeat(1 + below));
    const show = streamRef(`\n${closing}${"Q\n".repeat(1 + below + end)}q /${name} Do Q\n`);
    const current = update.get(page.ref);
    const own = new Map(page.resources).set("XObject", objects);
    const entries = new Map(isDict(current) ? current : page.dict);
    update.set(page.ref, entries.set("Contents", [before, ...contents, show]).set("Resources", own));
  }
}

/** The end of all streams joined with a space (§7.8.2). A stream that no reader can decode draws nothing. */
function endOf(reader: PdfReader, contents: readonly PdfValue[]): ContentEnd {
  const streams = contents.map((item) => reader.resolve(item)).filter((item) => item instanceof PdfStream);
  const parts = streams.flatMap((stream) => [dataOf(reader, stream), Uint8Array.of(0x0a)]);
  return contentEnd(joinBytes(parts));
}

function dataOf(reader: PdfReader, stream: PdfStream): Uint8Array {
  try {
    return reader.data(stream);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return new Uint8Array(0);
    throw error;
  }
}

/** All marks of a page as one form XObject in the page's space. */
function formOf(operators: string, page: PdfPage, resources: PdfRef): PdfValue {
  return compressed(bytesOfLatin1(operators), {
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    BBox: [...page.shape.visibleBox],
    Resources: resources,
  });
}

function contentsOf(reader: PdfReader, page: PdfPage): PdfValue[] {
  const entry = page.dict.get("Contents");
  const value = reader.resolve(entry);
  if (Array.isArray(value)) return value;
  return value instanceof PdfStream && entry ? [entry] : [];
}

function freeName(objects: PdfDict): string {
  for (let n = 0; ; n++) if (!objects.has(`CsMarks${n}`)) return `CsMarks${n}`;
}
