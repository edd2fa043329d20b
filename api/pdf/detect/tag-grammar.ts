/**
 * Text tags: fields written into a document's text, in any program that makes PDFs.
 *
 * {{signature;role=1;required}} {{text;role=2;label=Full name;width=60;height=8}}
 * {{dropdown;label=Colour;options=Red|Green|Blue;default=Green}}
 *
 * A tag is two braces, a kind, attributes each after a semicolon, two braces. Case, and spaces around the parts, do not
 * matter. Kinds are all kinds of fields, and the short forms `text`, `date`, `sign`, `initial`, `check`, `select`,
 * `attachment`.
 *
 * | attribute | meaning |
 * |---|---|
 * | `role=2` | the second recipient; default: the first |
 * | `required`, `optional` | signature and initials are required unless `optional` is given, other kinds only if `required` is given |
 * | `readonly` | shown, not filled in; requires `default` |
 * | `label=…`, `name=…` | the field's label (`name` counts if there is no `label`) |
 * | `default=…` | initial value; `yes` or `no` for check boxes; a day or `today` for a date |
 * | `placeholder=…` | shown while the field is empty |
 * | `options=a\|b\|c` | choices of a dropdown |
 * | `group=…` | check boxes or radio buttons that belong together |
 * | `width=60`, `height=8` | millimetres; default: those of the kind. Ink fields end at the tag's line, others are centred on it |
 * | `size=12` | font size in points |
 * | `align=center` | `left`, `center`, `right` |
 * | `format=dd.MM.yyyy` | format of a date |
 * | `maxlength=20` | maximum characters; number of cells in a cells field |
 * | `min=0`, `max=10` | range of a number |
 * | `decimals=2`, `grouping`, `currency=EUR` | how a number is shown |
 */

