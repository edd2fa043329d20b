/**
 * The calls that each kind of embed session may make, according to the contract. All other calls are refused. See
 * `docs/decisions/14-embedding.md`.
 */
import type { EmbedReach, Endpoint } from "../contract/endpoint.ts";
import type { EmbedKind, EmbedScope } from "./session.ts";

/** Parts of a call, named as in the contract. */
export type Named = { params?: unknown; query?: unknown; body?: unknown };

/**
 * The reach of a call; `undefined` if this kind of session may not make it. A `sign` session is replaced by the
 * recipient's link, so services see only the link.
 */
export function reachOf(kind: EmbedKind, { caller, embed }: Endpoint): EmbedReach | undefined {
  if (kind === "sign") return caller === "link" ? "free" : undefined;
  return embed?.[kind];
}

/** Whether a session locks the part of the draft that a call would change. */
export function isLocked(scope: EmbedScope, { changes }: Endpoint): boolean {
  return scope.kind === "prepare" && changes !== undefined && scope.locked?.includes(changes) === true;
}

/** Whether a session's scope includes a call. */
export function reaches(scope: EmbedScope, endpoint: Endpoint, call: Named): boolean {
  const reach = reachOf(scope.kind, endpoint);
  const own = scope.kind === "form" ? scope.formId : scope.documentId;
  if (reach === undefined) return false;
  if (reach === "free") return true;
  if (reach === "unbound") return own === undefined;
  const [part, field] = reach.split(".") as [keyof Named, string];
  const named = (call[part] as Record<string, unknown> | undefined)?.[field.replace("?", "")];
  return named === undefined ? field.endsWith("?") : own === undefined || named === own;
}
