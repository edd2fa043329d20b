import type { BulkTarget } from "./bulk.ts";

/** Equal for targets that fill in the same. A separate file, so that pages can import it without schemas. */
export function targetKey(target: BulkTarget): string {
  if ("recipient" in target) return JSON.stringify({ recipient: target.recipient, as: target.as });
  return JSON.stringify("field" in target ? { field: target.field } : target);
}
