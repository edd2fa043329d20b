import type { DocumentLanguage } from "../../text/document-language.ts";
import { type Decimal, isOnStep, readDecimal } from "../decimal.ts";
import type { Field } from "../field.ts";
import { decimalsOf, formatNumber, isPlainNumber, readNumber } from "../format/number-format.ts";
import type { FieldKind, ValueFault } from "../kind.ts";
import { text, textData, textFault } from "./text.ts";

/** A decimal number, stored plain with the digits as entered and shown in the field's format. */
export const number: FieldKind = {
  ...text,
  properties: [...text.properties, "min", "max", "step", "decimals", "grouping", "currency"],
  normalise: storedNumber,
  readTyped: (typed, field, language) => {
    const own = field.language ?? language;
    const read = readNumber(typed, own, field.currency);
    if (read === null) return { fault: invalidIn(own) };
    if ("plain" in read) return { text: read.plain };
    return { fault: { code: "field_number_ambiguous", params: read.ambiguous } };
  },
  fault: (field, value, language) => {
    const own = field.language ?? language;
    const decimal = readDecimal(value);
    if (!decimal) return invalidIn(own);
    const limit = decimalsOf(field);
    // Counts zeros, too: "1.200" in a field of two decimals may be meant as a thousand.
    const written = value.split(/[.,]/)[1]?.length ?? 0;
    if (limit !== undefined && written > limit) return { code: "field_number_too_precise", params: { limit } };
    const min = field.min ? readDecimal(field.min) : null;
    const max = field.max ? readDecimal(field.max) : null;
    const step = field.step ? readDecimal(field.step) : null;
    const shown = (bound: Decimal) => formatNumber(field, bound.text, own);
    if (min && decimal.compare(min) < 0) return { code: "field_number_too_small", params: { min: shown(min) } };
    if (max && decimal.compare(max) > 0) return { code: "field_number_too_large", params: { max: shown(max) } };
    if (step && !isOnStep(decimal, step, min)) return { code: "field_number_off_step", params: { step: shown(step) } };
    return textFault(field, value);
  },
  prefill: (field, known) => {
    const data = textData(field);
    return data && storedNumber(data, field, known.language);
  },
  displayText: (field, value, language) =>
    formatNumber(field, storedNumber(value, field, language), field.language ?? language),
};

/** A plain number is taken as it is; anything else is read in the field's language. */
function storedNumber(value: string, field: Field, language: DocumentLanguage): string {
  const written = value.trim();
  if (isPlainNumber(written)) return written;
  const read = readNumber(written, field.language ?? language, field.currency);
  return read && "plain" in read ? read.plain : written;
}

function invalidIn(language: DocumentLanguage): ValueFault {
  return { code: "field_number_invalid", params: { example: formatNumber({}, "1250.50", language) } };
}
