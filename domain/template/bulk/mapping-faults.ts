import { METADATA_LIMIT } from "../../document/program-data.ts";
import type { RecipientId } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";
import { isEmail } from "../../recipient/email.ts";
import { isPrefillable } from "../prefill.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping } from "./bulk.ts";
import { targetKey } from "./target-key.ts";

/** Faults of a mapping as a whole, each with its column; rows are checked separately. */
export function findMappingFaults(
  { recipients, fields }: Pick<TemplateState, "recipients" | "fields">,
  headers: readonly string[],
  mapping: BulkMapping,
): Fault[] {
  const faults: Fault[] = [];
  const taken = new Set<string>();
  for (const [header, target] of Object.entries(mapping)) {
    const path = `mapping.${header}`;
    const isKnown =
      "recipient" in target
        ? recipients.some(({ _id }) => _id === target.recipient)
        : !("field" in target) || fields.some((field) => field.key === target.field && isPrefillable(field));
    if (!headers.includes(header) || !isKnown) faults.push({ path, code: "invalid_input" });
    const key = targetKey(target);
    if (taken.has(key)) faults.push({ path, code: "bulk_target_twice", params: { column: header } });
    taken.add(key);
  }
  if (Object.values(mapping).filter((target) => "metadata" in target).length > METADATA_LIMIT) {
    faults.push({ path: "mapping", code: "too_much_metadata", params: { limit: METADATA_LIMIT } });
  }
  for (const { index, role } of withoutAddress({ recipients }, mapping)) {
    faults.push({ path: `recipients.${index}.email`, code: "bulk_needs_address", params: { role } });
  }
  return faults;
}

/** Recipients who have an address neither in the template nor in a column. */
export function withoutAddress(
  { recipients }: Pick<TemplateState, "recipients">,
  mapping: BulkMapping,
): { index: number; recipient: RecipientId; role: string }[] {
  const taken = new Set(Object.values(mapping).map(targetKey));
  return [...recipients.entries()].flatMap(([index, one]) => {
    const isMapped = taken.has(targetKey({ recipient: one._id, as: "email" }));
    if (isMapped || one.roleType === "inPerson" || one.isSender || isEmail(one.email)) return [];
    return [{ index, recipient: one._id, role: one.role || one.name || String(index + 1) }];
  });
}
