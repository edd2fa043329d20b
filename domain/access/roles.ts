/** Roles in a workspace and their rights. */
import * as z from "zod/mini";
import type { ApiKeyType } from "../integration/api-key-type.ts";
import { entities, type Rights, type RightsChange } from "./rights.ts";

/** `support`: the operator's support team, to which a workspace grants temporary access. */
export const MemberRole = z.enum(["owner", "admin", "member", "guest_member", "support"]);
export type MemberRole = z.infer<typeof MemberRole>;
/** `guest_session`: a visitor without an account, in the workspace of their public session. */
export type CallerRole = MemberRole | "guest_session";

/** The roles that can be assigned. Ownership is transferred instead, and support access is granted. */
export const AssignableRole = z.enum(["admin", "member", "guest_member"]);
export type AssignableRole = z.infer<typeof AssignableRole>;

export const noRights = Object.fromEntries(entities.map((entity) => [entity, []])) as unknown as Rights;
const everything = Object.fromEntries(entities.map((entity) => [entity, ["FULL_ACCESS"]])) as unknown as Rights;

const rightsOfRole: Record<CallerRole, Rights> = {
  owner: everything,
  admin: { ...everything, Billing: ["VIEW"] },
  member: {
    ...noRights,
    User: ["VIEW"],
    Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"],
    Templates: ["VIEW", "CREATE", "ADD"],
    Folders: ["VIEW", "ADD"],
    Integrations: ["VIEW"],
    AccessCode: ["ADD"],
    Payments: ["VIEW"],
    Branding: ["VIEW"],
  },
  /** A guest member sees only documents that they host or that are shared with them. */
  guest_member: { ...noRights, Templates: ["VIEW"], Folders: ["VIEW"], Branding: ["VIEW"] },
  support: {
    ...noRights,
    User: ["VIEW"],
    Documents: ["VIEW"],
    Templates: ["VIEW"],
    Folders: ["VIEW"],
    Integrations: ["VIEW"],
    Billing: ["VIEW"],
    Branding: ["VIEW"],
  },
  /** A guest can prepare documents but not send them. */
  guest_session: { ...noRights, Documents: ["CREATE"], AccessCode: ["ADD"] },
};

const programRights: Rights = {
  ...noRights,
  Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"],
  Templates: ["VIEW", "CREATE", "ADD"],
  Folders: ["VIEW", "ADD"],
  AccessCode: ["ADD"],
  Payments: ["VIEW"],
  Branding: ["VIEW"],
};
/** Includes `Integrations` `MANAGE`, because an automation subscribes to events itself. */
const automationRights: Rights = {
  ...noRights,
  Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"],
  Templates: ["VIEW"],
  Folders: ["VIEW"],
  Integrations: ["MANAGE"],
};

/** An agent can prepare drafts; without `ADD` no call lets it send. */
const agentRights: Rights = {
  ...noRights,
  Documents: ["VIEW", "CREATE", "SEND_REMINDER"],
  Templates: ["VIEW"],
  Folders: ["VIEW"],
};

/** The default rights of a new API key, before they are limited to its creator's. */
export function newKeyRights(type: ApiKeyType): Rights {
  if (type === "api") return programRights;
  return type === "agent" ? agentRights : automationRights;
}

export function rightsOf(role: CallerRole, changes?: RightsChange): Rights {
  return changes ? ({ ...rightsOfRole[role], ...changes } as Rights) : rightsOfRole[role];
}
