import type { Host } from "../../../domain/recipient/recipient.ts";
import type { Principal } from "../../ports/people.ts";

/** Members who can host an in-person signing: the caller, while workspaces have one member. */
export function listHosts(principal: Principal): Map<string, Host> {
  if (principal.kind === "guest") return new Map();
  const { id, name, email } = principal.user;
  return new Map([[id, { memberId: id, name, email }]]);
}
