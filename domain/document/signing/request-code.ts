/** One-time codes: the recipient requests them, their number is limited, and only the newest is valid. */
import type { AuditEvent } from "../../audit/event.ts";
import type { AadhaarConsent } from "../../audit/events/proof-events.ts";
import { type Instant, type RecipientId, toInstant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { nextCodeAt, recentCodes } from "../../proof/next-code.ts";
import { type Challenge, CODE_LIFE_MS, noProof } from "../../proof/proof.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, job, mail } from "../change.ts";
import { actedBy, findProver, type Proving, proofChange } from "./verify-recipient.ts";

/**
 * Creates a code and the job that sends it. The caller requests an Aadhaar code after this commit, because only the
 * caller has the number. `data.nextAt` of `too_many_codes` states when the next code is allowed.
 */
export function requestCode(
  state: DocumentState,
  command: Proving & {
    check: Challenge["check"];
    challengeId: string;
    consent?: AadhaarConsent;
  },
): Outcome<Change> {
  const { at, check, challengeId, origin, consent } = command;
  const found = findProver(state, command, check);
  if (!found.ok) return found;
  const recipient = found.value;
  const proof = recipient.proof ?? noProof;
  const nextAt = nextCodeAt(proof, at);
  if (nextAt > at) {
    const minutes = Math.ceil((Date.parse(nextAt) - Date.parse(at)) / 60_000);
    return refuse("too_many_codes", { params: { minutes }, data: { nextAt } });
  }
  const expiresAt = toInstant(Date.parse(at) + CODE_LIFE_MS);
  const before = proof.challenge?.check === check ? proof.challenge : undefined;
  const next = {
    ...proof,
    challenge: { id: challengeId, check, at, expiresAt, tries: 0, ...inheritedFrom(before) },
    codesAt: [...recentCodes(proof, at), at],
  };
  const change = proofChange(state, recipient, next, [
    { type: "AUTH_CHALLENGE", ...actedBy(recipient, origin), data: { ...consent, check } },
  ]);
  return done({ ...change, jobs: sendingJobs(state, command) });
}

/** Properties that a new challenge copies from the previous one. */
function inheritedFrom(before: Challenge | undefined): Pick<Challenge, "instead" | "isTold"> {
  return {
    ...(before?.reference ? { instead: before.reference } : {}),
    ...(before?.failed ? { isTold: true } : {}),
  };
}

function sendingJobs(
  { document }: DocumentState,
  { at, check, challengeId, recipientId: recipient }: Parameters<typeof requestCode>[1],
): JobRequest[] {
  const documentId = document._id;
  switch (check) {
    case "EMAIL":
      return [mail({ about: "one_time_code", documentId, recipient, challengeId }, at)];
    case "SMS":
      return [job({ kind: "text_message", documentId, recipient, challengeId }, at)];
    case "AADHAAR":
      return [];
  }
}

/**
 * Records the provider's id of a code, or that it could not be sent. A code that could not be sent does not count
 * towards the limit, unless that would reveal whom the provider knows. `null` if it is no longer the active code.
 */
export function recordCodeSent(
  state: DocumentState,
  command: { recipientId: RecipientId; challengeId: string; sent: { reference?: string } | null; isCounted?: boolean },
): Change | null {
  const recipient = state.recipients.find((one) => one._id === command.recipientId);
  const challenge = recipient?.proof?.challenge;
  if (!recipient?.proof || challenge?.id !== command.challengeId) return null;
  if (command.sent) {
    const { reference } = command.sent;
    return reference
      ? proofChange(state, recipient, { ...recipient.proof, challenge: { ...challenge, reference } })
      : null;
  }
  const codesAt = recipient.proof.codesAt.filter((one) => command.isCounted || one !== challenge.at);
  const next = { ...recipient.proof, codesAt, challenge: { ...challenge, failed: true } };
  const change = proofChange(state, recipient, next, [notSent(recipient, challenge)]);
  const { _id: documentId } = state.document;
  const failureMail = mail({ about: "code_not_sent", documentId, recipient: recipient._id }, challenge.at);
  return { ...change, jobs: challenge.isTold || challenge.check === "AADHAAR" ? [] : [failureMail] };
}

function notSent({ _id, name, email }: Recipient, { check }: Challenge): AuditEvent {
  const actor = { kind: "system" as const, id: "countersign" };
  return { type: "CODE_NOT_SENT", actor, subject: _id, data: { check }, personal: { name, email } };
}

/** The code to send now; `null` when it was replaced or expired. */
export function codeToSend(
  { recipients }: Pick<DocumentState, "recipients">,
  { recipient: id, challengeId }: { recipient: RecipientId; challengeId: string },
  at: Instant,
): Challenge | null {
  const challenge = recipients.find((one) => one._id === id)?.proof?.challenge;
  return challenge?.id === challengeId && challenge.expiresAt > at ? challenge : null;
}
