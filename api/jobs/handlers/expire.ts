import { expireDocument } from "../../../domain/document/end-document.ts";
import { isPastExpiry } from "../../../domain/document/room.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/change-document.ts";

/** Closes a document whose links have run out; where it has ended, or was given more time, there is nothing to do. */
export async function expire(deps: Deps, documentId: DocumentId): Promise<void> {
  const expired = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const decided = expireDocument(state, { at });
    return decided.ok ? decided : done(null);
  });
  if (!expired.ok && expired.refusal.code !== "not_found") throw new Error(`expire: ${expired.refusal.code}`);
  if (
    expired.ok &&
    isStillDue(expired.value.document.status) &&
    isPastExpiry(expired.value.document, toInstant(deps.clock.now()))
  ) {
    throw new Error("expire: still open after its time");
  }
}

function isStillDue(status: string): boolean {
  return status === "SENT" || status === "QUEUED";
}
