import { isOnStep, readDecimal } from "../decimal.ts";
import type { FieldKind } from "../kind.ts";
import { text, textData, textFault } from "./text.ts";

/** A decimal number, stored exactly. */
export const number: FieldKind = {
  ...text,
  properties: [...text.properties, "min", "max", "step"],
  normalise: (value) => readDecimal(value)?.text ?? value.trim(),
  fault: (field, value) => {
    const decimal = readDecimal(value);
    if (!decimal) return { code: "field_number_invalid" };
    const min = field.min ? readDecimal(field.min) : null;
    const max = field.max ? readDecimal(field.max) : null;
    const step = field.step ? readDecimal(field.step) : null;
    if (min && decimal.compare(min) < 0) return { code: "field_number_too_small", params: { min: min.text } };
    if (max && decimal.compare(max) > 0) return { code: "field_number_too_large", params: { max: max.text } };
    if (step && !isOnStep(decimal, step, min)) return { code: "field_number_off_step", params: { step: step.text } };
    return textFault(field, value);
  },
  prefill: textData,
};
