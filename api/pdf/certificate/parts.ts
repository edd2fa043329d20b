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
  breakPageUnlessFits(sheet, needs + 40);
  sheet.y += 22;
  fill(sheet, MARGIN, sheet.y + 1, 3, 12, sheet.accent, 1.5);
  sheet.y += write(sheet, text, MARGIN + 11, sheet.y, sheet.width - 11, { size: 12, weight: "bold" }) + 11;
}

export function paragraph(sheet: Sheet, text: string): void {
  const placed = block(sheet, text, sheet.width, { size: 8.2, color: colors.muted });
  breakPageUnlessFits(sheet, placed.height);
  placeBlock(sheet, placed, MARGIN, sheet.y);
  sheet.y += placed.height + 8;
}

/** Labels over values in equal columns; moves the cursor below them. */
export function facts(
  sheet: Sheet,
  x: Points,
  width: Points,
  columns: number,
  pairs: readonly (readonly [label: string, value: string])[],
): void {
  const gap = 14;
  const column = (width - gap * (columns - 1)) / columns;
  for (let first = 0; first < pairs.length; first += columns) {
    const row = pairs.slice(first, first + columns).map(([label, value]) => ({
      label: block(sheet, label, column, { size: 6.8, color: colors.muted }),
      value: block(sheet, value, column, { size: 8.6 }),
    }));
    const height = Math.max(...row.map(({ label, value }) => label.height + 3.5 + value.height));
    for (const [index, { label, value }] of row.entries()) {
      placeBlock(sheet, label, x + index * (column + gap), sheet.y);
      placeBlock(sheet, value, x + index * (column + gap), sheet.y + label.height + 3.5);
    }
    sheet.y += height + 10;
  }
}

/** The height that `facts` will take. */
export function factsHeight(sheet: Sheet, width: Points, columns: number, values: readonly string[]): Points {
  const column = (width - 14 * (columns - 1)) / columns;
  let height = 0;
  for (let first = 0; first < values.length; first += columns) {
    const row = values.slice(first, first + columns);
    height += 6.8 + 3.5 + 10 + Math.max(...row.map((value) => block(sheet, value, column, { size: 8.6 }).height));
  }
  return height;
}
