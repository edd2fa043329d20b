/**
 * Checks that a revision makes only changes that the signatures before it permit (ISO 32000-2 §12.8.2.2): validation data in
 * the DSS, document time stamps, XMP metadata, and what `permissions.ts` lists. Any object of the revision without one of
 * these roles counts as a change.
 */

import type { Problem } from "../../../ports/verify.ts";
import { Malformed } from "../../asn1/der.ts";
import { findStore, listStoreRefs, storeContent, storeKinds } from "../dss.ts";
import {
  changedKeys,
  entryOf,
  hasOnlyKeys,
  integerOf,
  isName,
  isSameValue,
  type PdfDict,
  type PdfRef,
  type PdfValue,
} from "../reader/pdf-value.ts";
import type { PdfView } from "../reader/pdf-view.ts";
import { problem } from "../report.ts";
import { listSignatureFields, type SignatureField } from "../signature-position.ts";
import { judgeFieldChanges } from "./field-changes.ts";
import { judgeMetadata } from "./metadata.ts";
import type { Permissions } from "./permissions.ts";
import { isUnused, NotPermitted, refusal, startExplaining } from "./refusal.ts";
import type { LaterRevision } from "./revisions.ts";

/** Contents that a revision added; the caller must still judge the added signatures and time stamps. */
export type Additions = { timeStamps: SignatureField[]; signatures: SignatureField[]; problems: Problem[] };

/** Judges one revision by the permissions of the one before. */
export function judgeRevision(before: PdfView, revision: LaterRevision, permissions: Permissions): Additions {
  const { view, objects } = revision;
  const explained = startExplaining(before, revision);
  try {
    explained.add(view.catalogRef.id);
    const changed = changedKeys(before.catalog, view.catalog);
    const foreign = changed.find((key) => !["DSS", "Extensions", "AcroForm", "Metadata"].includes(key));
    if (foreign) throw refusal("later_catalog", foreign);
    if (changed.includes("Extensions")) judgeExtensions(before, view);
    const explain = explained.addPart;
    judgeInfo(before, view, explain);
    const hasMoreData = judgeStore(before, view, explain);
    const added = judgeForm(before, view, permissions, explain);
    const metadata = judgeMetadata(before, view, new Set(objects.map(({ id }) => id)));
    if (metadata === "refused") throw refusal("later_catalog", "Metadata");
    if (metadata === "rewritten") explain(entryOf(view.catalog, "Metadata"), entryOf(before.catalog, "Metadata"));
    const fields = judgeFieldChanges(before, revision, permissions, explained);
    const last = objects[objects.length - 1];
    if (last && isXrefStream(last.value) && isUnused(before, last.id)) explained.add(last.id);
    const stray = objects.find(({ id }) => !explained.has(id));
    if (stray) throw refusal("later_object", String(stray.id));
    const [timeStamps, signatures] = [added.filter(isTimeStamp), added.filter((field) => !isTimeStamp(field))];
    if (added.length === 0 && !hasMoreData && metadata === "same" && !fields.isChanged)
      throw refusal("later_bytes", String(before.end));
    return { timeStamps, signatures: [...signatures, ...fields.signed], problems: [] };
  } catch (error) {
    const none = { timeStamps: [], signatures: [] };
    if (error instanceof NotPermitted) return { ...none, problems: [error.problem] };
    if (error instanceof Malformed) return { ...none, problems: [problem("validation_data_malformed")] };
    throw error;
  }
}

type Explain = (value: PdfValue, priorValue: PdfValue) => void;

function isTimeStamp({ value }: SignatureField): boolean {
  return isName(entryOf(value, "Type"), "DocTimeStamp");
}

function isXrefStream(value: PdfValue): boolean {
  return value.kind === "stream" && isName(entryOf(value.dict, "Type"), "XRef");
}

/**
 * Only Producer and ModDate may change, so that a program that adds validation data can record itself; the document's
 * title may not.
 */
