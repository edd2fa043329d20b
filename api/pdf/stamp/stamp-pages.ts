/** Puts drawn values on pages, in an update: the pages' own content streams stay as they are. */
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
  type PdfValue,
  rawOf,
  streamOf,
} from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import type { Ink } from "./ink.ts";
import { type Mark, markOperators } from "./marks.ts";

/** @param resources of all drawings, written when everything is drawn */
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
  const before = update.add(plainStream("q\n"));
  const after = new Map<string, PdfRef>();
  for (const [index, ofPage] of byPage) {
    const page = pages[index];
    if (!page) throw new Error(`no page ${index}`);
    const form = update.add(
      formOf(ofPage.map((mark) => markOperators(mark, page.shape, ink)).join(""), page, resources),
    );
    const objects = new Map(reader.dictIn(page.resources, "XObject"));
    const name = freeName(objects);
    objects.set(name, form);
    let show = after.get(name);
    if (!show) {
      show = update.add(plainStream(`\nQ\nq /${name} Do Q\n`));
      after.set(name, show);
    }
    const current = update.get(page.ref);
    const contents = [before, ...contentsOf(reader, page), show];
    const own = new Map(page.resources).set("XObject", objects);
    update.set(
      page.ref,
      new Map(isDict(current) ? current : page.dict).set("Contents", contents).set("Resources", own),
    );
  }
}

/** All marks of a page as one form in the page's own space. */
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

function plainStream(operators: string): PdfStream {
  return streamOf(dictOf({}), rawOf(operators).bytes);
}
