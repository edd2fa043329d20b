/** Groups of checkboxes or radio buttons: one recipient, one kind and one group name. */

import type { Field } from "./field.ts";
import type { ValueFault } from "./kind.ts";
import type { GroupRule } from "./properties.ts";

type Grouped = Pick<Field, "key" | "type" | "recipient" | "group" | "groupRule" | "required">;

/** Groups with their members in order; omits fields without a group name. */
export function groupsOf<F extends Grouped>(fields: readonly F[]): F[][] {
  const members = fields.filter((field) => isGrouped(field));
  return [...Map.groupBy(members, (one) => JSON.stringify([one.recipient, one.type, one.group])).values()];
}

export function isGrouped(field: Pick<Field, "type" | "group">): boolean {
  return (field.type === "checkbox" || field.type === "radio") && Boolean(field.group);
}

/** The group's rule: the sender's; without one, at least one choice if a member is required. Radio buttons allow at most one. */
export function ruleOf(members: readonly Grouped[]): GroupRule | null {
  const isRequired = members.some((one) => one.required);
  if (members[0]?.type === "radio") return { kind: isRequired ? "exactly" : "atMost", count: 1 };
  return members.find((one) => one.groupRule)?.groupRule ?? (isRequired ? { kind: "atLeast", count: 1 } : null);
}

/** The fault of this number of selected members, or `null`. */
export function groupFault(rule: GroupRule | null, ticked: number): ValueFault | null {
  if (!rule) return null;
  const { kind, count } = rule;
  if (kind !== "atMost" && ticked < count) return { code: "field_group_needs_more", params: { count } };
  if (kind !== "atLeast" && ticked > count) return { code: "field_group_over_limit", params: { count } };
  return null;
}
