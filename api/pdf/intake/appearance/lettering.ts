/** Sets lines of text in a face of its own or in a standard font (ISO 32000-2 §9.6.2.2), as the field's look asks. */
import { baseEncoding } from "../../detect/encodings.ts";
import { standardWidth } from "../../detect/standard-widths.ts";
import { numberText } from "../../syntax/serialise.ts";
import { dictOf, nameOf, type PdfDict } from "../../syntax/values.ts";
import type { FontUses } from "../../text/font-uses.ts";
import { layoutText } from "../../text/layout.ts";
import { normaliseText } from "../../text/normalise.ts";
import { type Rgb, textOperators } from "../../text/text-operators.ts";
import { spellOutUnsupported } from "../../text/unsupported.ts";

/** `fontName`: base font or resource name that the form states. */
export type Look = { colour: Rgb; fontName: string };

export type SetLine = {
  width: number;
  operators(x: number, baseline: number): string;
};

/** Fonts of all drawings of one file. `standard` holds resource names by base font. */
export type Letters = { uses: FontUses; standard: Map<string, string> };

export type Lettering = {
  /** Whether a line may shrink to fit: our own faces are wider than those that the form was made for. */
  mayShrink: boolean;
  /** Distance of baselines, as a share of the size. */
  lineHeight: number;
  set(text: string, size: number, width: number): SetLine[];
};

const ENDLESS = 1_000_000;
const winAnsi = new Map(baseEncoding("WinAnsiEncoding").map((letter, code) => [letter, code]));

/** Uses a standard font, as viewers do, for texts in Windows-1252, and our text engine for all other scripts. */
export function letteringOf(text: string, look: Look, letters: Letters): Lettering {
  const isStandard = [...normaliseText(text)].every((letter) => letter === "\n" || winAnsi.has(letter));
  return {
    mayShrink: !isStandard,
    lineHeight: isStandard ? 1.05 : 1.2,
    set: isStandard ? inStandardFont(look, letters) : inOwnFaces(look, letters),
  };
}

/** The font dictionary's entries for the standard fonts in use. */
export function standardFonts({ standard }: Letters): PdfDict {
  const fonts: PdfDict = new Map();
  for (const [base, resource] of standard) {
    const [Type, Subtype, BaseFont] = ["Font", "Type1", base].map(nameOf);
    fonts.set(resource, dictOf({ Type, Subtype, BaseFont, Encoding: nameOf("WinAnsiEncoding") }));
  }
  return fonts;
}

function inOwnFaces({ colour, fontName }: Look, { uses }: Letters): Lettering["set"] {
  return (text, size, width) => {
    const layout = layoutText(
      spellOutUnsupported(text),
      { width, height: ENDLESS },
      {
        ...{ size, minimumSize: size, weight: isBold(fontName) ? "bold" : "regular", italic: isItalic(fontName) },
        ...{ align: "left", vertical: "top", lineHeight: 1 },
      },
    );
    return layout.lines.map((line) => ({
      width: line.width,
      operators: (x, baseline) => textOperators({ ...layout, lines: [{ ...line, x, baseline }] }, colour, uses),
    }));
  };
}

function inStandardFont({ colour, fontName }: Look, { standard }: Letters): Lettering["set"] {
  const base = standardName(fontName);
  return (text, size, width) => {
    const resource = standard.get(base) ?? `CsS${standard.size + 1}`;
    standard.set(base, resource);
    const widths = new Map<string, number>();
    const widthOf = (line: string): number => {
      let width = 0;
      for (const letter of line) {
        const known = widths.get(letter) ?? (standardWidth(base, letter) * size) / 1000;
        widths.set(letter, known);
        width += known;
      }
      return width;
    };
    const lines = normaliseText(text)
      .split("\n")
      .flatMap((line) => broken(line, widthOf, width));
    return lines.map((line) => ({
      width: widthOf(line),
      operators: (x, baseline) =>
        `BT ${colour.map(numberText).join(" ")} rg /${resource} ${numberText(size)} Tf ` +
        `${numberText(x)} ${numberText(baseline)} Td <${codesOf(line)}> Tj ET\n`,
    }));
  };
}

function codesOf(line: string): string {
  return [...line].map((letter) => (winAnsi.get(letter) ?? 0x3f).toString(16).padStart(2, "0")).join("");
}

/** Breaks at spaces, and within words that are too long for a line. */
function broken(line: string, widthOf: (part: string) => number, limit: number): string[] {
  const lines: string[] = [];
  let [current, width] = ["", 0];
  for (const word of line.split(/(?<= )/)) {
    if (current && width + widthOf(word.trimEnd()) > limit) {
      lines.push(current.trimEnd());
      [current, width] = ["", 0];
    }
    for (const part of widthOf(word.trimEnd()) > limit ? word : [word]) {
      const wide = widthOf(part);
      if (current && width + widthOf(part.trimEnd()) > limit) {
        lines.push(current.trimEnd());
        [current, width] = ["", 0];
      }
      current += part;
      width += wide;
    }
  }
  return [...lines, current.trimEnd()];
}

/** The standard font closest to a name. */
function standardName(name: string): string {
  const [bold, italic] = [isBold(name), isItalic(name)];
  if (/^Cour|courier|mono|consol/i.test(name)) return `Courier${suffix(bold, italic, "Oblique")}`;
  if (/^Ti(Ro|Bo|It|BI)$|times|roman|georgia|garamond|serif(?<!sans.?serif)/i.test(name)) {
    return `Times${suffix(bold, italic, "Italic") || "-Roman"}`;
  }
  return `Helvetica${suffix(bold, italic, "Oblique")}`;
}

function suffix(isBold: boolean, isItalic: boolean, italic: string): string {
  return isBold || isItalic ? `-${isBold ? "Bold" : ""}${isItalic ? italic : ""}` : "";
}

function isBold(name: string): boolean {
  return /bold|black|heavy|^(He|Ti|Co)B[oIO]$/i.test(name);
}

function isItalic(name: string): boolean {
  return /italic|oblique|^(He|Ti|Co)(It|Ob|BI|BO)$/i.test(name);
}
