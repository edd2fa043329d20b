import type { Actor } from "../../domain/audit/event.ts";
import type { Principal } from "../deps.ts";

/** The caller as the audit trail names them: an account's id, or a guest without one. */
export function actorOf(principal: Principal): Actor {
  return principal.kind === "member" ? { kind: "user", id: principal.user.id } : { kind: "guest", id: "guest" };
}
