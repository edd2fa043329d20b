import type { DraftLocks } from "../../../domain/embed/locks.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Principal, Uploader } from "../../ports/people.ts";

/** The only draft that an embed session may prepare; `null` for callers without this restriction. */
export function boundDocument(principal: Uploader): DocumentId | null {
  const scope = principal.kind === "member" ? principal.embed?.scope : undefined;
  return scope?.kind === "prepare" ? scope.documentId : null;
}

/** The parts of the draft that an embed session locks; `null` for callers who may change everything. */
export function draftLocks(principal: Principal): DraftLocks | null {
  const scope = principal.kind === "member" ? principal.embed?.scope : undefined;
  return scope?.kind === "prepare" && (scope.locked || scope.kinds) ? scope : null;
}
