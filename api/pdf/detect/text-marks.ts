/** Text operators (ISO 32000-2 §9.4): the position of each glyph. */
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Operation } from "../content/operations.ts";
import { isDict, type PdfDict, PdfName, type PdfStream, PdfString, type PdfValue } from "../syntax/values.ts";
import { readFont, type TextFont } from "./font.ts";
import type { PageMarks, ShownText } from "./marks.ts";
import { apply, boxAround, identity, multiply } from "./matrix.ts";
import type { MarksReader } from "./read-marks.ts";

export type TextState = {
  font: TextFont | null;
  size: number;
  characterSpace: number;
  wordSpace: number;
  /** 1 for 100 %. */
  stretch: number;
  leading: number;
  rise: number;
};

type ContentContext = { matrix: Matrix; resources: PdfDict | null; form: PdfStream | null; isHidden: boolean };

const operators = new Set([
  ...["BT", "ET", "Tf", "Tc", "Tw", "Tz", "TL", "Ts", "Td", "TD", "Tm", "T*", "Tj", "TJ", "'", '"'],
]);

/** Share of the size above and below the baseline, for glyph boxes. */
const ASCENT = 0.75;
const DESCENT = 0.2;

export function createText({ reader, budget, fonts }: MarksReader, marks: PageMarks) {
  let lineMatrix: Matrix = identity;
  let matrix: Matrix = identity;
  /** The `ActualText` in effect, and whether a glyph has used it. */
  let actualText: { text: string; operation: Operation; isShown: boolean } | null = null;

  const initial: TextState = {
    font: null,
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
  };

  function setMatrix(to: Matrix): void {
    matrix = to;
    lineMatrix = to;
  }

  function nextLine(x: number, y: number): void {
    setMatrix(multiply([1, 0, 0, 1, x, y], lineMatrix));
  }

  function fontOf(resources: PdfDict | null, name: PdfValue | undefined): TextFont | null {
    const found = name instanceof PdfName ? reader.resolve(reader.dictIn(resources, "Font")?.get(name.value)) : null;
    if (!isDict(found)) return null;
    const font = fonts.get(found) ?? readFont(reader, found);
    fonts.set(found, font);
    return font;
  }

  function show(state: TextState, context: ContentContext, shown: ShownText, pieces: readonly PdfValue[]): void {
    pieces.forEach((piece, index) => {
      if (typeof piece === "number") advance((-piece / 1000) * state.size * state.stretch);
      else if (piece instanceof PdfString) showPiece(state, context, shown, piece.bytes, index);
    });
  }

  function advance(by: number): void {
    matrix = multiply([1, 0, 0, 1, by, 0], matrix);
  }

  function showPiece(
    state: TextState,
    context: ContentContext,
    shown: ShownText,
    bytes: Uint8Array,
    piece: number,
  ): void {
    const { font, size, stretch } = state;
    if (!font) return;
    for (let at = 0; at < bytes.length; ) {
      if (budget.glyphs-- <= 0) return;
      const glyph = font.glyphAt(bytes, at);
      const moved = glyph.width * size + state.characterSpace + (glyph.isSpace ? state.wordSpace : 0);
      if (!context.isHidden) {
        const toSeen = multiply(multiply([size * stretch, 0, 0, size, 0, state.rise], matrix), context.matrix);
        const width = Math.max(glyph.width, 0.001);
        const corners = [
          apply(toSeen, 0, -DESCENT),
          apply(toSeen, width, -DESCENT),
          apply(toSeen, 0, ASCENT),
          apply(toSeen, width, ASCENT),
        ];
        marks.glyphs.push({
          ...boxAround(corners),
          text: actualTextOf(glyph.text),
          baseline: toSeen[5],
          size: Math.hypot(toSeen[2], toSeen[3]),
          isUpright: toSeen[0] > 0 && Math.abs(toSeen[1]) < 0.05 * toSeen[0] && toSeen[3] < 0,
          shown,
          piece,
          from: at,
          to: at + glyph.bytes,
          advance: size === 0 ? 0 : (-1000 * moved) / size,
        });
      }
      advance(moved * stretch);
      at += glyph.bytes;
    }
  }

  function actualTextOf(text: string): string {
    if (!actualText) return text;
    if (actualText.isShown) return "";
    actualText.isShown = true;
    return actualText.text;
  }

  return {
    initial,
    isOperator: (operator: string) => operators.has(operator),
    beginActualText(text: string, operation: Operation): void {
      actualText = { text, operation, isShown: false };
    },
    endSaying(): void {
      actualText = null;
    },
    /** The state after the operation. */
    apply(operation: Operation, state: TextState, context: ContentContext): TextState {
      const { operator, operands } = operation;
      const [a, b, c, d, e, f] = operands.map((operand) => (typeof operand === "number" ? operand : 0));
      const shown: ShownText = { form: context.form, operation, actual: actualText?.operation ?? null };
      switch (operator) {
        case "BT":
          setMatrix(identity);
          return state;
        case "Tf":
          return { ...state, font: fontOf(context.resources, operands[0]), size: b ?? 0 };
        case "Tc":
          return { ...state, characterSpace: a ?? 0 };
        case "Tw":
          return { ...state, wordSpace: a ?? 0 };
        case "Tz":
          return { ...state, stretch: (a ?? 100) / 100 };
        case "TL":
          return { ...state, leading: a ?? 0 };
        case "Ts":
          return { ...state, rise: a ?? 0 };
        case "Td":
          nextLine(a ?? 0, b ?? 0);
          return state;
        case "TD":
          nextLine(a ?? 0, b ?? 0);
          return { ...state, leading: -(b ?? 0) };
        case "Tm":
          setMatrix([a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]);
          return state;
        case "T*":
          nextLine(0, -state.leading);
          return state;
        case "Tj":
          show(state, context, shown, operands.slice(0, 1));
          return state;
        case "TJ":
          show(state, context, shown, Array.isArray(operands[0]) ? operands[0] : []);
          return state;
        case "'":
          nextLine(0, -state.leading);
          show(state, context, shown, operands.slice(0, 1));
          return state;
        case '"': {
          const spaced = { ...state, wordSpace: a ?? 0, characterSpace: b ?? 0 };
          nextLine(0, -state.leading);
          show(spaced, context, shown, operands.slice(2, 3));
          return spaced;
        }
        default:
          return state;
      }
    },
  };
}
