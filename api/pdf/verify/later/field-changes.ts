/** Judges what a revision fills into fields of the revision before: values, their appearances, and signatures. */
import { Malformed } from "../../asn1/der.ts";
import { changedKeys, entryOf, isName, type PdfDict, type PdfValue, pdfNull } from "../reader/pdf-value.ts";
import type { PdfView } from "../reader/pdf-view.ts";
import type { SignatureField } from "../signature-position.ts";
import { type Permissions, textOf } from "./permissions.ts";
import { type Explained, refusal } from "./refusal.ts";
import type { LaterRevision } from "./revisions.ts";

type FieldNode = { name: string; type: PdfValue };

const maxFields = 30_000;
const maxDepth = 64;
const maxAppearanceObjects = 2_000;

/** @returns the fields that were signed, and whether any field changed */
export function judgeFieldChanges(
  before: PdfView,
  { view, objects }: LaterRevision,
  permissions: Permissions,
  explained: Explained,
): { signed: SignatureField[]; isChanged: boolean } {
  const signed: SignatureField[] = [];
  const open = objects.filter(({ id }) => !explained.has(id));
  if (permissions.kind === "proofs" || open.length === 0) return { signed, isChanged: false };
  const fields = listFieldNodes(before);
  let isChanged = false;
  for (const { id } of open) {
    const node = fields.get(id);
    if (!node) continue;
    const ref = { kind: "ref" as const, id, generation: 0 };
    const [was, is] = [before.resolve(ref), view.resolve(ref)];
    if (was.kind !== "dict" || is.kind !== "dict" || permissions.isLocked(node.name)) {
      throw refusal("later_form", node.name);
    }
    const found = judgeField(before, view, { node, was, is }, explained);
    if (found) signed.push({ ref, field: is, ...found });
    explained.add(id);
    isChanged = true;
  }
  return { signed, isChanged };
}

function judgeField(
  before: PdfView,
  view: PdfView,
  { node, was, is }: { node: FieldNode; was: PdfDict; is: PdfDict },
  explained: Explained,
): Pick<SignatureField, "value" | "valueRef"> | null {
  const isSigned = isName(node.type, "Sig") && before.resolve(entryOf(was, "V")).kind !== "null";
  if (isSigned) throw refusal("later_signature", node.name);
  const changed = changedKeys(was, is);
  if (changed.some((key) => !["V", "AP", "AS"].includes(key))) throw refusal("later_form", node.name);
  if (changed.includes("AP")) explainAppearance(view, entryOf(is, "AP"), explained);
  if (!changed.includes("V")) return null;
  const value = entryOf(is, "V");
  if (isName(node.type, "Sig")) {
    const signature = view.resolve(value);
    if (value.kind !== "ref" || signature.kind !== "dict") throw refusal("later_signature", node.name);
    explained.addNew(value);
    return { value: signature, valueRef: value };
  }
  if (value.kind === "ref") explained.addNew(value);
  if (!isPlainValue(view.resolve(value))) throw refusal("later_form", node.name);
  return null;
}

function isPlainValue(value: PdfValue): boolean {
  if (value.kind === "array") return value.items.every((item) => item.kind === "string");
  return value.kind === "string" || value.kind === "name" || value.kind === "null";
}

/**
 * Everything that the new appearance consists of is new, or stands unchanged in the revision before. It is clipped to the
 * field's own rectangle, which may not change.
 */
function explainAppearance(view: PdfView, appearance: PdfValue, explained: Explained): void {
  const pending = [appearance];
  let visited = 0;
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (value.kind === "dict") pending.push(...value.entries.values());
    else if (value.kind === "array") pending.push(...value.items);
    else if (value.kind === "stream") pending.push(...value.dict.entries.values());
    else if (value.kind === "ref" && explained.isWritten(value) && !explained.has(value.id)) {
      if (++visited > maxAppearanceObjects) throw refusal("later_object", "too many objects");
      explained.addNew(value);
      pending.push(view.resolve(value));
    }
  }
}

/** All fields and widgets that are objects of their own, with their full names. @throws Malformed */
function listFieldNodes(view: PdfView): Map<number, FieldNode> {
  const found = new Map<number, FieldNode>();
  const form = view.resolve(entryOf(view.catalog, "AcroForm"));
  if (form.kind !== "dict") return found;
  let visited = 0;
  const visit = (value: PdfValue, parent: FieldNode, depth: number) => {
    if (depth > maxDepth || ++visited > maxFields) throw new Malformed("too complex");
    const field = view.resolve(value);
    if (field.kind !== "dict") return;
    const own = view.resolve(entryOf(field, "T"));
    const name = own.kind === "null" ? parent.name : [parent.name, textOf(own)].filter(Boolean).join(".");
    const type = field.entries.has("FT") ? view.resolve(entryOf(field, "FT")) : parent.type;
    if (value.kind === "ref") found.set(value.id, { name, type });
    const kids = view.resolve(entryOf(field, "Kids"));
    if (kids.kind === "array") for (const kid of kids.items) visit(kid, { name, type }, depth + 1);
  };
  const fields = view.resolve(entryOf(form, "Fields"));
  if (fields.kind === "array") for (const field of fields.items) visit(field, { name: "", type: pdfNull }, 0);
  return found;
}
