/** The roles and fields of a template that a program can fill when sending it. */
import type { Field } from "../field/field.ts";
import { kindOf } from "../field/kinds.ts";
import type { FieldKey, RecipientId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { isPrefillable } from "./prefill.ts";
import { roleNameOf } from "./roles.ts";

/** `isRequired`: the template has no person for the role. */
type RoleInput = { _id: RecipientId; label: string; name: string; email: string; isRequired: boolean };
type FieldInput = { key: FieldKey; label: string; form: "text" | "check"; role: string };

type Parts = { recipients: readonly Recipient[]; fields: readonly Field[] };

/** Omits the sender's roles, and fields that only people can fill in. */
export function templateInputs({ recipients, fields }: Parts): { roles: RoleInput[]; fields: FieldInput[] } {
  const label = (recipient: Recipient) => roleNameOf(recipient) || recipient._id;
  const labels = new Map(recipients.map((one) => [one._id, label(one)]));
  return {
    roles: recipients
      .filter(({ isSender }) => !isSender)
      .map((one) => {
        const { _id, name, email } = one;
        return { _id, name, email, label: label(one), isRequired: name.trim() === "" || email.trim() === "" };
      }),
    fields: fields
      // A sender may also set read-only fields.
      .filter((field) => isPrefillable({ ...field, readOnly: false }))
      .map((field) => ({
        key: field.key,
        label: field.label.trim() || field.key,
        form: kindOf(field.type).form === "check" ? "check" : "text",
        role: labels.get(field.recipient) ?? "",
      })),
  };
}
