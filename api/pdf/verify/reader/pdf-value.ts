import { sameBytes } from "../../asn1/der.ts";

/** A PDF object for the verifier (ISO 32000-2 §7.3). `start`/`end` are offsets in the parsed bytes. */
export type PdfValue =
  | { kind: "null" }
  | { kind: "boolean"; value: boolean }
  | { kind: "number"; value: number; isInteger: boolean }
  | { kind: "name"; value: string }
  | { kind: "string"; bytes: Uint8Array; isHex: boolean; start: number; end: number }
  | { kind: "ref"; id: number; generation: number }
  | { kind: "array"; items: readonly PdfValue[] }
  | PdfDict
  | { kind: "stream"; dict: PdfDict; start: number; end: number };

export type PdfDict = { kind: "dict"; entries: ReadonlyMap<string, PdfValue> };
export type PdfRef = Extract<PdfValue, { kind: "ref" }>;
export type PdfStream = Extract<PdfValue, { kind: "stream" }>;

export const pdfNull: PdfValue = { kind: "null" };

/** The entry of a dictionary, or null if missing. */
export function entryOf(dict: PdfDict, key: string): PdfValue {
  return dict.entries.get(key) ?? pdfNull;
}

export function isName(value: PdfValue, name: string): boolean {
  return value.kind === "name" && value.value === name;
}

/** A non-negative integer, otherwise `null`. */
export function integerOf(value: PdfValue): number | null {
  return value.kind === "number" && value.isInteger && value.value >= 0 ? value.value : null;
}

/** Whether the values are equal, regardless of their encoding. References are compared as references. */
export function isSameValue(a: PdfValue, b: PdfValue): boolean {
  if (a.kind === "string" && b.kind === "string") return sameBytes(a.bytes, b.bytes);
  if (a.kind === "ref" && b.kind === "ref") return a.id === b.id && a.generation === b.generation;
  if (a.kind === "array" && b.kind === "array") {
    return a.items.length === b.items.length && a.items.every((item, index) => isSameValue(item, b.items[index]!));
  }
  if (a.kind === "dict" && b.kind === "dict") return changedKeys(a, b).length === 0;
  if (a.kind === "number" && b.kind === "number") return a.value === b.value;
  if ((a.kind === "name" && b.kind === "name") || (a.kind === "boolean" && b.kind === "boolean")) {
    return a.value === b.value;
  }
  return a.kind === "null" && b.kind === "null";
}

/** Keys whose values differ between two dictionaries, in either direction. */
export function changedKeys(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...keys].filter((key) => !isSameValue(entryOf(before, key), entryOf(after, key)));
}

/** Whether the dictionary has no keys but these. */
export function hasOnlyKeys(dict: PdfDict, keys: readonly string[]): boolean {
  return [...dict.entries.keys()].every((key) => keys.includes(key));
}
