/** Roles of a template: places for people, such as "Tenant" and "Landlord". */
import type { Recipient } from "../recipient/recipient.ts";

/** The person who takes a role when the template is used; `null`: the user enters somebody. */
export type DefaultPerson = "sender" | { name: string; email: string } | null;

type Placed = Pick<Recipient, "name" | "email"> & Partial<Pick<Recipient, "role" | "isSender">>;

/** Templates saved from documents by earlier versions name no roles: their people's names stand for them. */
export function roleNameOf({ role, name, email }: Placed): string {
  return role?.trim() || name.trim() || email.trim();
}

export function defaultPersonOf({ name, email, isSender }: Placed): DefaultPerson {
  if (isSender) return "sender";
  return name.trim() === "" && email.trim() === "" ? null : { name, email };
}
