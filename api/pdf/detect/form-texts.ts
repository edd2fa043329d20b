/** Text fields and choices of a form (ISO 32000-2 §12.7.5.3, §12.7.5.4). */

import type { FoundField } from "../../../domain/field/found-field.ts";
import { CELLS_LIMIT, LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "../../../domain/field/limits.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { latin1, PdfStream } from "../syntax/values.ts";
import { dateFormatOf } from "./date-formats.ts";
import { type FormNames, type FormNode, inherited } from "./form-node.ts";
import { nullIfDamaged } from "./null-if-damaged.ts";
import { textOfValue } from "./text-string.ts";

const FILE_SELECT = 1 << 20;
const COMB = 1 << 24;
const SCRIPT_LIMIT = 4_000;

type TextKind = Pick<FoundField, "type"> & Partial<FoundField>;

/** Derives the kind from flags and from the formats in the form's scripts, which are parsed but never executed. */
export function textKind(node: FormNode, names: FormNames, flags: number): TextKind {
  const maxLength = inherited(node, "MaxLen");
  const limit =
    typeof maxLength === "number" && Number.isInteger(maxLength) && maxLength >= 1
      ? Math.min(maxLength, TEXT_LIMIT)
      : null;
  if (flags & COMB && limit !== null && limit <= CELLS_LIMIT) return { type: "cells", maxLength: limit };
  if (flags & FILE_SELECT) return { type: "signerAttachment" };
  const scripts = scriptsOf(node);
  const date = /AFDate_\w+\s*\(\s*["']([^"']{1,40})["']/.exec(scripts)?.[1];
  if (date || /AFDate_/.test(scripts)) return { type: "editableDate", ...dateFormatOf(date ?? "") };
  if (/AF(Number|Percent)_/.test(scripts)) return { type: "number", ...numberFormatOf(scripts), ...rangeOf(scripts) };
  const convention = /_es_:(?:signer\d+:)?(signature|initials|date|email|company|title|fullname)/i.exec(
    names.full,
  )?.[1];
  if (convention) return { type: conventions[convention.toLowerCase() as keyof typeof conventions] };
  if (/^(e-?mail|email address|e-?mail address)$/i.test(names.label)) return { type: "email" };
  if (/^(signature|sign here)( \d+)?$/i.test(names.label)) return { type: "signature" };
  if (/^initials?( \d+)?$/i.test(names.label)) return { type: "initials" };
  return { type: "textbox", ...(limit === null ? {} : { maxLength: limit }) };
}

/** Suffixes that senders of forms conventionally add to field names. */
const conventions = {
  signature: "signature",
  initials: "initials",
  date: "dateSigned",
  email: "email",
  company: "company",
  title: "title",
  fullname: "name",
} as const;

/** The scripts of the field's actions: keystroke, format, validate. */
function scriptsOf(node: FormNode): string {
  const { reader } = node;
  const actions = node.chain.map((one) => reader.dictIn(one, "AA")).find((one) => one !== null) ?? null;
  return ["K", "F", "V"]
    .map((key) => {
      const script = reader.resolve(reader.dictIn(actions, key)?.get("JS"));
      return (script instanceof PdfStream ? streamText(node, script) : (textOfValue(script) ?? "")).slice(
        0,
        SCRIPT_LIMIT,
      );
    })
    .join("\n");
}

function streamText({ reader }: FormNode, stream: PdfStream): string {
  return latin1(nullIfDamaged(() => reader.data(stream, 1 << 20).subarray(0, SCRIPT_LIMIT)) ?? new Uint8Array());
}

/** `AFNumber_Format(2, 0, …)`: decimals, and the style of separators, of which 1 and 3 do not group. */
function numberFormatOf(scripts: string): Pick<FoundField, "decimals" | "grouping"> {
  const [, decimals, style] = /AFNumber_\w+\(\s*(10|\d)\s*,\s*([0-4])/.exec(scripts) ?? [];
  return decimals && style ? { decimals: Number(decimals), grouping: style !== "1" && style !== "3" } : {};
}

/** `AFRange_Validate(true, 0, true, 100)`. */
function rangeOf(scripts: string): Pick<FoundField, "min" | "max"> {
  const number = "(-?\\d{1,15}(?:\\.\\d{1,10})?)";
  const range = new RegExp(
    `AFRange_Validate\\(\\s*(true|false)\\s*,\\s*${number}?\\s*,\\s*(true|false)\\s*,\\s*${number}?`,
  );
  const [, hasMin, min, hasMax, max] = range.exec(scripts.replaceAll(/["']/g, "")) ?? [];
  return { ...(hasMin === "true" && min ? { min } : {}), ...(hasMax === "true" && max ? { max } : {}) };
}

/** The displayed text of each choice, without duplicates. */
export function optionsOf(node: FormNode): string[] {
  const owner = node.chain.find((one) => one.has("Opt")) ?? null;
  const texts = (node.reader.arrayIn(owner, "Opt") ?? []).slice(0, 4 * OPTIONS_LIMIT).map((item) => {
    const option = node.reader.resolve(item);
    const label = Array.isArray(option) ? node.reader.resolve(option[1] ?? option[0]) : option;
    return cleanLine((textOfValue(label) ?? "").slice(0, 2 * LABEL_LIMIT)).slice(0, LABEL_LIMIT);
  });
  return [...new Set(texts.filter((text) => text !== ""))].slice(0, OPTIONS_LIMIT);
}
