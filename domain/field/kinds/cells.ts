import type { Field } from "../field.ts";
import type { FieldKind } from "../kind.ts";
import { CELLS_LIMIT, DEFAULT_CELLS } from "../limits.ts";
import { lookOf, text, textData, textFault } from "./text.ts";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader calls letters, marks and all. */
export function cellsOf(value: string): string[] {
  return [...letters.segment(value)].map((one) => one.segment);
}

export function countCells(field: Pick<Field, "maxLength">): number {
  return Math.min(field.maxLength ?? DEFAULT_CELLS, CELLS_LIMIT);
}

/** One character a box, the boxes side by side from the field's start. */
export const cells: FieldKind = {
  ...text,
  defaultSize: { width: 60, height: 10 },
  properties: [...text.properties.filter((one) => one !== "align"), "maxLength", "pattern", "patternMessage"],
  fault: (field, value) => {
    const limit = countCells(field);
    if (cellsOf(value).length > limit) return { code: "field_text_too_long", params: { limit } };
    return textFault({ ...field, maxLength: undefined }, value);
  },
  prefill: textData,
  shapes: (field, { value, language }, size) => {
    const count = countCells(field);
    const width = size.width / count;
    const look = { ...lookOf(field, language, "middle"), align: "center" as const };
    return cellsOf(typeof value === "string" ? value : "").flatMap((letter, index) =>
      letter.trim() === "" || index >= count
        ? []
        : [{ shape: "text" as const, box: { x: index * width, y: 0, width, height: size.height }, text: letter, look }],
    );
  },
};