function judgeInfo(before: PdfView, view: PdfView, explain: Explain): void {
  const [value, prior] = [entryOf(view.trailer, "Info"), entryOf(before.trailer, "Info")];
  if (value.kind !== "ref" && value.kind !== "null") throw refusal("later_catalog", "Info");
  const [is, was] = [view.resolve(value), before.resolve(prior)];
  if (is.kind === "null" && was.kind === "null") return;
  const emptyDict: PdfDict = { kind: "dict", entries: new Map() };
  const changed = changedKeys(was.kind === "dict" ? was : emptyDict, is.kind === "dict" ? is : emptyDict);
  const isPlain = changed.every((key) => is.kind === "dict" && view.resolve(entryOf(is, key)).kind === "string");
  const foreign = changed.find((key) => key !== "ModDate" && key !== "Producer");
  if (is.kind !== "dict" || foreign || !isPlain) throw refusal("later_catalog", "Info");
  explain(value, prior);
}

/** Developer extensions: names and numbers only, none removed. */
function judgeExtensions(before: PdfView, view: PdfView): void {
  const was = before.resolve(entryOf(before.catalog, "Extensions"));
  const is = entryOf(view.catalog, "Extensions");
  if (is.kind !== "dict" || (was.kind !== "dict" && was.kind !== "null")) throw refusal("later_catalog", "Extensions");
  for (const [key, one] of is.entries) {
    if (was.kind === "dict" && isSameValue(entryOf(was, key), one)) continue;
    const isPlain =
      (key === "ESIC" || key === "ADBE") &&
      one.kind === "dict" &&
      hasOnlyKeys(one, ["Type", "BaseVersion", "ExtensionLevel"]) &&
      [...one.entries.values()].every((value) => value.kind === "name" || integerOf(value) !== null);
    if (!isPlain) throw refusal("later_catalog", "Extensions");
  }
  const removed = was.kind === "dict" && [...was.entries.keys()].some((key) => !is.entries.has(key));
  if (removed) throw refusal("later_catalog", "Extensions");
}

/** The DSS may grow: old contents stay, and new streams must be new objects. Returns whether it grew. */
function judgeStore(before: PdfView, view: PdfView, explain: Explain): boolean {
  const store = findStore(view);
  const prior = findStore(before);
  if (!store) {
    if (prior) throw refusal("later_catalog", "DSS");
    return false;
  }
  explain(entryOf(view.catalog, "DSS"), entryOf(before.catalog, "DSS"));
  if (!hasOnlyKeys(store, ["Type", "VRI", ...storeKinds])) throw refusal("later_catalog", "DSS");
  if (store.entries.has("Type") && !isName(entryOf(store, "Type"), "DSS")) throw refusal("later_catalog", "DSS");
  const storedIds = new Set<number>();
  let hasGrown = false;
  for (const kind of storeKinds) {
    explain(entryOf(store, kind), prior ? entryOf(prior, kind) : { kind: "null" });
    const priorRefs = prior ? listStoreRefs(before, prior, kind) : [];
    const priorIds = new Set(priorRefs.map((ref) => ref.id));
    const refs = listStoreRefs(view, store, kind);
    for (const ref of refs) {
      if (storedIds.has(ref.id)) throw refusal("validation_data_malformed", kind);
      storedIds.add(ref.id);
      if (priorIds.has(ref.id)) continue;
      explain(ref, { kind: "null" });
      hasGrown = true;
    }
    const contents = new Set(refs.map((ref) => storeContent(view, ref)));
    if (priorRefs.some((ref) => !contents.has(storeContent(before, ref)))) throw refusal("later_catalog", kind);
  }
  return judgePerSignature(before, view, store, prior, storedIds, explain) || hasGrown;
}

/** `/VRI` assigns data to signatures; it may only reference data in the DSS. Returns whether it grew. */
function judgePerSignature(
  before: PdfView,
  view: PdfView,
  store: PdfDict,
  prior: PdfDict | null,
  storedIds: ReadonlySet<number>,
  explain: Explain,
): boolean {
  const value = entryOf(store, "VRI");
  const priorValue = prior ? entryOf(prior, "VRI") : ({ kind: "null" } as const);
  explain(value, priorValue);
  const vri = view.resolve(value);
  if (vri.kind === "null") return false;
  if (vri.kind !== "dict") throw refusal("later_catalog", "VRI");
  const was = before.resolve(priorValue);
  for (const [key, one] of vri.entries) {
    explain(one, was.kind === "dict" ? entryOf(was, key) : { kind: "null" });
    const entry = view.resolve(one);
    const isPlain =
      /^[0-9A-F]{40}$/.test(key) && entry.kind === "dict" && hasOnlyKeys(entry, ["Type", "Cert", "OCSP", "CRL", "TU"]);
    if (!isPlain) throw refusal("later_catalog", "VRI");
    const refs = ["Cert", "OCSP", "CRL"].flatMap((kind) => listStoreRefs(view, entry, kind));
    if (refs.some((ref) => !storedIds.has(ref.id))) throw refusal("later_catalog", "VRI");
  }
  return [...vri.entries.keys()].some((key) => was.kind !== "dict" || !was.entries.has(key));
}

