import type { Actor } from "../../domain/audit/action.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { MemberPrincipal, Principal } from "../ports/people.ts";

/** The caller as the audit trail names them: the account's id with the program and key that act for it, or a guest without an id. */
export function actorOf(principal: Principal): Actor {
  if (principal.kind === "guest") return { kind: "guest", id: "guest" };
  return { kind: "user", id: principal.user.id, ...channelOf(principal) };
}

/** The program, agent or page through which a member acts, with the key behind it; empty for the member in person. */
export function channelOf({ apiKey, key, through, embed }: MemberPrincipal): Pick<Actor, "through" | "key"> {
  if (apiKey === undefined) return {};
  return { through: embed ? "page" : (through ?? "program"), ...(key ? { key } : {}) };
}

/** The editor of a draft's newest version; a guest has no name. */
export function editorOf(principal: Principal): DocumentHead["editedBy"] {
  return principal.kind === "member" ? { id: principal.user.id, name: principal.user.name } : undefined;
}
