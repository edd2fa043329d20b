/** Two forms of a value: what the signer edits, and what is stored. They differ for kinds with `readTyped`: numbers. */
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { readTypedText } from "../../../domain/field/format/stored-text.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { fieldOfView } from "../../fields/field-of-view.ts";
import type { FormFault, FormField, FormValues } from "./form.ts";

type Language = SignerView["signerLanguage"];

/** The stored form of an entered text, or the fault that keeps it from being read. */
export function readEntered(
  field: FormField,
  text: string,
  language: Language,
): { text: string } | { fault: FormFault } {
  return readTypedText(fieldOfView(field), text, language);
}

/**
 * The stored form of a value. A text that cannot be read stays as entered, except a number with two readings: it would
 * be stored as one of them.
 */
export function storedValue<T>(field: FormField, value: T | string, language: Language): T | string {
  if (typeof value !== "string" || kindOf(field.type).form !== "text" || value.trim() === "") return value;
  const read = readEntered(field, value, language);
  if ("text" in read) return read.text;
  return read.fault.code === "field_number_ambiguous" ? "" : value;
}

/** The text that the control holds for a stored text: a number in its field's format. */
export function enteredText(field: FormField, stored: string, language: Language): string {
  const kind = kindOf(field.type);
  if (!kind.readTyped || stored === "") return stored;
  return kind.displayText?.(fieldOfView(field), stored, language) ?? stored;
}

/** An entered text as it will be stored, written for the control: "1250.5" becomes "1.250,50". */
export function tidied(field: FormField, entered: string, language: Language): string {
  if (kindOf(field.type).form !== "text" || entered.trim() === "") return entered;
  const read = readEntered(field, entered, language);
  return "text" in read ? enteredText(field, read.text, language) : entered;
}

/** The text as its field draws it; a text that cannot be read is drawn as entered. */
export function drawnText(field: FormField, entered: string, language: Language): string {
  if (entered === "") return "";
  const read = readEntered(field, entered, language);
  if ("fault" in read) return entered;
  return kindOf(field.type).displayText?.(fieldOfView(field), read.text, language) ?? read.text;
}

/** The view with its values as the controls hold them. */
export function withEnteredTexts(view: SignerView): SignerView {
  return { ...view, values: mapped(view, view.values, (field, text) => enteredText(field, text, view.signerLanguage)) };
}

/** Values of controls in their stored form. */
export function storedValues(view: SignerView, values: FormValues): Record<string, string | boolean> {
  return mapped(view, values, (field, text) => storedValue(field, text, view.signerLanguage));
}

function mapped(view: SignerView, values: FormValues, map: (field: FormField, text: string) => string) {
  const fields = new Map(view.fields.map((field) => [String(field.key), field]));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = fields.get(key);
      return [key, field && typeof value === "string" ? map(field, value) : value];
    }),
  );
}