import { DEFAULT_DATE_FORMAT } from "../../../domain/field/date-format.ts";
import { FieldType } from "../../../domain/field/field-type.ts";
import type { BrokenTag, FoundField } from "../../../domain/field/found-field.ts";
import { TODAY } from "../../../domain/field/kinds/day.ts";
import { CELLS_LIMIT, fontSizes, LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "../../../domain/field/limits.ts";
import { isCurrency } from "../../../domain/payment/currency.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { dateFormatOf, readDay } from "./date-formats.ts";

/** The meaning of a tag; sizes are present if given. */
export type TagField = Omit<FoundField, "page" | "box" | "confidence" | "source" | "isFilled"> & {
  width?: number;
  height?: number;
};

export type ParsedTag = { field: TagField } | { fault: Exclude<BrokenTag["reason"], "not_closed"> };

const shortNames: Record<string, FieldType> = {
  text: "textbox",
  date: "editableDate",
  sign: "signature",
  initial: "initials",
  check: "checkbox",
  select: "dropdown",
  attachment: "signerAttachment",
};

const kinds = new Map([
  ...FieldType.options.map((type) => [type.toLowerCase(), type] as const),
  ...Object.entries(shortNames),
]);

const MAX_SIDE_MM = 500;
const MAX_ROLE = 500;

/** @param inner the text between the braces */
export function parseTag(inner: string): ParsedTag {
  const [kind = "", ...attributes] = inner.split(";").map(cleanLine);
  const type = kinds.get(kind.toLowerCase());
  if (!type) return { fault: "unknown_kind" };
  const isInk = type === "signature" || type === "initials";
  const field: TagField = { type, role: null, required: isInk, readOnly: false, label: "", data: "" };
  if (type === "checkbox" || type === "radio") field.data = false;
  for (const attribute of attributes) {
    if (attribute === "") continue;
    const at = attribute.indexOf("=");
    const key = (at < 0 ? attribute : attribute.slice(0, at)).trim().toLowerCase();
    const set = at < 0 ? keywords[key] : undefined;
    const read = at < 0 ? undefined : values[key];
    if (!set && !read) return { fault: "unknown_attribute" };
    const change = set ?? read!(attribute.slice(at + 1).trim(), field);
    if (!change) return { fault: "bad_value" };
    Object.assign(field, change);
  }
  const day = defaultDay(field);
  if (day === null) return { fault: "bad_value" };
  field.data = day;
  const isChoiceless = type === "dropdown" && !field.options;
  return isChoiceless ? { fault: "bad_value" } : { field };
}

/** A date's default as a day; `null` if it is none. */
function defaultDay({ type, data, dateFormat }: TagField): TagField["data"] | null {
  if (type !== "editableDate" || typeof data !== "string" || data === "") return data;
  return data.toLowerCase() === TODAY ? TODAY : readDay(data, dateFormat ?? DEFAULT_DATE_FORMAT);
}

const keywords: Record<string, Partial<TagField>> = {
  required: { required: true },
  optional: { required: false },
  readonly: { readOnly: true },
  grouping: { grouping: true },
};

/** The properties that an attribute's value sets; `null` for an invalid value. */
const values: Record<string, (value: string, field: TagField) => Partial<TagField> | null> = {
  role: (value) => integer(value, 1, MAX_ROLE, (role) => ({ role: role - 1 })),
  required: (value) => yesOrNo(value, (required) => ({ required })),
  optional: (value) => yesOrNo(value, (optional) => ({ required: !optional })),
  readonly: (value) => yesOrNo(value, (readOnly) => ({ readOnly })),
  label: (value) => upTo(LABEL_LIMIT, value, (label) => ({ label })),
  name: (value, { label }) => upTo(LABEL_LIMIT, value, (name) => (label ? {} : { label: name })),
  placeholder: (value) => upTo(LABEL_LIMIT, value, (placeholder) => ({ placeholder })),
  default: (value, { type }) =>
    type === "checkbox" || type === "radio"
      ? yesOrNo(value, (data) => ({ data }))
      : upTo(TEXT_LIMIT, value, (data) => ({ data })),
  options(value) {
    const options = [...new Set(value.split("|").map((option) => option.trim()))].filter((option) => option !== "");
    const isFit = options.length > 0 && options.length <= OPTIONS_LIMIT;
    return isFit && options.every((option) => option.length <= LABEL_LIMIT) ? { options } : null;
  },
  group: (value) => upTo(60, value, (group) => ({ group })),
  width: (value) => side(value, (width) => ({ width })),
  height: (value) => side(value, (height) => ({ height })),
  size(value) {
    const fontSize = fontSizes.find((size) => size === Number(value));
    return fontSize ? { fontSize } : null;
  },
  align: (value) => (value === "left" || value === "center" || value === "right" ? { align: value } : null),
  format(value) {
    const format = dateFormatOf(value);
    return format.dateFormat ? format : null;
  },
  maxlength: (value, { type }) =>
    integer(value, 1, type === "cells" ? CELLS_LIMIT : TEXT_LIMIT, (maxLength) => ({ maxLength })),
  min: (value) => decimal(value, (min) => ({ min })),
  max: (value) => decimal(value, (max) => ({ max })),
  decimals: (value) => integer(value, 0, 10, (decimals) => ({ decimals })),
  grouping: (value) => yesOrNo(value, (grouping) => ({ grouping })),
  currency: (value) => (isCurrency(value.toLowerCase()) ? { currency: value.toUpperCase() } : null),
};

type Change<T> = (value: T) => Partial<TagField>;

function integer(value: string, min: number, max: number, change: Change<number>): Partial<TagField> | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? change(number) : null;
}

function side(value: string, change: Change<number>): Partial<TagField> | null {
  const number = /^\d{1,4}(\.\d{1,3})?(mm)?$/.test(value) ? Number.parseFloat(value) : Number.NaN;
  return number >= 1 && number <= MAX_SIDE_MM ? change(number) : null;
}

function yesOrNo(value: string, change: Change<boolean>): Partial<TagField> | null {
  if (/^(yes|true|on|1)$/i.test(value)) return change(true);
  return /^(no|false|off|0)$/i.test(value) ? change(false) : null;
}

function upTo(limit: number, value: string, change: Change<string>): Partial<TagField> | null {
  return value.length <= limit ? change(value) : null;
}

function decimal(value: string, change: Change<string>): Partial<TagField> | null {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? change(value) : null;
}
