/** Interprets a page's operators (ISO 32000-2 §8, §9) as glyphs, lines and frames as seen. */
import { type Matrix, type PageShape, seenMatrix } from "../../../domain/field/geometry.ts";
import { type Layers, readLayers } from "../content/layers.ts";
import { type Operation, operationsOf, propertiesOf } from "../content/operations.ts";
import { joinedContents } from "../content/page-contents.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfName, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import type { TextFont } from "./font.ts";
import type { Budget, PageMarks } from "./marks.ts";
import { apply, boxAround, identity, multiply } from "./matrix.ts";
import { createPath, type Path } from "./path-marks.ts";
import { createText, type TextState } from "./text-marks.ts";
import { textIn } from "./text-string.ts";

/** State for one file. */
export type MarksReader = { reader: PdfReader; layers: Layers; budget: Budget; fonts: Map<PdfDict, TextFont> };

export function marksReader(reader: PdfReader, budget: Budget): MarksReader {
  return { reader, layers: readLayers(reader), budget, fonts: new Map() };
}

type State = {
  matrix: Matrix;
  strokeLight: number;
  fillLight: number;
  width: number;
  text: TextState /** The form XObjects being drawn. */;
  inside: ReadonlySet<PdfStream>;
};

const DEPTH_LIMIT = 12;
const SAVED_LIMIT = 256;
/** Cost of drawing a form in addition to its operations, because nested forms multiply. */
const FORM_COST = 100;
const CONTENT_LIMIT_BYTES = 64 * 1024 * 1024;

/** The page's contents; `null` if they exceed the budget. @throws PdfSyntaxError */
export function readContents({ reader, budget }: MarksReader, page: PdfPage): Uint8Array | null {
  if (budget.bytes <= 0) return null;
  const joined = joinedContents(reader, page);
  budget.bytes -= joined.length;
  return joined;
}

/** The readable part of the page: damaged contents are read up to the damage. */
export function readMarks(context: MarksReader, page: PdfPage, contents: Uint8Array): PageMarks {
  const marks: PageMarks = { glyphs: [], rules: [], frames: [], pictures: [] };
  const text = createText(context, marks);
  const state: State = {
    matrix: seenMatrix(page.shape as PageShape),
    strokeLight: 0,
    fillLight: 0,
    width: 1,
    text: text.initial,
    inside: new Set(),
  };
  run({ ...context, marks, text }, { content: contents, resources: page.resources, form: null, state, depth: 0 });
  return marks;
}

type Run = MarksReader & { marks: PageMarks; text: ReturnType<typeof createText> };
type Content = {
  content: Uint8Array;
  resources: PdfDict | null;
  form: PdfStream | null;
  state: State;
  depth: number;
};

