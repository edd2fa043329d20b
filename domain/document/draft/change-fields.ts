import type { FieldChange, FieldsChange } from "../../contract/draft/draft.ts";
import type { Field } from "../../field/field.ts";
import type { FieldKey, Instant, RecipientId } from "../../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { Change } from "../change.ts";
import { type DocumentHead, FIELDS_LIMIT, filesToSign } from "../document.ts";
import { checkAllowed } from "../state-table.ts";
import { fieldOwnerFinder, placedField } from "./save-draft.ts";

/** The part of a draft that a change of some fields needs; its size does not depend on the number of other fields. */
export type FieldsState = {
  document: DocumentHead;
  recipients: Recipient[];
  fieldCount: number;
  /** Keys of the named fields that exist. */
  known: ReadonlySet<FieldKey>;
};

export type ChangeFieldsCommand = { at: Instant; input: FieldsChange; editedBy: DocumentHead["editedBy"] };

/** Adds, replaces and removes fields of a draft; all other fields stay unchanged. */
export function changeFields(before: FieldsState, { at, input, editedBy }: ChangeFieldsCommand): Outcome<Change> {
  const { document } = before;
  const allowed = checkAllowed(document, "changeFields", at);
  if (!allowed.ok) return allowed;
  const placed = placeFields(before, input);
  if (!placed.ok) return placed;
  return done({
    document: { ...document, version: document.version + 1, updatedAt: at, editedBy },
    ...placed.value,
    events: [],
    jobs: [],
  });
}

/** The fields in stored form. Refuses a change based on an old version, and unknown keys. */
export function placeFields(
  before: FieldsState,
  input: FieldsChange,
): Outcome<{ fields: Field[]; removedFields: FieldKey[] }> {
  if (input.version !== before.document.version) return refuse("conflict");
  const ownerFor = fieldOwnerFinder(before.recipients);
  const ownerOf: OwnerOf = (field) => ownerFor(field.recipient);
  const faults = [
    ...repeatedKeyFaults(input),
    ...placementFaults(before, input.put, ownerOf),
    ...limitFaults(before, input),
  ];
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done({ fields: input.put.map((one) => fieldOf(one, ownerOf(one)!)), removedFields: input.remove });
}

function fieldOf({ part, page, key, ...field }: FieldChange, recipient: RecipientId): Field {
  return placedField(key, field, { part, page }, recipient);
}

type OwnerOf = (field: FieldChange) => RecipientId | undefined;

/** A key named twice would be ambiguous. */
function repeatedKeyFaults({ put, remove }: FieldsChange): Fault[] {
  const named = [
    ...put.map(({ key }, index) => ({ key, path: `put.${index}.key` })),
    ...remove.map((key, index) => ({ key, path: `remove.${index}` })),
  ];
  const seen = new Set<FieldKey>();
  return named.flatMap(({ key, path }) => {
    if (seen.has(key)) return [{ path, code: "invalid_input" as const }];
    seen.add(key);
    return [];
  });
}

function placementFaults({ document }: FieldsState, changes: readonly FieldChange[], ownerOf: OwnerOf): Fault[] {
  const pages = new Map(filesToSign(document).map((part) => [part.key, part.pages]));
  return changes.flatMap((one, index): Fault[] => [
    ...(one.page < (pages.get(one.part) ?? 0)
      ? []
      : [{ path: `put.${index}.page`, code: "field_unknown_page" as const }]),
    ...(ownerOf(one) ? [] : [{ path: `put.${index}.recipient`, code: "field_unknown_recipient" as const }]),
  ]);
}

function limitFaults({ fieldCount, known }: FieldsState, { put, remove }: FieldsChange): Fault[] {
  const added = put.filter(({ key }) => !known.has(key)).length;
  const removed = remove.filter((key) => known.has(key)).length;
  return fieldCount + added - removed > FIELDS_LIMIT ? [{ path: "put", code: "invalid_input" }] : [];
}
