import type { Actor } from "../../domain/audit/action.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { Principal } from "../ports/people.ts";

/** The caller as the audit trail names them: the account's id with the program that acts for it, or a guest without an id. */
export function actorOf(principal: Principal): Actor {
  if (principal.kind === "guest") return { kind: "guest", id: "guest" };
  const actor: Actor = { kind: "user", id: principal.user.id };
  if (principal.embed) return { ...actor, through: "page" };
  return principal.apiKey === undefined ? actor : { ...actor, through: principal.through ?? "program" };
}

/** The editor of a draft's newest version; a guest has no name. */
export function editorOf(principal: Principal): DocumentHead["editedBy"] {
  return principal.kind === "member" ? { id: principal.user.id, name: principal.user.name } : undefined;
}
