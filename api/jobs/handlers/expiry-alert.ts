import { alertSender } from "../../../domain/document/sending/alert-sender.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { type DocumentId, type Instant, toInstant } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import type { JobResult } from "../handler.ts";
import { notBefore } from "../not-before.ts";

/** Warns the sender a day before the end; does nothing if the end has passed or changed. */
export async function alertOfExpiry(deps: Deps, documentId: DocumentId, expiresAt: Instant): Promise<JobResult> {
  const early = notBefore(deps, toInstant(Date.parse(expiresAt) - DAY_MS));
  if (early) return early;
  const alerted = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const decided = alertSender(state, { at, expiresAt });
    return decided.ok ? decided : done(null);
  });
  if (!alerted.ok && alerted.refusal.code !== "not_found") throw new Error(`alert: ${alerted.refusal.code}`);
  return "done";
}
