import type { FieldsChange } from "../../../domain/contract/draft/draft.ts";
import { changeFields as decide } from "../../../domain/document/draft/change-fields.ts";
import { type DocumentId, type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { editorOf } from "../actor.ts";
import { findOwnDocument, findOwnFields } from "../sent/find-own-document.ts";
import { draftLocks } from "./bound-document.ts";
import { conflictWith } from "./conflict-with.ts";

type Changed = { _id: DocumentId; version: number; updatedAt: Instant };

/** Changes some fields of a draft. The duration does not depend on the number of other fields. */
export async function changeFields(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  input: FieldsChange,
): Promise<Outcome<Changed>> {
  const kindsAllowed = await keepsKinds(deps, principal, id, input);
  if (!kindsAllowed.ok) return kindsAllowed;
  const keys = [...input.put.map((field) => field.key), ...input.remove];
  const found = await findOwnFields(deps, principal, id, keys);
  if (!found.ok) return found;
  const before = found.value;
  const change = decide(before.value, {
    input,
    at: toInstant(deps.clock.now()),
    editedBy: editorOf(principal),
  });
  if (!change.ok) return change.refusal.code === "conflict" ? conflictWith(deps, principal, id) : change;
  if (!(await deps.documents.commitFields(before, change.value))) return conflictWith(deps, principal, id);
  const { _id, version, updatedAt } = change.value.document;
  return done({ _id, version, updatedAt });
}

/** An embed session may restrict the kinds of new fields. */
async function keepsKinds(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
  { put }: FieldsChange,
): Promise<Outcome<null>> {
  const kinds = draftLocks(principal)?.kinds;
  if (!kinds || put.every(({ type }) => kinds.includes(type))) return done(null);
  const before = await findOwnDocument(deps, principal, id);
  if (!before.ok) return before;
  const typesBefore = new Map(before.value.value.fields.map((field) => [field.key, field.type]));
  const index = put.findIndex(({ key, type }) => typesBefore.get(key) !== type && !kinds.includes(type));
  if (index < 0) return done(null);
  return refuse("embed_part_locked", { faults: [{ path: `put.${index}.type`, code: "embed_part_locked" }] });
}