/** The form may gain invisible fields at the end of its list, for document time stamps and for permitted signatures. */
function judgeForm(before: PdfView, view: PdfView, { kind }: Permissions, explain: Explain): SignatureField[] {
  const value = entryOf(view.catalog, "AcroForm");
  const priorValue = entryOf(before.catalog, "AcroForm");
  const form = view.resolve(value);
  const prior = before.resolve(priorValue);
  if (form.kind !== "dict" || prior.kind !== "dict") {
    if (form.kind === "null" && prior.kind === "null") return [];
    throw refusal("later_form", "AcroForm");
  }
  if (value.kind === "ref") explain(value, priorValue);
  const changed = changedKeys(prior, form).filter((key) => key !== "Fields");
  if (changed.length > 0) throw refusal("later_form", changed[0]!);
  explain(entryOf(form, "Fields"), entryOf(prior, "Fields"));
  const fields = view.resolve(entryOf(form, "Fields"));
  const was = before.resolve(entryOf(prior, "Fields"));
  if (fields.kind !== "array" || was.kind !== "array") throw refusal("later_form", "Fields");
  const added = fields.items.slice(was.items.length);
  if (!was.items.every((item, index) => fields.items[index] && isSameValue(item, fields.items[index]!))) {
    throw refusal("later_form", "Fields");
  }
  const signed = added.length > 0 ? listSignatureFields(view) : [];
  return added.map((item) => {
    const found = signed.find((one) => one.ref && isSameValue(one.ref, item));
    if (!found?.ref || !found.valueRef) throw refusal("later_form", "field");
    explain(found.ref, { kind: "null" });
    explain(found.valueRef, { kind: "null" });
    if (!isTimeStamp(found) && kind === "proofs") throw refusal("later_signature");
    judgeAddedField(before, view, found, explain);
    return found;
  });
}

const fieldKeys = ["Type", "Subtype", "FT", "T", "TU", "V", "Rect", "F", "P", "Ff"];
const stampKeys = ["Type", "Filter", "SubFilter", "Contents", "ByteRange", "M", "V", "Name", "Prop_Build"];

function judgeAddedField(before: PdfView, view: PdfView, added: SignatureField, explain: Explain): void {
  const { ref, field, value } = added;
  if (isTimeStamp(added) && !hasOnlyKeys(value, stampKeys)) throw refusal("later_signature");
  const rect = entryOf(field, "Rect");
  const isInvisible =
    !field.entries.has("Rect") ||
    (rect.kind === "array" && rect.items.length === 4 && rect.items.every((item) => integerOf(item) === 0));
  const isPlain = hasOnlyKeys(field, fieldKeys) && isInvisible && isName(entryOf(field, "FT"), "Sig");
  if (!isPlain) throw refusal("later_form", "field");
  const page = entryOf(field, "P");
  if (page.kind === "ref" && ref) judgePage(before, view, page, ref, explain);
}

/** The page of an invisible field may list it among its annotations; everything else on the page stays. */
function judgePage(before: PdfView, view: PdfView, page: PdfRef, field: PdfRef, explain: Explain): void {
  const was = before.resolve(page);
  const is = view.resolve(page);
  if (was.kind !== "dict" || is.kind !== "dict" || !isName(entryOf(was, "Type"), "Page"))
    throw refusal("later_form", "P");
  const listWas = before.resolve(entryOf(was, "Annots"));
  const listIs = view.resolve(entryOf(is, "Annots"));
  if (isSameValue(was, is) && isSameValue(listWas, listIs)) return;
  const items = listWas.kind === "array" ? listWas.items : [];
  const grown: PdfValue = { kind: "array", items: [...items, field] };
  const isOnlyGrown = changedKeys(was, is).every((key) => key === "Annots") && isSameValue(listIs, grown);
  if (!isOnlyGrown) throw refusal("later_object", String(page.id));
  explain(page, page);
  const annots = entryOf(is, "Annots");
  if (annots.kind === "ref") explain(annots, entryOf(was, "Annots"));
}
