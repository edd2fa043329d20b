/** The pages of a file, with what they inherit (ISO 32000-2 §7.7.3). */
import type { PageShape, Rotation } from "../../../domain/field/geometry.ts";
import type { PdfReader } from "./reader.ts";
import { isDict, isName, type PdfDict, PdfRef, PdfSyntaxError, type PdfValue } from "./values.ts";

export type PdfPage = {
  ref: PdfRef;
  dict: PdfDict;
  resources: PdfDict | null;
  shape: PageShape;
  /** Entries that stand in a node above and hold for this page: Resources, MediaBox, CropBox, Rotate. */
  inherited: PdfDict;
};

type Rectangle = readonly [number, number, number, number];

const MAX_DEPTH = 64;
const MAX_PAGES = 10_000;
const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];

/**
 * All pages in their order.
 * @param limit more pages than this are refused
 * @param count only so many from the first on; the others are not read
 * @throws PdfSyntaxError
 */
export function listPages(reader: PdfReader, limit = MAX_PAGES, count = MAX_PAGES + 1): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();

  function visit(ref: PdfValue, above: PdfDict, depth: number): void {
    if (pages.length >= count) return;
    if (!(ref instanceof PdfRef)) throw new PdfSyntaxError("pages_broken", "kid is no reference");
    if (seen.has(ref.id)) throw new PdfSyntaxError("pages_loop");
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("too_deep");
    seen.add(ref.id);
    const node = reader.resolve(ref);
    if (!isDict(node)) throw new PdfSyntaxError("pages_broken", `node ${ref.id}`);
    const inherited = new Map(above);
    for (const key of INHERITABLE) if (node.has(key)) inherited.set(key, node.get(key)!);
    if (isName(node.get("Type"), "Page")) {
      if (pages.length >= limit) throw new PdfSyntaxError("too_many_pages");
      pages.push(pageOf(reader, ref, node, inherited));
      return;
    }
    const kids = reader.arrayIn(node, "Kids");
    if (!kids || !isName(node.get("Type"), "Pages")) throw new PdfSyntaxError("pages_broken", `node ${ref.id}`);
    for (const kid of kids) visit(kid, inherited, depth + 1);
  }

  visit(reader.catalog.get("Pages") ?? null, new Map(), 0);
  return pages;
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
  const mediaBox = readRectangle(reader, inherited.get("MediaBox"));
  if (!mediaBox) throw new PdfSyntaxError("pages_broken", "MediaBox");
  const cropBox = readRectangle(reader, inherited.get("CropBox"));
  const userUnit = reader.resolve(dict.get("UserUnit"));
  return {
    visibleBox: intersection(mediaBox, cropBox ?? mediaBox),
    rotate: rotationOf(reader.resolve(inherited.get("Rotate"))),
    userUnit: typeof userUnit === "number" && userUnit > 0 ? userUnit : 1,
  };
}

/** Four numbers as `[left, bottom, right, top]`, in whatever order the corners were written; else `null`. */
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

/** Rotations that are no multiple of 90 count as none, as viewers have it. */
function rotationOf(value: PdfValue): Rotation {
  if (typeof value !== "number" || value % 90 !== 0) return 0;
  return (((value % 360) + 360) % 360 || 0) as Rotation;
}
