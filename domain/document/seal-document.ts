import type { AuditEvent } from "../audit/event.ts";
import type { Instant } from "../ids.ts";
import { done, type Outcome } from "../outcome.ts";
import { type Change, type DocumentState, job, mail, tellEverybody } from "./change.ts";
import type { DocumentHead, SealDelay, Sealed } from "./document.ts";
import { checkStatus } from "./state-table.ts";

const system = { kind: "system" as const, id: "countersign" };
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Written before the first try: the certificate then carries the chain's head up to and with this event. */
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

/** The seal could not be made yet: said with its reason, tried again later, never made weaker. */
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

/** Milliseconds to wait after so many failed tries: doubling from 5 s to a quarter of an hour. */
export function sealRetryDelayMs(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
}

/** When the next try is, where it is not now: of several jobs for one seal, all but the one that tries wait for it. */
export function nextSealTry({ document }: DocumentState, at: Instant): Instant | null {
  const next = document.sealing?.nextTryAt;
  return document.status === "SEALING" && next !== undefined && next > at ? next : null;
}

/** The owner asks for another try now. */
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

/** The seal is made and stored: the document is complete and everybody is told. */
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
      completedAt: command.at,
      sealing: undefined,
      sealed,
    },
    events: [
      {
        type: "COMPLETED",
        actor: system,
        data: {
          level: sealed.level,
          certificate: sealed.certificate.serial,
          results: sealed.files.map((file) => file.object),
        },
      },
    ],
    jobs: tellEverybody("completed", document, recipients, command.at),
  });
}

function sealingOf({ _id, sealing }: DocumentHead): NonNullable<DocumentHead["sealing"]> {
  if (!sealing) throw new Error(`document ${_id} is being sealed since nobody knows when`);
  return sealing;
}
