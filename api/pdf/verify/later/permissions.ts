/** Changes that the signatures of a revision permit in the next one (ISO 32000-2 §12.8.2.2, §12.8.2.4, Table 236). */
import { entryOf, integerOf, isName, type PdfDict, type PdfValue } from "../reader/pdf-value.ts";
import type { PdfView } from "../reader/pdf-view.ts";
import { listSignatureFields } from "../signature-position.ts";

/**
 * `proofs`: validation data and document time stamps, which every signature permits. `values`: also values and signatures
 * in fields that exist and are not locked, and signatures in new fields that are invisible.
 */
type PermittedKind = "proofs" | "values";

export type Permissions = { kind: PermittedKind; isLocked(fieldName: string): boolean };

export const onlyProofs: Permissions = { kind: "proofs", isLocked: () => true };

/**
 * The permissions of all signatures of the revision together.
 * @param isCoveredLater whether a later signature of ours covers the next revision; otherwise what it shows must have been
 *   permitted by name
 */
export function permissionsOf(view: PdfView, isCoveredLater: boolean): Permissions {
  // Names of fields cannot be read, so nothing can be said about their locks.
  if (view.isLocked) return onlyProofs;
  const levels: number[] = [];
  const locks: PdfDict[] = [];
  for (const { field, value } of listSignatureFields(view)) {
    const lock = view.resolve(entryOf(field, "Lock"));
    if (lock.kind === "dict") {
      locks.push(lock);
      if (lock.entries.has("P")) levels.push(levelOf(entryOf(lock, "P")));
    }
    for (const { method, params } of referencesOf(view, value)) {
      if (isName(method, "DocMDP")) levels.push(params ? levelOf(entryOf(params, "P")) : 2);
      else if (isName(method, "FieldMDP") && params) locks.push(params);
      else levels.push(1);
    }
  }
  const kind = kindOf(levels, isCoveredLater);
  return { kind, isLocked: (name) => locks.some((lock) => isLockedBy(view, lock, name)) };
}

/** Annotations, which level 3 permits, are not judged: they count as a change. */
function kindOf(levels: readonly number[], isCoveredLater: boolean): PermittedKind {
  if (levels.length === 0) return isCoveredLater ? "values" : "proofs";
  return Math.min(...levels) === 1 ? "proofs" : "values";
}

/** 2 by default; anything unknown permits nothing. */
function levelOf(value: PdfValue): number {
  if (value.kind === "null") return 2;
  const level = integerOf(value);
  return level === 2 || level === 3 ? level : 1;
}

function referencesOf(view: PdfView, signature: PdfDict): { method: PdfValue; params: PdfDict | null }[] {
  const references = view.resolve(entryOf(signature, "Reference"));
  if (references.kind !== "array") return [];
  return references.items.flatMap((item) => {
    const reference = view.resolve(item);
    if (reference.kind !== "dict") return [];
    const params = view.resolve(entryOf(reference, "TransformParams"));
    return [{ method: entryOf(reference, "TransformMethod"), params: params.kind === "dict" ? params : null }];
  });
}

/** A field is named with its descendants. An action that is unknown locks every field. */
function isLockedBy(view: PdfView, lock: PdfDict, name: string): boolean {
  const action = entryOf(lock, "Action");
  const fields = view.resolve(entryOf(lock, "Fields"));
  const names = fields.kind === "array" ? fields.items.map((item) => textOf(view.resolve(item))) : [];
  const isNamed = names.some((one) => name === one || name.startsWith(`${one}.`));
  if (isName(action, "Include")) return isNamed;
  return isName(action, "Exclude") ? !isNamed : true;
}

/** A text string (ISO 32000-2 §7.9.2.2), for comparison alone: PDFDocEncoding is read as Latin-1. */
export function textOf(value: PdfValue): string {
  if (value.kind !== "string") return "";
  const [first, second] = value.bytes;
  const encoding = first === 0xfe && second === 0xff ? "utf-16be" : first === 0xef && second === 0xbb ? "utf-8" : null;
  return encoding ? new TextDecoder(encoding).decode(value.bytes) : String.fromCharCode(...value.bytes);
}
