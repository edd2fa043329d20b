import type { DocumentState, StoredValue } from "../../domain/document/change.ts";
import type { FieldKey } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";

/** What others filled in before, where some field depends on another. */
export async function earlierValues(
  deps: Deps,
  { document, fields }: DocumentState,
): Promise<ReadonlyMap<FieldKey, StoredValue>> {
  if (!fields.some((field) => field.visibleIf)) return new Map();
  const values = await deps.documents.listValues(document._id);
  return new Map([...values.values()].flatMap((own) => [...own]));
}
