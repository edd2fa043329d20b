import type { DocumentState, StoredValue } from "../../../domain/document/change.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { fieldOwners } from "../../../domain/recipient/group.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";

/**
 * Values of earlier recipients on which a signer's fields depend, directly or indirectly. For a group member this
 * includes the fields of all seats of the group.
 */
export async function earlierValues(
  deps: DocumentDeps,
  { document, recipients, fields }: DocumentState,
  signer: Recipient,
): Promise<ReadonlyMap<FieldKey, StoredValue>> {
  const owners = ownersOfConditions(fields, fieldOwners([signer]));
  const holders = recipients.filter((one) => owners.has(one.seat ?? one._id)).map((one) => one._id);
  if (holders.length === 0) return new Map();
  const values = await deps.documents.listValues(document._id, holders);
  return new Map([...values.values()].flatMap((own) => [...own]));
}

function ownersOfConditions(fields: DocumentState["fields"], of: readonly RecipientId[]): Set<RecipientId> {
  const reached = new Set(fields.filter((field) => of.includes(field.recipient) && field.visibleIf));
  const owners = new Set<RecipientId>();
  if (reached.size === 0) return owners;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  // Iterating over a set includes members added meanwhile.
  for (const { visibleIf } of reached) {
    const other = visibleIf && byKey.get(visibleIf.field);
    if (!other) continue;
    reached.add(other);
    owners.add(other.recipient);
  }
  return owners;
}
