/**
 * Finds pages that draw themselves without end: a form, tiling pattern, glyph or mask whose content uses itself, more than
 * once, directly or through others. ISO 32000-2 forbids it, and drawing engines take exponential time to stop.
 */
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfStream,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "../syntax/values.ts";
import { type Operation, operationsOf } from "./operations.ts";

/** Contents beyond this are not read; the time limits of drawing apply to them. */
const CONTENT_LIMIT_BYTES = 8 * 1024 * 1024;

/** Something drawn, by its dictionary: a stream, or a Type 3 font with the streams of its glyphs. */
type Drawn = { contents: PdfStream[]; resources: PdfDict | null };
type Graph = ReadonlyMap<PdfDict, ReadonlySet<PdfDict>>;

/** @returns a function that tells whether a page of the file draws itself without end */
export function createRunawayCheck(reader: PdfReader): (page: PdfPage) => boolean {
  const known = new Map<PdfDict, boolean>();

  return (page) => {
    const appearances = appearancesOf(reader, page);
    const start = page.resources ?? new Map();
    if (appearances.length === 0 && known.has(start)) return known.get(start)!;
    const { drawn, named } = surveyNames(reader, start, appearances);
    const candidates = cyclesOf(named);
    const isRunaway = candidates.size > 0 && usesItselfTwice(reader, drawn, candidates);
    if (appearances.length === 0) known.set(start, isRunaway);
    return isRunaway;
  };
}

/** Lists everything that resources name, each with its own resources: more than is drawn, but cheap to find. */
function surveyNames(
  reader: PdfReader,
  start: PdfDict,
  appearances: readonly PdfStream[],
): { drawn: Map<PdfDict, Drawn>; named: Graph } {
  const drawn = new Map<PdfDict, Drawn>();
  const named = new Map<PdfDict, Set<PdfDict>>();
  const waiting: PdfDict[] = [start];

  function add(dict: PdfDict, contents: PdfStream[]): void {
    if (drawn.has(dict)) return;
    const resources = reader.dictIn(dict, "Resources") ?? start;
    drawn.set(dict, { contents, resources });
    named.set(dict, new Set([resources]));
    waiting.push(resources);
  }

  for (const stream of appearances) add(stream.dict, [stream]);
  for (let resources = waiting.pop(); resources; resources = waiting.pop()) {
    if (named.has(resources)) continue;
    const members = membersOf(reader, resources);
    named.set(resources, new Set(members.keys()));
    for (const [dict, contents] of members) add(dict, contents);
  }
  return { drawn, named };
}

/** Forms, tiling patterns, Type 3 fonts and masks that resources name, with their contents. */
function membersOf(reader: PdfReader, resources: PdfDict): Map<PdfDict, PdfStream[]> {
  const members = new Map<PdfDict, PdfStream[]>();
  for (const kind of ["XObject", "Pattern", "ExtGState", "Font"]) {
    for (const value of reader.dictIn(resources, kind)?.values() ?? []) {
      const object = reader.resolve(value);
      const member = kind === "ExtGState" ? maskOf(reader, object) : object;
      const contents = contentsOf(reader, member);
      if (contents.length > 0) members.set(dictOf(member)!, contents);
    }
  }
  return members;
}

function contentsOf(reader: PdfReader, member: PdfValue): PdfStream[] {
  if (member instanceof PdfStream) return isName(reader.resolve(member.dict.get("Subtype")), "Image") ? [] : [member];
  if (!isDict(member) || !isName(reader.resolve(member.get("Subtype")), "Type3")) return [];
  const glyphs = [...(reader.dictIn(member, "CharProcs")?.values() ?? [])].map((glyph) => reader.resolve(glyph));
  return glyphs.filter((glyph) => glyph instanceof PdfStream);
}

function maskOf(reader: PdfReader, state: PdfValue): PdfValue {
  return isDict(state) ? reader.resolve(reader.dictIn(state, "SMask")?.get("G")) : null;
}

function dictOf(member: PdfValue): PdfDict | null {
  return member instanceof PdfStream ? member.dict : isDict(member) ? member : null;
}

function appearancesOf(reader: PdfReader, page: PdfPage): PdfStream[] {
  const annotations = (reader.arrayIn(page.dict, "Annots") ?? []).map((one) => reader.resolve(one)).filter(isDict);
  return annotations.flatMap((annotation) => {
    const normal = reader.resolve(reader.dictIn(annotation, "AP")?.get("N"));
    const states = isDict(normal) ? [...normal.values()].map((state) => reader.resolve(state)) : [normal];
    return states.filter((state) => state instanceof PdfStream);
  });
}

