import { eraseSelfie as decide } from "../../../domain/document/signing/erase-selfie.ts";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";

/** Drops the reference to the picture; the next sweep removes its bytes. @throws if the job must be retried */
export async function eraseSelfie(deps: Deps, documentId: DocumentId, recipientId: RecipientId): Promise<void> {
  const erased = await changeDocument(deps, findById(deps, documentId), (state, at) =>
    done(decide(state, { at, recipientId })),
  );
  if (!erased.ok && erased.refusal.code !== "not_found") throw new Error(erased.refusal.code);
}
