/** Layout parts shared by all sections. */
import type { Points } from "../../../domain/field/geometry.ts";
import { block, breakPageUnlessFits, colors, fill, MARGIN, placeBlock, type Sheet, write } from "./sheet.ts";
import type { CertificateTexts } from "./texts.ts";

/** A certificate text with its placeholders filled. */
export type Fill = (key: keyof CertificateTexts, params?: Record<string, string | number>) => string;

export function fillFrom(texts: CertificateTexts): Fill {
  return (key, params = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
}

export function heading(sheet: Sheet, text: string, needs: Points): void {
  breakPageUnlessFits(sheet, needs + 32);
  sheet.y += 11;
  fill(sheet, MARGIN, sheet.y + 1, 3, 11, sheet.accent, 1.5);
  sheet.y += write(sheet, text, MARGIN + 11, sheet.y, sheet.width - 11, { size: 11, weight: "bold" }) + 7;
}

export function paragraph(sheet: Sheet, text: string): void {
  const placed = block(sheet, text, sheet.width, { size: 7.6, color: colors.muted });
  breakPageUnlessFits(sheet, placed.height);
  placeBlock(sheet, placed, MARGIN, sheet.y);
  sheet.y += placed.height + 6;
}

const GAP: Points = 14;
const ROW_GAP: Points = 7;
const LABEL = { size: 6.8, color: colors.muted };

type Pairs = readonly (readonly [label: string, value: string])[];

/** Labels over values in equal columns; moves the cursor below them. `size`: of the values. */
export function facts(sheet: Sheet, x: Points, width: Points, columns: number, pairs: Pairs, size: Points = 8.6): void {
  const column = (width - GAP * (columns - 1)) / columns;
  for (const row of rowsOf(sheet, column, columns, pairs, size)) {
    for (const [index, { label, value }] of row.blocks.entries()) {
      placeBlock(sheet, label, x + index * (column + GAP), sheet.y);
      placeBlock(sheet, value, x + index * (column + GAP), sheet.y + label.height + 2.5);
    }
    sheet.y += row.height + ROW_GAP;
  }
}

/** The height that `facts` will take. */
export function factsHeight(sheet: Sheet, width: Points, columns: number, pairs: Pairs, size: Points = 8.6): Points {
  const column = (width - GAP * (columns - 1)) / columns;
  return rowsOf(sheet, column, columns, pairs, size).reduce((sum, { height }) => sum + height + ROW_GAP, 0);
}

function rowsOf(sheet: Sheet, column: Points, columns: number, pairs: Pairs, size: Points) {
  const starts = Array.from({ length: Math.ceil(pairs.length / columns) }, (_, row) => row * columns);
  return starts.map((start) => {
    const blocks = pairs.slice(start, start + columns).map(([label, value]) => ({
      label: block(sheet, label, column, LABEL),
      value: block(sheet, value, column, { size }),
    }));
    return { blocks, height: Math.max(...blocks.map(({ label, value }) => label.height + 2.5 + value.height)) };
  });
}
