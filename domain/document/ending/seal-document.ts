import type { AuditEvent } from "../../audit/event.ts";
import type { Instant } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import { type Change, type DocumentState, job, mail, notifyEverybody } from "../change.ts";
import { type DocumentHead, finishedFile, type SealDelay, type Sealed } from "../document.ts";
import { checkStatus } from "../state-table.ts";

const system = { kind: "system" as const, id: "countersign" };
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Records the start of sealing before the first attempt, so that the certificate's chain head includes this event. */
export function beginSealing(state: DocumentState): Outcome<Change> {
  const { document } = state;
  const allowed = checkStatus(document.status, "seal");
  if (!allowed.ok) return allowed;
  const event: AuditEvent = {
    type: "SEAL_STARTED",
    actor: system,
    data: { files: document.fileParts.map((part) => part.hashData) },
  };
  const sealing = sealingOf(document);
  const isFirst = sealing.attempts === 0;
  return done({
    document: { ...document, sealing: { ...sealing, attempts: sealing.attempts + 1 } },
    events: isFirst ? [event] : [],
    jobs: [],
  });
}

/** Records why the seal is delayed. The seal is retried at the same level, never at a lower one. */
export function delaySealing(
  state: DocumentState,
  command: { at: Instant; delay: SealDelay; retryAt: Instant },
): Outcome<Change> {
  const { document } = state;
  const allowed = checkStatus(document.status, "seal");
  if (!allowed.ok) return allowed;
  const before = sealingOf(document);
  const isFirst = before.delay === undefined;
  return done({
    document: {
      ...document,
      updatedAt: command.at,
      sealing: { ...before, delay: command.delay, nextTryAt: command.retryAt },
    },
    events: isFirst ? [{ type: "SEAL_RETRY", actor: system, data: { delay: command.delay } }] : [],
    jobs: isFirst ? [mail({ about: "seal_delayed", documentId: document._id }, command.at)] : [],
  });
}

/** Back-off after this many failed attempts: doubles from 5 s up to 15 min. */
export function sealRetryDelayMs(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
}

/** When the next attempt is due, if not now; ensures that only one of several jobs for one seal makes the attempt. */
export function nextSealTry({ document }: DocumentState, at: Instant): Instant | null {
  const next = document.sealing?.nextTryAt;
  return document.status === "SEALING" && next !== undefined && next > at ? next : null;
}

/** The owner requests another attempt now. */
export function retrySealing(state: DocumentState, at: Instant): Outcome<Change> {
  const { document } = state;
  const allowed = checkStatus(document.status, "retrySealing");
  if (!allowed.ok) return allowed;
  const { nextTryAt: _, ...sealing } = sealingOf(document);
  return done({
    document: { ...document, sealing },
    events: [],
    jobs: [job({ kind: "seal", documentId: document._id }, at)],
  });
}

/** The sealed file is stored: the document is complete and everybody is informed. */
export function completeDocument(state: DocumentState, command: { at: Instant; sealed: Sealed }): Outcome<Change> {
  const { document, recipients } = state;
  const allowed = checkStatus(document.status, "seal");
  if (!allowed.ok) return allowed;
  const { sealed } = command;
  return done({
    document: {
      ...document,
      status: "COMPLETED",
      updatedAt: command.at,
      sealing: undefined,
      ended: { how: "completed", at: command.at, sealed },
    },
    events: [
      {
        type: "COMPLETED",
        actor: system,
        data: {
          level: sealed.level,
          certificate: sealed.certificate.serial,
          results: sealed.files.map((file) => finishedFile(file).object),
        },
      },
    ],
    jobs: notifyEverybody("completed", document, recipients, command.at),
  });
}

function sealingOf({ _id, sealing }: DocumentHead): NonNullable<DocumentHead["sealing"]> {
  if (!sealing) throw new Error(`document ${_id} is being sealed since nobody knows when`);
  return sealing;
}
