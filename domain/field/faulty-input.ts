/** Maps a fault of a field to the input that can fix it. */
import type { RefusalCode } from "../outcome.ts";
import type { Field } from "./field.ts";
import type { PropertyName } from "./properties.ts";

/** A property's input, or the input for position and size. */
export type PropertyInput =
  | Extract<
      PropertyName,
      "label" | "data" | "options" | "pattern" | "min" | "timeZone" | "maxLength" | "visibleIf" | "group"
    >
  | "box";

const inputs: Partial<Record<RefusalCode, PropertyInput>> = {
  field_too_small: "box",
  field_outside_page: "box",
  field_hidden_by_another: "box",
  field_label_empty: "label",
  field_without_options: "options",
  field_option_empty: "options",
  field_option_twice: "options",
  field_pattern_invalid: "pattern",
  field_range_invalid: "min",
  field_date_invalid: "data",
  field_year_unlikely: "data",
  field_number_invalid: "data",
  field_number_too_precise: "data",
  field_number_too_small: "data",
  field_number_too_large: "data",
  field_number_off_step: "data",
  field_time_zone_unknown: "timeZone",
  field_too_many_cells: "maxLength",
  field_condition_unknown: "visibleIf",
  field_condition_circle: "visibleIf",
  field_group_impossible: "group",
};

/** `null` if no input can fix it, e.g. because there are too many fields. */
export function faultyInput(code: RefusalCode, { type }: Pick<Field, "type">): PropertyInput | null {
  // A label's text is its value.
  if (code === "field_label_empty" && type === "label") return "data";
  return inputs[code] ?? null;
}
