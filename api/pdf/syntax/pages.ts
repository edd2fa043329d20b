/** Lists the pages of a file with their inherited attributes (ISO 32000-2 §7.7.3). */
import type { PageShape, Rotation } from "../../../domain/field/geometry.ts";
import type { PdfReader } from "./reader.ts";
import { isDict, isName, type PdfDict, PdfRef, PdfSyntaxError, type PdfValue } from "./values.ts";

export type PdfPage = {
  /** A negative number for a page written directly into its parent's `Kids`, which only a rewrite makes an object. */
  ref: PdfRef;
  dict: PdfDict;
  resources: PdfDict | null;
  shape: PageShape;
  /** Entries from the page or its ancestors: Resources, MediaBox, CropBox, Rotate. */
  inherited: PdfDict;
};

type Rectangle = readonly [number, number, number, number];

export type PageTree = {
  pages: PdfPage[];
  /**
   * Whether readers have to guess or may disagree: nodes without a type, kids that are not nodes or not objects of
   * their own, a page that occurs twice, a page without a size, a wrong `Count`, a tree too deep for pdf.js.
   */
  isIrregular: boolean;
  /** Whether the root's `Count` is wrong although every kid is a node: no page is lost, but readers stop early. */
  isMiscounted: boolean;
};

/** PDFium stops at 1,024 levels. */
const MAX_DEPTH = 1_000;
/** pdf.js looks for inherited entries in 100 ancestors. */
const USUAL_DEPTH = 96;
const MAX_PAGES = 10_000;
const MAX_NODES = 100_000;
const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];
/** Default page size if none is stated, as in PDFium, poppler, MuPDF and pdf.js. */
const LETTER: Rectangle = [0, 0, 612, 792];

/**
 * All pages in order.
 * @param limit maximum number of pages; a file with more is refused
 * @param count number of leading pages to return; the others are not read
 * @throws PdfSyntaxError
 */
export function listPages(reader: PdfReader, limit = MAX_PAGES, count = MAX_PAGES + 1): PdfPage[] {
  return readPageTree(reader, limit, count).pages;
}

/**
 * Like `listPages`, but tolerates an invalid tree and reads it as viewers do: it follows `Kids` and skips anything
 * that is not a node. @throws PdfSyntaxError
 */
export function readPageTree(reader: PdfReader, limit = MAX_PAGES, count = MAX_PAGES + 1): PageTree {
  const tree: PageTree = { pages: [], isIrregular: false, isMiscounted: false };
  const { pages } = tree;
  let hasStrayKids = false;
  const above = new Set<PdfDict>();
  const visited = new Set<PdfDict>();
  let nodes = 0;

  function visit(kid: PdfValue, passedOn: PdfDict): void {
    if (pages.length >= count) return;
    if (++nodes > MAX_NODES) throw new PdfSyntaxError("too_large", "page tree");
    if (above.size > MAX_DEPTH) throw new PdfSyntaxError("too_deep");
    const node = reader.resolve(kid);
    if (!isDict(node) || above.has(node)) {
      tree.isIrregular = hasStrayKids = true;
      return;
    }
    const inherited = new Map(passedOn);
    for (const key of INHERITABLE) if (node.has(key)) inherited.set(key, node.get(key)!);
    const type = reader.resolve(node.get("Type"));
    const kids = isName(type, "Page") ? null : reader.arrayIn(node, "Kids");
    const isUsual = kid instanceof PdfRef && isName(type, kids ? "Pages" : "Page") && above.size <= USUAL_DEPTH;
    if (!isUsual || visited.has(node)) tree.isIrregular = true;
    visited.add(node);
    if (!kids) {
      if (pages.length >= limit) throw new PdfSyntaxError("too_many_pages");
      if (!statedSize(reader, inherited)) {
        tree.isIrregular = true;
        inherited.set("MediaBox", [...LETTER]);
      }
      pages.push(pageOf(reader, kid instanceof PdfRef ? kid : new PdfRef(-1 - pages.length), node, inherited));
      return;
    }
    const before = pages.length;
    above.add(node);
    for (const one of kids) visit(one, inherited);
    above.delete(node);
    const stated = reader.resolve(node.get("Count"));
    const isRoot = above.size === 0;
    if (stated === pages.length - before || (stated === null && !isRoot)) return;
    tree.isIrregular = true;
    tree.isMiscounted = isRoot && !hasStrayKids;
  }

  visit(reader.catalog.get("Pages") ?? null, new Map());
  return tree;
}

function pageOf(reader: PdfReader, ref: PdfRef, dict: PdfDict, inherited: PdfDict): PdfPage {
  const resources = reader.resolve(inherited.get("Resources"));
  return {
    ref,
    dict,
    inherited,
    resources: isDict(resources) ? resources : null,
    shape: shapeOf(reader, dict, inherited),
  };
}

function shapeOf(reader: PdfReader, dict: PdfDict, inherited: PdfDict): PageShape {
  const mediaBox = statedSize(reader, inherited);
  if (!mediaBox) throw new PdfSyntaxError("pages_broken", "MediaBox");
  const cropBox = readRectangle(reader, inherited.get("CropBox"));
  const userUnit = reader.resolve(dict.get("UserUnit"));
  return {
    visibleBox: intersection(mediaBox, cropBox ?? mediaBox),
    rotate: rotationOf(reader.resolve(inherited.get("Rotate"))),
    userUnit: typeof userUnit === "number" && userUnit > 0 ? userUnit : 1,
  };
}

/** The page's `MediaBox`; `null` if missing, not a rectangle, or empty. */
function statedSize(reader: PdfReader, inherited: PdfDict): Rectangle | null {
  const box = readRectangle(reader, inherited.get("MediaBox"));
  return box && box[2] > box[0] && box[3] > box[1] ? box : null;
}

/** Four numbers, normalized to `[left, bottom, right, top]` from corners in any order; otherwise `null`. */
export function readRectangle(reader: PdfReader, value: PdfValue | undefined): Rectangle | null {
  const array = reader.resolve(value);
  if (!Array.isArray(array) || array.length !== 4) return null;
  const [a, b, c, d] = array.map((item) => reader.resolve(item));
  if (typeof a !== "number" || typeof b !== "number" || typeof c !== "number" || typeof d !== "number") return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function intersection(media: Rectangle, crop: Rectangle): Rectangle {
  const both = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  return both[2] > both[0] && both[3] > both[1] ? both : media;
}

/** A rotation that is not a multiple of 90 counts as 0, as in viewers. */
function rotationOf(value: PdfValue): Rotation {
  if (typeof value !== "number" || value % 90 !== 0) return 0;
  return (((value % 360) + 360) % 360 || 0) as Rotation;
}
