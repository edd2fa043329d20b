/**
 * Lays out text in a box: size, lines, positioned runs. Independent of PDF, so that previews use it too.
 * See `docs/decisions/02-text.md`.
 */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import { breakLines, type LineSpan, type Measured, measure } from "./break-lines.ts";
import { defaultFace, type Weight } from "./faces.ts";
import { hanVariantOf } from "./han-variant.ts";
import { normaliseText } from "./normalise.ts";
import { type Direction, directionOf, type Run, shapeLine, type Typography } from "./runs.ts";

export type TextStyle = {
  size: Points;
  /** Smaller text counts as not fitting. */
  minimumSize: Points;
  weight: Weight;
  italic?: boolean;
  /** BCP 47 tag of the text: selects letter forms and the Han variant. */
  language?: string;
  /** Start and end follow each paragraph's direction. */
  align: "start" | "center" | "end" | "left" | "right";
  vertical: "top" | "middle";
  /** Default: the first letter's. */
  direction?: Direction;
  /** Distance of baselines in em. */
  lineHeight: number;
};

/** `x` and `baseline` are from the box's bottom left, y up. */
export type Line = {
  text: string;
  direction: Direction;
  runs: readonly Run[];
  x: Points;
  baseline: Points;
  width: Points;
};

export type TextLayout = {
  size: Points;
  lines: Line[];
  height: Points;
  /** `false`: the text is drawn completely, but below the minimum size. */
  fits: boolean;
};

export const fieldText: TextStyle = {
  size: 12,
  minimumSize: 6,
  weight: "regular",
  align: "start",
  vertical: "middle",
  lineHeight: 1.22,
};

type Paragraph = { measured: Measured; direction: Direction; typography: Typography };

const STEP: Points = 0.5;
const SMALLEST: Points = 0.5;

/**
 * The largest size from `style.size` down to `style.minimumSize` at which the text fits, on as many lines as the box
 * holds; words are cut only at the minimum.
 */
export function layoutText(text: string, box: Size<Points>, style: TextStyle): TextLayout {
  const normal = normaliseText(text);
  const typography = typographyOf(normal, style);
  const paragraphs = normal.split("\n").map((line): Paragraph => {
    const direction = style.direction ?? directionOf(line);
    return { measured: measure(line, direction, typography), direction, typography };
  });
  for (let size = style.size; size > style.minimumSize; size -= STEP) {
    const spans = fitLines(paragraphs, box, size, style, false);
    if (spans) return placeLines(paragraphs, spans, box, size, style, true);
  }
  for (let size = style.minimumSize; ; size *= 0.9) {
    const spans = fitLines(paragraphs, box, size, style, false) ?? fitLines(paragraphs, box, size, style, true);
    if (spans) return placeLines(paragraphs, spans, box, size, style, size === style.minimumSize);
    if (size < SMALLEST) {
      const all = paragraphs.map(({ measured }) => [{ start: 0, end: measured.text.length }]);
      return placeLines(paragraphs, all, box, size, style, false);
    }
  }
}

function typographyOf(text: string, { weight, italic, language }: TextStyle): Typography {
  return { weight, isItalic: italic ?? false, language, han: hanVariantOf(text, language) };
}

function fitLines(
  paragraphs: Paragraph[],
  box: Size<Points>,
  size: Points,
  style: TextStyle,
  breaksWords: boolean,
): LineSpan[][] | null {
  const spans: LineSpan[][] = [];
  const limit = box.width / size + 1e-6;
  for (const paragraph of paragraphs) {
    const lines = breakLines(paragraph.measured, limit, breaksWords);
    if (!lines || (breaksWords && lines.some((span) => advanceOf(paragraph, span) > limit))) return null;
    spans.push(lines);
  }
  const count = spans.reduce((sum, lines) => sum + lines.length, 0);
  return heightOf(count, size, style) <= box.height + 1e-6 ? spans : null;
}

/** Width in em. Joined letters may become wider apart where a word is cut. */
function advanceOf(paragraph: Paragraph, span: LineSpan): number {
  return runsOf(paragraph, span).reduce((sum, run) => sum + run.advance, 0);
}

function runsOf({ measured, typography }: Paragraph, { start, end }: LineSpan): readonly Run[] {
  return shapeLine(measured.text.slice(start, end), measured.levels?.subarray(start, end) ?? null, typography);
}

/** The first line needs one em, each further one a line height. */
function heightOf(lines: number, size: Points, style: TextStyle): Points {
  return size * (1 + (lines - 1) * style.lineHeight);
}

function placeLines(
  paragraphs: Paragraph[],
  spans: LineSpan[][],
  box: Size<Points>,
  size: Points,
  style: TextStyle,
  fits: boolean,
): TextLayout {
  const flat = paragraphs.flatMap((paragraph, index) => spans[index]!.map((span) => ({ paragraph, span })));
  const height = heightOf(flat.length, size, style);
  const face = defaultFace(paragraphs[0]!.typography);
  const capHeight = face.capHeight / face.unitsPerEm;
  const top = style.vertical === "top" ? box.height : (box.height + height) / 2;
  const first = top - size * (0.5 + capHeight / 2);
  const lines = flat.map(({ paragraph, span }, index): Line => {
    const text = paragraph.measured.text.slice(span.start, span.end);
    const runs = runsOf(paragraph, span);
    const width = runs.reduce((sum, run) => sum + run.advance, 0) * size;
    const isAtRight = style.align === "right" || style.align === (paragraph.direction === "rtl" ? "start" : "end");
    const x = style.align === "center" ? (box.width - width) / 2 : isAtRight ? box.width - width : 0;
    return { text, direction: paragraph.direction, runs, x, baseline: first - index * size * style.lineHeight, width };
  });
  return { size, lines, height, fits };
}
