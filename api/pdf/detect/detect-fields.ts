/** Proposes fields by rules on what pages draw. The file is clean; unreadable parts are skipped. */
import type { FoundField } from "../../../domain/field/found-field.ts";
import { type Box, type Millimetres, round, seenSizeInMillimetres } from "../../../domain/field/geometry.ts";
import { listPages, type PdfPage } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { boundedFields } from "./bounded-fields.ts";
import { fitBox } from "./fit-box.ts";
import { newBudget } from "./marks.ts";
import { nullIfDamaged } from "./null-if-damaged.ts";
import { type MarksReader, marksReader, readContents, readMarks } from "./read-marks.ts";
import { findBlankLines } from "./rules/blank-lines.ts";
import { findBoxes } from "./rules/boxes.ts";
import { type Candidate, intersects } from "./rules/candidate.ts";
import { plain } from "./rules/keywords.ts";
import { modelOf, type PageModel } from "./rules/page-model.ts";
import { headsIn, type NamedSides, rolesOf, sidesIn } from "./rules/parties.ts";
import { settleKinds } from "./rules/settle-kinds.ts";
import { findTicks } from "./rules/ticks.ts";
import { fontSizeFor } from "./sizes.ts";

/** Pages with more text or lines than a form has are skipped. */
const LETTERS_LIMIT = 30_000;
const LINES_LIMIT = 6_000;

/** @throws PdfSyntaxError where there is no such file */
export function detectFields(bytes: Uint8Array): FoundField[] {
  const reader = openPdf(bytes);
  const context = marksReader(reader, newBudget());
  const all: NamedSides[] = [];
  const pages = listPages(reader).flatMap((page, index) => {
    const model = modelOfPage(context, page);
    if (!model) return [];
    const sides = sidesIn(plain(model.chunks.map((chunk) => chunk.text).join(" ")));
    all.push(sides);
    const candidates = candidatesOn(model);
    return candidates.length > 0 ? [{ page, index, candidates, chunks: headsIn(model.chunks), sides }] : [];
  });
  const roles = rolesOf(pages, all);
  const found = pages.flatMap((one, at) => fieldsOn(one, roles[at]!));
  return boundedFields(found);
}

function modelOfPage(context: MarksReader, page: PdfPage): PageModel | null {
  const contents = nullIfDamaged(() => readContents(context, page));
  if (!contents) return null;
  const marks = readMarks(context, page, contents);
  if (marks.glyphs.length > LETTERS_LIMIT || marks.rules.length + marks.frames.length > LINES_LIMIT) return null;
  return modelOf(marks, seenSizeInMillimetres(page.shape));
}

type Blanks = { page: PdfPage; index: number; candidates: readonly Candidate[] };

function fieldsOn({ page, index, candidates }: Blanks, roles: readonly (number | null)[]): FoundField[] {
  return candidates.flatMap((candidate, at): FoundField[] => {
    const box = fitBox(rounded(candidate.box), page.shape);
    if (!box) return [];
    const { type, label, confidence, maxLength, group } = candidate;
    const isTick = type === "checkbox" || type === "radio";
    return [
      {
        type,
        page: index,
        box,
        role: roles[at] ?? null,
        required: type === "signature" || type === "initials",
        readOnly: false,
        label,
        data: isTick ? false : "",
        fontSize: fontSizeFor(0, box.height),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(group === undefined ? {} : { group: `page ${index + 1} ${group}` }),
        source: "detected",
        confidence: Math.round(confidence * 100) / 100,
      },
    ];
  });
}

/** Candidates in reading order; the most confident of overlapping candidates wins. */
function candidatesOn(model: PageModel): Candidate[] {
  const { ticks, combs } = findTicks(model);
  const lines = findBlankLines(model);
  const boxes = findBoxes(model, [...ticks, ...combs, ...lines]);
  const free = [...combs, ...ticks, ...lines, ...boxes].filter((candidate) => isFree(candidate, model));
  const distinct: Candidate[] = [];
  for (const candidate of free.sort((a, b) => b.confidence - a.confidence)) {
    if (!distinct.some((other) => intersects(other.box, candidate.box, 0.8))) distinct.push(candidate);
  }
  const sorted = distinct.sort((a, b) => a.box.y + a.box.height - (b.box.y + b.box.height) || a.box.x - b.box.x);
  return settleKinds(sorted, model);
}

/** Candidates never cover text. */
function isFree({ box }: Candidate, { chunks }: PageModel): boolean {
  const inner: Box<Millimetres> = { x: box.x + 0.6, y: box.y + 0.6, width: box.width - 1.2, height: box.height - 1.2 };
  return !chunks.some((chunk) =>
    intersects(inner, { ...chunk, y: chunk.baseline - 0.55 * chunk.size, height: 0.55 * chunk.size }, 0.3),
  );
}

function rounded({ x, y, width, height }: Box<Millimetres>): Box<Millimetres> {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
