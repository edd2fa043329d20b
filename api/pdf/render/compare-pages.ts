/**
 * Compares pages of an upload with the file that is stored instead, as pdf.js understands them. Programs draw an
 * annotation without an appearance each in their own way, and pdf.js leaves some to its page in the browser. In the
 * area of these, something must be drawn and nothing lost; all else must be the same.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { Matrix } from "../../../domain/field/geometry.ts";
import { differenceBetween, type Raster } from "../../../domain/file/picture-difference.ts";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { PageToCompare } from "../../ports/pdf.ts";
import { type Drawing, drawOperations } from "./draw-operations.ts";
import { type OpenAnnotation, openAnnotations } from "./open-annotations.ts";
import { withPdfjs } from "./pdfjs.ts";

/** Long side of the pictures in pixels, as in those that poppler draws. */
const LONG_SIDE = 1_200;
const PAGE_MS = 3_000;
/** Around areas that were changed on purpose. */
const MARGIN_MM = 1;
/** Difference of a channel that shows that something was drawn. */
const VISIBLE = 20;

type Operators = Drawing["operators"];

/** Leaves out pages that cannot be read, take too long, or come after `limitMs`. */
export async function comparePages(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly PageToCompare[],
  { password = "", limitMs }: { password?: string; limitMs: number },
): Promise<PageLook[]> {
  const endMs = performance.now() + limitMs;
  const looks: PageLook[] = [];
  await withPdfjs(before, password, async (one, { OPS }) => {
    await withPdfjs(after, "", async (other) => {
      for (const page of pages) {
        if (performance.now() > endMs) return;
        const untilMs = Math.min(endMs, performance.now() + PAGE_MS);
        const first = await drawPage(one, page.page, OPS, untilMs);
        const second = first && (await drawPage(other, page.page, OPS, untilMs));
        if (first && second) looks.push(lookOf(page, first, second.raster));
      }
    });
  });
  return looks;
}

type Drawn = { raster: Raster; open: OpenAnnotation[] };

/** Returns `null` if pdf.js cannot read the page in time. */
async function drawPage(
  document: PDFDocumentProxy,
  index: number,
  operators: Operators,
  untilMs: number,
): Promise<Drawn | null> {
  try {
    const page = await document.getPage(index + 1);
    const drawn = await drawOpened(page, { operators, untilMs, layers: await document.getOptionalContentConfig() });
    page.cleanup();
    return drawn;
  } catch {
    // pdf.js throws errors of many kinds for a page that it cannot read.
    return null;
  }
}

type Options = { operators: Operators; untilMs: number; layers: { isVisible(layer: unknown): boolean } };

async function drawOpened(page: PDFPageProxy, { operators, untilMs, layers }: Options): Promise<Drawn> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) });
  const matrix = viewport.transform as unknown as Matrix;
  const operations = await page.getOperatorList();
  const isDrawn = new Set<string>();
  operations.fnArray.forEach((operator, index) => {
    if (operator === operators.beginAnnotation) isDrawn.add(String((operations.argsArray[index] as unknown[])[0]));
  });
  const annotations = (await page.getAnnotations()).filter(({ oc }) => !oc || layers.isVisible(oc));
  const open = openAnnotations(annotations, matrix, isDrawn);
  const raster = drawOperations(operations, {
    ...{ operators, untilMs, matrix },
    width: Math.max(1, Math.round(viewport.width)),
    height: Math.max(1, Math.round(viewport.height)),
    objectOf: (name) => (page.commonObjs.has(name) ? page.commonObjs.get(name) : null),
    isVisible: (layer) => layers.isVisible(layer),
    without: new Set(open.map(({ id }) => id)),
  });
  return { raster, open };
}

const [SAME, CHANGED_ON_PURPOSE, OPEN] = [0, 1, 2];

function lookOf(page: PageToCompare, { raster, open }: Drawn, after: Raster): PageLook {
  const kinds = new Uint8Array(raster.width * raster.height);
  const scale = raster.width / page.width;
  for (const { area } of open) mark(kinds, raster, area, OPEN);
  for (const { x, y, width, height } of page.except) {
    const [left, top] = [x - MARGIN_MM, y - MARGIN_MM].map((side) => side * scale) as [number, number];
    const [right, bottom] = [x + width + MARGIN_MM, y + height + MARGIN_MM].map((side) => side * scale) as [
      number,
      number,
    ];
    mark(kinds, raster, { left, top, right, bottom }, CHANGED_ON_PURPOSE);
  }
  const except = (kind: number) => (x: number, y: number) => kinds[y * raster.width + x] !== kind;
  const look = { page: page.page, ...differenceBetween(raster, after, { except: except(SAME) }) };
  if (open.length === 0) return look;
  const { lost } = differenceBetween(raster, after, { except: except(OPEN) });
  const undrawn = open.filter(({ area, isSeen }) => isSeen && isSameWithin(raster, after, area)).length;
  return { ...look, changed: look.changed + lost + undrawn, lost: look.lost + lost };
}

function mark(kinds: Uint8Array, raster: Raster, area: OpenAnnotation["area"], kind: number): void {
  eachRow(raster, area, (from, to) => kinds.fill(kind, from, to));
}

function isSameWithin(one: Raster, other: Raster, area: OpenAnnotation["area"]): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  let isSame = true;
  eachRow(one, area, (from, to) => {
    for (let at = from * 3; at < to * 3 && isSame; at++) isSame = Math.abs(one.data[at]! - other.data[at]!) <= VISIBLE;
  });
  return isSame;
}

/** Calls back with the first pixel of each row and the one after its last. */
function eachRow(raster: Raster, area: OpenAnnotation["area"], use: (from: number, to: number) => void): void {
  const [left, right] = [Math.max(0, Math.floor(area.left)), Math.min(raster.width, Math.ceil(area.right))];
  const [top, bottom] = [Math.max(0, Math.floor(area.top)), Math.min(raster.height, Math.ceil(area.bottom))];
  for (let y = top; y < bottom && left < right; y++) use(y * raster.width + left, y * raster.width + right);
}
