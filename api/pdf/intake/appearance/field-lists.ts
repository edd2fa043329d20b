/** Choice fields without an appearance (ISO 32000-2 §12.7.5.4): the chosen text, or the rows of a list. */
import { type FormNode, inherited } from "../../detect/form-node.ts";
import { textOfValue } from "../../detect/text-string.ts";
import { numberText } from "../../syntax/serialise.ts";
import { numbersOf } from "./annotation-style.ts";
import { type Area, type FieldText, lineOperators } from "./field-text.ts";
import type { Letters } from "./lettering.ts";

const MOST_OPTIONS = 5_000;
const LONGEST_ROW = 1_000;
const MOST_ROWS = 500;
const USUAL_SIZE = 12;
const ROW_HEIGHT = 1.1;
/** Distance of the first row from the top, as a share of the size. */
const TOP_MARGIN = 0.12;
/** The colour in which viewers mark chosen rows. */
const CHOSEN = "0.6 0.756863 0.854902 rg";
const PADDING = 1;

type Option = { value: string; label: string };

/** The text of a drop-down list's choice, or the one that was entered. */
export function shownChoice(node: FormNode): string {
  const [value = ""] = valuesOf(node);
  return optionsIn(node).find((option) => option.value === value)?.label ?? value;
}

/** The rows from the first visible one, `TI`, on; none is cut off. */
export function listOperators(node: FormNode, area: Area, look: FieldText, letters: Letters): string {
  const options = optionsIn(node);
  const chosen = chosenRows(node, options);
  const top = inherited(node, "TI");
  const first = typeof top === "number" && top > 0 && top < options.length ? Math.floor(top) : 0;
  const size = look.size || USUAL_SIZE;
  const height = size * ROW_HEIGHT;
  const upper = area.y + area.height - size * TOP_MARGIN;
  const count = Math.min(MOST_ROWS, Math.max(1, Math.floor((upper - area.y) / height)));
  return options
    .slice(first, first + count)
    .map(({ label }, index) => {
      const row = { ...area, y: upper - height * (index + 1), height };
      const box = [row.x, row.y, row.width, row.height].map(numberText).join(" ");
      const back = chosen.has(first + index) ? `q ${CHOSEN} ${box} re f Q\n` : "";
      const text = { ...row, x: row.x + PADDING, width: Math.max(1, row.width - 2 * PADDING) };
      return label.trim() === "" ? back : back + lineOperators(label, text, { ...look, size }, letters);
    })
    .join("");
}

function chosenRows(node: FormNode, options: readonly Option[]): Set<number> {
  const indexes = numbersOf(node.reader, inherited(node, "I"));
  if (indexes.length > 0) return new Set(indexes);
  const values = new Set(valuesOf(node));
  return new Set(options.flatMap((option, index) => (values.has(option.value) ? [index] : [])));
}

function valuesOf(node: FormNode): string[] {
  const value = inherited(node, "V");
  const values = Array.isArray(value) ? value.slice(0, MOST_OPTIONS).map((item) => node.reader.resolve(item)) : [value];
  return values.flatMap((item) => textOfValue(item) ?? []);
}

function optionsIn(node: FormNode): Option[] {
  const options = inherited(node, "Opt");
  if (!Array.isArray(options)) return [];
  return options.slice(0, MOST_OPTIONS).map((item) => {
    const option = node.reader.resolve(item);
    const [value, label] = Array.isArray(option) ? option.map((part) => node.reader.resolve(part)) : [option, option];
    const text = textOfValue(value ?? null) ?? "";
    return { value: text, label: (textOfValue(label ?? null) ?? text).slice(0, LONGEST_ROW) };
  });
}
