/** The mark on every page of a sealed test: outlined letters across the page, through which its text stays readable. */
import type { Points, Size } from "../../field/geometry.ts";
import type { Shape } from "../../field/shapes.ts";

const WORD = "TEST";
const COLOR = "#c2352b";
/** Outlines of letters on a grid of 5 × 7, y down. */
const letters: Record<string, readonly (readonly [number, number])[]> = {
  T: [
    [0, 0],
    [5, 0],
    [5, 1.4],
    [3.2, 1.4],
    [3.2, 7],
    [1.8, 7],
    [1.8, 1.4],
    [0, 1.4],
  ],
  E: [
    [0, 0],
    [5, 0],
    [5, 1.4],
    [1.4, 1.4],
    [1.4, 2.8],
    [4.4, 2.8],
    [4.4, 4.2],
    [1.4, 4.2],
    [1.4, 5.6],
    [5, 5.6],
    [5, 7],
    [0, 7],
  ],
  S: [
    [0, 0],
    [5, 0],
    [5, 1.4],
    [1.4, 1.4],
    [1.4, 2.8],
    [5, 2.8],
    [5, 7],
    [0, 7],
    [0, 5.6],
    [3.6, 5.6],
    [3.6, 4.2],
    [0, 4.2],
  ],
};
const LETTER_STEP = 6;
const WORD_WIDTH = WORD.length * LETTER_STEP - 1;
const LETTER_HEIGHT = 7;
/** Fraction of the page's diagonal that the word covers. */
const FILLED = 0.62;
/** Maximum letter height as a fraction of the page's shorter side. */
const HIGHEST = 0.5;
const LABEL: Points = 9 as Points;

export function testMarkShapes(page: Size<Points>): Shape[] {
  return [diagonalWord(page), label(page)];
}

function diagonalWord({ width, height }: Size<Points>): Shape {
  const diagonal = Math.hypot(width, height);
  const scale = Math.min((diagonal * FILLED) / WORD_WIDTH, (Math.min(width, height) * HIGHEST) / LETTER_HEIGHT);
  // The word rises from the lower left to the upper right.
  const [cos, sin] = [width / diagonal, -height / diagonal];
  const place = ([x, y]: readonly [number, number], index: number) => {
    const along = (x + index * LETTER_STEP - WORD_WIDTH / 2) * scale;
    const across = (y - LETTER_HEIGHT / 2) * scale;
    return `${(width / 2 + along * cos - across * sin).toFixed(2)} ${(height / 2 + along * sin + across * cos).toFixed(2)}`;
  };
  const outlines = [...WORD].map((letter, index) => {
    const [start, ...rest] = letters[letter]!.map((point) => place(point, index));
    return [`M${start}`, ...rest.map((point) => `L${point}`), "Z"].join("");
  });
  return { shape: "path", d: outlines.join(""), stroke: COLOR, width: 1 as Points };
}

/** The word as text at the page's upper edge, for software that extracts text only. */
function label({ width }: Size<Points>): Shape {
  return {
    shape: "text",
    box: { x: 0 as Points, y: 4 as Points, width, height: (LABEL * 1.6) as Points },
    text: WORD,
    look: {
      ...{ size: LABEL, minimumSize: 4 as Points, bold: true, italic: false },
      ...{ align: "center", vertical: "top", color: COLOR, language: "en" },
    },
  };
}
