import { DAY_MS } from "../../durations.ts";
import { type Instant, type RecipientId, toInstant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { type Change, type DocumentState, job } from "../change.ts";

export const SELFIE_LIFE_MS = 90 * DAY_MS;

/** The job that will erase a selfie taken at `at`. */
export function erasure(documentId: DocumentState["document"]["_id"], recipient: RecipientId, at: Instant): JobRequest {
  return job({ kind: "erase_selfie", documentId, recipient }, toInstant(Date.parse(at) + SELFIE_LIFE_MS));
}

/**
 * Erases a selfie at the end of its retention; the trail still records that it existed. `null` if no selfie was taken
 * at that time.
 */
export function eraseSelfie(state: DocumentState, command: { at: Instant; recipientId: RecipientId }): Change | null {
  const recipient = state.recipients.find((one) => one._id === command.recipientId);
  const dueMs = Date.parse(command.at) - SELFIE_LIFE_MS;
  const isDue = recipient?.proof?.passed.some(({ object, at }) => object && Date.parse(at) <= dueMs);
  if (!recipient?.proof || !isDue) return null;
  const passed = recipient.proof.passed.map(({ object, ...rest }) =>
    object && Date.parse(rest.at) > dueMs ? { ...rest, object } : rest,
  );
  return {
    document: state.document,
    recipients: [{ ...recipient, proof: { ...recipient.proof, passed } }],
    events: [
      {
        type: "ERASED",
        actor: { kind: "system", id: "countersign" },
        subject: recipient._id,
        data: { what: "selfie" },
      },
    ],
    jobs: [],
  };
}