function run(context: Run, { content, resources, form, state: initialState, depth }: Content): void {
  const { reader, budget, marks, text } = context;
  let state = initialState;
  const saved: State[] = [];
  const path = createPath(marks, () => state.matrix);
  const marked = createMarked(context, resources);

  function follow(operation: Operation): void {
    const { operator, operands } = operation;
    const isHidden = marked.hides();
    if (marked.follow(operation)) return;
    if (operator === "q") {
      if (saved.length < SAVED_LIMIT) saved.push(state);
    } else if (operator === "Q") state = saved.pop() ?? state;
    else if (operator === "cm") {
      const matrix = numbers(operands);
      if (matrix.length === 6) state = { ...state, matrix: multiply(matrix as unknown as Matrix, state.matrix) };
    } else if (operator === "Do" || operator === "BI") {
      if (isHidden) return;
      if (operator === "BI") marks.pictures.push(unitBox(state.matrix));
      else draw(context, reader.resolve(xObject(reader, resources, operands[0])), { resources, state, depth });
    } else if (text.isOperator(operator)) {
      const next = text.apply(operation, state.text, { matrix: state.matrix, resources, form, isHidden });
      if (next !== state.text) state = { ...state, text: next };
    } else if (!drawsPath(path, operator, operands, !isHidden, state)) state = changed(state, operator, operands);
  }

  try {
    for (const operation of operationsOf(content)) {
      if (budget.operations-- <= 0) return;
      follow(operation);
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
}

/** Marked content: hidden layers, and `ActualText`. */
function createMarked({ reader, layers, text }: Run, resources: PdfDict | null) {
  const properties = reader.dictIn(resources, "Properties");
  const open: { hides: boolean; isShown: boolean }[] = [];
  let hiding = 0;
  return {
    hides: () => hiding > 0,
    /** @returns whether it was an operator of marked content */
    follow(operation: Operation): boolean {
      const { operator } = operation;
      if (operator === "BMC") open.push({ hides: false, isShown: false });
      else if (operator === "BDC") {
        const owner = propertiesOf(operation, properties);
        const actual = actualText(reader, operation, properties);
        if (actual !== null) text.beginActualText(actual, operation);
        const hides = owner !== null && layers.isHidden(owner);
        if (hides) hiding++;
        open.push({ hides, isShown: actual !== null });
      } else if (operator === "EMC") {
        const closed = open.pop();
        if (closed?.hides) hiding--;
        if (closed?.isShown) text.endSaying();
      } else return false;
      return true;
    },
  };
}

function draw(context: Run, object: PdfValue, from: Pick<Content, "resources" | "state" | "depth">): void {
  if (!(object instanceof PdfStream)) return;
  const { reader, layers, budget, marks } = context;
  if (layers.isHidden(object.dict.get("OC"))) return;
  if (isName(reader.resolve(object.dict.get("Subtype")), "Image")) {
    marks.pictures.push(unitBox(from.state.matrix));
    return;
  }
  if (!isName(reader.resolve(object.dict.get("Subtype")), "Form") || from.depth >= DEPTH_LIMIT) return;
  if (budget.bytes <= 0 || from.state.inside.has(object)) return;
  budget.operations -= FORM_COST;
  const content = reader.data(object, CONTENT_LIMIT_BYTES);
  budget.bytes -= content.length;
  const own = numbers((reader.arrayIn(object.dict, "Matrix") ?? []).map((item) => reader.resolve(item)));
  const matrix = multiply(own.length === 6 ? (own as unknown as Matrix) : identity, from.state.matrix);
  const resources = reader.dictIn(object.dict, "Resources") ?? from.resources;
  run(context, {
    content,
    resources,
    form: object,
    state: { ...from.state, matrix, inside: new Set([...from.state.inside, object]) },
    depth: from.depth + 1,
  });
}

function xObject(reader: PdfReader, resources: PdfDict | null, name: PdfValue | undefined): PdfValue {
  return name instanceof PdfName ? (reader.dictIn(resources, "XObject")?.get(name.value) ?? null) : null;
}

function unitBox(matrix: Matrix): ReturnType<typeof boxAround> {
  return boxAround([apply(matrix, 0, 0), apply(matrix, 1, 0), apply(matrix, 0, 1), apply(matrix, 1, 1)]);
}

function actualText(reader: PdfReader, operation: Operation, properties: PdfDict | null): string | null {
  const propertyOperand = operation.operands[1];
  const dict =
    propertyOperand instanceof PdfName ? reader.resolve(properties?.get(propertyOperand.value)) : propertyOperand;
  return isDict(dict) && dict.has("ActualText") ? textIn(reader, dict, "ActualText") : null;
}

/** @returns whether it was a path operator */
function drawsPath(path: Path, operator: string, operands: PdfValue[], isShown: boolean, state: State): boolean {
  const values = numbers(operands);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  switch (operator) {
    case "m":
      path.move(a, b);
      return true;
    case "l":
      path.line(a, b);
      return true;
    case "c":
      path.curve(a, b);
      path.curve(c, d);
      path.curve(e, f);
      return true;
    case "v":
    case "y":
      path.curve(a, b);
      path.curve(c, d);
      return true;
    case "re":
      path.rectangle(a, b, c, d);
      return true;
    case "h":
      path.close();
      return true;
    case "n":
      path.clear();
      return true;
  }
  if (!/^([SsFf]|f\*|[Bb]\*?)$/.test(operator)) return false;
  if (/^[sb]/.test(operator)) path.close();
  const scale = Math.sqrt(Math.abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2]));
  if (isShown) {
    path.paint({
      strokes: /^[SsBb]/.test(operator),
      fills: /^[FfBb]/.test(operator),
      strokeLight: state.strokeLight,
      fillLight: state.fillLight,
      width: state.width * scale,
    });
  } else path.clear();
  return true;
}

function changed(state: State, operator: string, operands: PdfValue[]): State {
  switch (operator) {
    case "w":
      return { ...state, width: numbers(operands)[0] ?? 1 };
    case "g":
    case "rg":
    case "k":
    case "sc":
    case "scn":
      return { ...state, fillLight: lightOf(operands, state.fillLight) };
    case "G":
    case "RG":
    case "K":
    case "SC":
    case "SCN":
      return { ...state, strokeLight: lightOf(operands, state.strokeLight) };
    case "cs":
      return { ...state, fillLight: 0 };
    case "CS":
      return { ...state, strokeLight: 0 };
    default:
      return state;
  }
}

/** The lightness of a colour, by its number of components. */
function lightOf(operands: PdfValue[], before: number): number {
  const parts = numbers(operands);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return a;
  if (parts.length === 3) return 0.299 * a + 0.587 * b + 0.114 * c;
  return parts.length === 4 ? (1 - d) * (1 - (a + b + c) / 3) : before;
}

function numbers(operands: readonly PdfValue[]): number[] {
  return operands.filter((operand) => typeof operand === "number");
}
