/** Roles of a template: placeholders for people, such as "Tenant" and "Landlord". */
import type { Recipient } from "../recipient/recipient.ts";

/** The default person for a role; `null` if the user must enter somebody. */
export type DefaultPerson = "sender" | { name: string; email: string } | null;

type RoleHolder = Pick<Recipient, "name" | "email"> & Partial<Pick<Recipient, "role" | "isSender">>;

/** The role's name. Templates saved by earlier versions have no role names; the person's name is used instead. */
export function roleNameOf({ role, name, email }: RoleHolder): string {
  return role?.trim() || name.trim() || email.trim();
}

export function defaultPersonOf({ name, email, isSender }: RoleHolder): DefaultPerson {
  if (isSender) return "sender";
  return name.trim() === "" && email.trim() === "" ? null : { name, email };
}
