import { isReadFromTheRight } from "../../text/reading-direction.ts";
import type { Field } from "../field.ts";
import type { FieldKind } from "../kind.ts";
import { CELLS_LIMIT, DEFAULT_CELLS } from "../limits.ts";
import { text, textData, textFault, textStyleOf } from "./text.ts";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Grapheme clusters. */
function cellsOf(value: string): string[] {
  return [...letters.segment(value)].map((one) => one.segment);
}

export function countCells(field: Pick<Field, "maxLength">): number {
  return Math.min(field.maxLength ?? DEFAULT_CELLS, CELLS_LIMIT);
}

/** One character per box; right-to-left text fills the boxes from the right. */
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
    const style = { ...textStyleOf(field, language, "middle"), align: "center" as const };
    const written = typeof value === "string" ? value : "";
    // Digits are written from the left in every script.
    const isFromRight = isReadFromTheRight(written) && !/\p{Nd}/u.test(written);
    return cellsOf(written).flatMap((letter, index) => {
      if (letter.trim() === "" || index >= count) return [];
      const x = (isFromRight ? count - 1 - index : index) * width;
      return [{ shape: "text" as const, box: { x, y: 0, width, height: size.height }, text: letter, look: style }];
    });
  },
};