/** The nodes on cycles, and between two cycles. */
function cyclesOf(graph: Graph): Set<PdfDict> {
  const left = new Set(graph.keys());
  for (const edges of [graph, reversed(graph)]) {
    const counts = new Map([...left].map((node) => [node, [...edges.get(node)!].filter((to) => left.has(to)).length]));
    const back = reversed(edges);
    const ends = [...left].filter((node) => counts.get(node) === 0);
    for (let node = ends.pop(); node; node = ends.pop()) {
      left.delete(node);
      for (const from of back.get(node) ?? []) {
        if (!left.has(from)) continue;
        counts.set(from, counts.get(from)! - 1);
        if (counts.get(from) === 0) ends.push(from);
      }
    }
  }
  return left;
}

function reversed(graph: Graph): Graph {
  const back = new Map([...graph.keys()].map((node) => [node, new Set<PdfDict>()]));
  for (const [from, targets] of graph) for (const to of targets) back.get(to)?.add(from);
  return back;
}

/** Reads the contents of what resources name in a circle, and follows only what they use. */
function usesItselfTwice(
  reader: PdfReader,
  drawn: ReadonlyMap<PdfDict, Drawn>,
  candidates: ReadonlySet<PdfDict>,
): boolean {
  let leftBytes = CONTENT_LIMIT_BYTES;
  const uses = new Map<PdfDict, Map<PdfDict, number>>();
  for (const [dict, { contents, resources }] of drawn) {
    if (!candidates.has(dict)) continue;
    const counts = new Map<PdfDict, number>();
    for (const stream of contents) {
      const content = dataOf(reader, stream, leftBytes);
      leftBytes -= content.length;
      countUses(reader, content, resources, (used) => {
        if (candidates.has(used)) counts.set(used, (counts.get(used) ?? 0) + 1);
      });
    }
    uses.set(dict, counts);
  }
  const cycles = cyclesOf(new Map([...uses].map(([dict, counts]) => [dict, new Set(counts.keys())])));
  return [...cycles].some((dict) => {
    const counts = [...uses.get(dict)!].filter(([used]) => cycles.has(used)).map(([, count]) => count);
    return counts.reduce((sum, count) => sum + count, 0) > 1;
  });
}

/** Empty if it is unreadable or too large. */
function dataOf(reader: PdfReader, stream: PdfStream, limitBytes: number): Uint8Array {
  try {
    return limitBytes > 0 ? reader.data(stream, limitBytes) : new Uint8Array();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return new Uint8Array();
    throw error;
  }
}

const paints = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"', "Do", "sh"]);
const showsText = new Set(["Tj", "TJ", "'", '"']);

/** Reports each use of a form, pattern, glyph or mask. Ignores `q` and `Q`, and what follows a syntax error. */
function countUses(
  reader: PdfReader,
  content: Uint8Array,
  resources: PdfDict | null,
  report: (used: PdfDict) => void,
): void {
  const find = (kind: string, name: PdfValue | undefined) =>
    name instanceof PdfName ? reader.resolve(reader.dictIn(resources, kind)?.get(name.value)) : null;
  /** Pattern of areas and of lines, mask, and font. */
  const current = new Map<string, PdfDict | null>();
  const use = (dict: PdfDict | null | undefined) => dict && report(dict);

  function take({ operator, operands }: Operation): void {
    const last = operands.at(-1);
    if (operator === "scn" || operator === "SCN") current.set(operator, dictOf(find("Pattern", last)));
    else if (operator === "gs") current.set("gs", dictOf(maskOf(reader, find("ExtGState", last))));
    else if (operator === "Tf") current.set("Tf", dictOf(find("Font", operands[0])));
    else if (operator === "Do") use(dictOf(find("XObject", last)));
    if (!paints.has(operator)) return;
    // A pattern repeats its content.
    for (const kind of ["scn", "scn", "SCN", "SCN", "gs"]) use(current.get(kind));
    const glyphs = showsText.has(operator) ? lengthOf(last) : 0;
    for (let glyph = 0; glyph < Math.min(glyphs, 2); glyph++) use(current.get("Tf"));
  }

  try {
    for (const operation of operationsOf(content)) take(operation);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
}

function lengthOf(text: PdfValue | undefined): number {
  if (text instanceof PdfString) return text.bytes.length;
  return Array.isArray(text) ? text.reduce((sum: number, part) => sum + lengthOf(part), 0) : 0;
}
