/** Brings texts into the form in which they are stored and drawn. */
import type { DocumentLanguage } from "../../text/document-language.ts";
import type { Field } from "../field.ts";
import type { ValueFault } from "../kind.ts";
import { kindOf } from "../kinds.ts";

/** Normalizes a text for storage. `language`: the recipient's. */
export function storedText(field: Field, text: string, language: DocumentLanguage): string {
  const plain = text.normalize("NFC").replace(/\r\n?/g, "\n");
  return kindOf(field.type).normalise?.(plain, field, language) ?? plain;
}

/** Values of fields in their stored form; those that were never read as numbers are read as typed by the recipient. */
export function storedTexts(
  fields: readonly Field[],
  values: Readonly<Record<string, string | boolean>>,
  language: DocumentLanguage,
  isTyped = false,
): Record<string, string | boolean> {
  const byKey = new Map(fields.map((field) => [String(field.key), field]));
  const entries = Object.entries(values).map(([key, value]) => {
    const field = byKey.get(key);
    if (!field || typeof value !== "string" || value === "") return [key, value];
    const read = isTyped ? kindOf(field.type).readTyped?.(value, field, language) : undefined;
    return [key, read && "text" in read ? read.text : storedText(field, value, language)];
  });
  return Object.fromEntries(entries);
}

/** The stored form of a text that a person typed, or the fault that keeps it from being read. */
export function readTypedText(
  field: Field,
  text: string,
  language: DocumentLanguage,
): { text: string } | { fault: ValueFault } {
  return kindOf(field.type).readTyped?.(text, field, language) ?? { text: storedText(field, text, language) };
}
