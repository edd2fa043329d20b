import type { DraftLocks } from "../../domain/embed/locks.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { Principal } from "../ports/people.ts";

/** The one draft that a page may prepare, with files of its own; `null` for all who are not bound to one. */
export function boundDocument(principal: Principal): DocumentId | null {
  const scope = principal.kind === "member" ? principal.embed?.scope : undefined;
  return scope?.kind === "prepare" ? scope.documentId : null;
}

/** What a page's session keeps of its draft; `null` for all who may change everything. */
export function draftLocks(principal: Principal): DraftLocks | null {
  const scope = principal.kind === "member" ? principal.embed?.scope : undefined;
  return scope?.kind === "prepare" && (scope.locked || scope.kinds) ? scope : null;
}
