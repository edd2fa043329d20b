import type { BulkTarget } from "./bulk.ts";

/** Equal for targets that fill in the same. A separate file, so that pages can import it without schemas. */
export function targetKey(target: BulkTarget): string {
  return JSON.stringify("field" in target ? { field: target.field } : { recipient: target.recipient, as: target.as });
}
