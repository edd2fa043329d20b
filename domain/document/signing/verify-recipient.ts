/**
 * Recipients prove their identity, check by check. The commit that contains a verdict counts its attempt; if an
 * external provider compares, `reserveTry` counts the attempt in an earlier commit. See
 * `docs/decisions/08-proof-of-identity.md`.
 */
import type { AuditEvent } from "../../audit/event.ts";
import type { CheckCertificate } from "../../audit/events/proof-events.ts";
import { type Instant, type RecipientId, type Sha256, toInstant } from "../../ids.ts";
import { done, type Outcome, type Refusal, type RefusalCode, refuse } from "../../outcome.ts";
import {
  type Challenge,
  FAILURES_LIMIT,
  isVerified,
  noProof,
  type Proof,
  SESSION_LIFE_MS,
  SESSIONS_LIMIT,
  type SigningSession,
  sessionOf,
  TRIES_PER_CODE,
} from "../../proof/proof.ts";
import { type Check, checksOf } from "../../recipient/checks.ts";
import { finishedAt, type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "../change.ts";
import { checkAllowed } from "../state-table.ts";
import { erasure } from "./erase-selfie.ts";
import { openRoomOf, refuseIn } from "./room.ts";

export type Proving = { at: Instant; recipientId: RecipientId; origin: Origin };

/** The change to commit and the refusal to return: a wrong answer is recorded before it is refused. */
export type Verdict = {
  change: Change;
  refusal: Refusal | null;
  /** Whether the new secret became a session. */
  isNewSession: boolean;
};

const wrongAnswerCodes: Record<Check, RefusalCode> = {
  PASSWORD: "document_password_wrong",
  EMAIL: "code_wrong",
  SMS: "code_wrong",
  AADHAAR: "code_wrong",
  ACCESS_CODE: "access_code_wrong",
  KNOWLEDGE: "knowledge_wrong",
  SELFIE: "selfie_invalid",
};

/**
 * The recipient who may answer this check now. Refused if the check is not required, they are locked out, or there is
 * nothing to unlock.
 */
export function findProver(
  { document, recipients }: DocumentState,
  { at, recipientId }: Pick<Proving, "at" | "recipientId">,
  check: Check,
): Outcome<Recipient> {
  const recipient = recipients.find((one) => one._id === recipientId);
  if (!recipient) return refuse("link_invalid");
  const isAllowed = checkAllowed(document, "verify", at);
  if (!isAllowed.ok) return isAllowed;
  const room = openRoomOf(document, recipient, recipients, at);
  if (room === "waiting_for_turn" || room === "released") return refuseIn(room, document);
  if (!checksOf(recipient, document.settings.password !== undefined).includes(check)) {
    return refuse("verification_not_asked");
  }
  return recipient.proof?.lockedAt ? refuse("verification_locked") : done(recipient);
}

/** The active one-time code of this check, with this id if there is one. */
export function findChallenge(
  { proof }: Pick<Recipient, "proof">,
  { check, challengeId, at }: { check: Check; challengeId?: string | undefined; at: Instant },
): Outcome<Challenge> {
  const challenge = proof?.challenge;
  const isActive =
    challenge?.check === check && !challenge.failed && challenge.expiresAt > at && challenge.tries < TRIES_PER_CODE;
  return isActive && (challengeId ?? challenge.id) === challenge.id ? done(challenge) : refuse("code_expired");
}

/** Counts an attempt before the request to a provider. `recordCheck` or `releaseTry` must follow. */
export function reserveTry(
  state: DocumentState,
  command: Proving & { check: Challenge["check"]; challengeId: string },
): Outcome<Verdict> {
  const found = findProver(state, command, command.check);
  if (!found.ok) return found;
  const proof = found.value.proof ?? noProof;
  const challenge = findChallenge({ proof }, command);
  if (!challenge.ok) return challenge;
  // Reservations without a verdict have used up all attempts.
  if (proof.failures >= FAILURES_LIMIT) return done(lockedVerdict(state, found.value, proof, command));
  const next: Proof = {
    ...proof,
    failures: proof.failures + 1,
    challenge: { ...challenge.value, tries: challenge.value.tries + 1 },
  };
  return done({ change: proofChange(state, found.value, next), refusal: null, isNewSession: false });
}

/** Uncounts a reserved attempt because the request to the provider failed. `null` if it no longer counts. */
export function releaseTry(
  state: DocumentState,
  { recipientId, challengeId }: { recipientId: RecipientId; challengeId: string },
): Change | null {
  const recipient = state.recipients.find((one) => one._id === recipientId);
  const challenge = recipient?.proof?.challenge;
  if (!recipient?.proof || recipient.proof.lockedAt || challenge?.id !== challengeId) return null;
  if (recipient.proof.failures === 0) return null;
  return proofChange(state, recipient, {
    ...recipient.proof,
    failures: recipient.proof.failures - 1,
    challenge: { ...challenge, tries: Math.max(0, challenge.tries - 1) },
  });
}

export type CheckCommand = Proving & {
  check: Check;
  isRight: boolean;
  /** The one-time code that was answered; absent for checks without one. */
  challengeId?: string;
  /** Whether `reserveTry` counted this try. */
  isReserved?: boolean;
  /** Hash of the session secret that the call carries. */
  session: Sha256 | null;
  /** Hash of a fresh secret, used when the call has no active session. */
  newSession: Sha256;
  /** The provider's transaction id. */
  reference?: string;
  certificate?: CheckCertificate;
  certifiedName?: string;
  /** Hash of the selfie. */
  object?: Sha256;
};

/**
 * Records the result of a check. A correct answer counts for the session; the tenth wrong answer locks the recipient
 * out. Refused, and not counted, if the check is not required, the recipient is locked out or the code is not the
 * active one.
 */
export function recordCheck(state: DocumentState, command: CheckCommand): Outcome<Verdict> {
  const found =
    command.check === "SELFIE" ? findSelfieProver(state, command) : findProver(state, command, command.check);
  if (!found.ok) return found;
  const recipient = found.value;
  const proof = recipient.proof ?? noProof;
  const { challenge } = proof;
  if (command.challengeId !== undefined && challenge?.id !== command.challengeId) return refuse("code_expired");
  return done(
    command.isRight ? passedVerdict(state, recipient, proof, command) : failedVerdict(state, recipient, proof, command),
  );
}

/** Selfies are accepted only after all other checks. */
export function findSelfieProver(
  state: DocumentState,
  command: Pick<CheckCommand, "at" | "recipientId" | "session">,
): Outcome<Recipient> {
  const found = findProver(state, command, "SELFIE");
  if (!found.ok) return found;
  const { checks, proof } = found.value;
  const hasPassword = state.document.settings.password !== undefined;
  const others = checksOf({ checks }, hasPassword).filter((check) => check !== "SELFIE");
  return isVerified(others, proof, command.session, command.at) ? found : refuse("verification_required");
}

function passedVerdict(state: DocumentState, recipient: Recipient, proof: Proof, command: CheckCommand): Verdict {
  const { at, check, session, newSession, reference, object } = command;
  const active = sessionOf(proof, session, at);
  const next: SigningSession = active
    ? { ...active, passed: [...new Set([...active.passed, check])] }
    : { sha256: newSession, passed: [check], startedAt: at, expiresAt: toInstant(Date.parse(at) + SESSION_LIFE_MS) };
  const others = proof.sessions.filter((one) => one.expiresAt > at && one.sha256 !== next.sha256);
  const requiredChecks = checksOf(recipient, state.document.settings.password !== undefined);
  const isComplete = requiredChecks.every((one) => next.passed.includes(one));
  const counted = command.isReserved ? proof.failures - 1 : proof.failures;
  const { challenge, ...rest } = proof;
  // A proof made for the signature stays as evidence for the certificate.
  const isEvidence = finishedAt(recipient) === null;
  const passedCheck = { check, at, ...(reference ? { reference } : {}), ...(object ? { object } : {}) };
  const proved: Proof = {
    ...rest,
    ...(challenge && challenge.id !== command.challengeId ? { challenge } : {}),
    failures: isComplete ? 0 : Math.max(0, counted),
    sessions: [...others, next].slice(-SESSIONS_LIMIT),
    passed: isEvidence ? [...proof.passed.filter((one) => one.check !== check), passedCheck] : proof.passed,
  };
  const by = actedBy(recipient, command.origin);
  const event: AuditEvent = {
    type: "AUTH_PASSED",
    ...by,
    data: {
      ...command.certificate,
      check,
      ...(reference ? { reference } : {}),
      ...(object && isEvidence ? { object } : {}),
    },
    personal: { ...by.personal, ...(command.certifiedName ? { certifiedName: command.certifiedName } : {}) },
  };
  const change = proofChange(state, withDeviceSession(recipient, session, next.sha256), proved, [event]);
  const jobs = object && isEvidence ? [erasure(state.document._id, recipient._id, at)] : [];
  return { change: { ...change, jobs }, refusal: null, isNewSession: !active };
}

/** A handed-over device has one session secret: a renewed proof replaces the expired secret. */
function withDeviceSession(recipient: Recipient, session: Sha256 | null, next: Sha256): Recipient {
  const { handOver } = recipient;
  return handOver?.device && handOver.device === session
    ? { ...recipient, handOver: { ...handOver, device: next } }
    : recipient;
}

function failedVerdict(state: DocumentState, recipient: Recipient, proof: Proof, command: CheckCommand): Verdict {
  const { check, isReserved, challengeId, origin } = command;
  const failures = isReserved ? proof.failures : proof.failures + 1;
  const tries = (proof.challenge?.tries ?? 0) + (isReserved ? 0 : 1);
  const challenge = proof.challenge && challengeId ? { ...proof.challenge, tries } : proof.challenge;
  const next: Proof = { ...proof, failures, challenge };
  const event: AuditEvent = { type: "AUTH_FAILED", ...actedBy(recipient, origin), data: { check } };
  if (failures >= FAILURES_LIMIT) return lockedVerdict(state, recipient, next, command, [event]);
  const triesLeft = Math.min(FAILURES_LIMIT - failures, challengeId ? TRIES_PER_CODE - tries : FAILURES_LIMIT);
  const refusal: Refusal = { code: wrongAnswerCodes[check], data: { triesLeft } };
  return { change: proofChange(state, recipient, next, [event]), refusal, isNewSession: false };
}

/**
 * Locks the recipient out: no answer is compared until the sender unlocks, and the old code stays invalid. Existing
 * sessions stay.
 */
function lockedVerdict(
  state: DocumentState,
  recipient: Recipient,
  proof: Proof,
  { at, origin }: Proving,
  events: AuditEvent[] = [],
): Verdict {
  const challenge = proof.challenge && { ...proof.challenge, tries: TRIES_PER_CODE };
  const change = proofChange(state, recipient, { ...proof, challenge, lockedAt: at }, [
    ...events,
    { type: "AUTH_LOCKED", ...actedBy(recipient, origin), data: { failures: proof.failures } },
  ]);
  const lockMail = mail({ about: "locked_out", documentId: state.document._id, recipient: recipient._id }, at);
  return { change: { ...change, jobs: [lockMail] }, refusal: { code: "verification_locked" }, isNewSession: false };
}

/** A change that only replaces a recipient's proof. */
export function proofChange(
  state: DocumentState,
  recipient: Recipient,
  proof: Proof,
  events: AuditEvent[] = [],
): Change {
  return { document: state.document, recipients: [{ ...recipient, proof }], events, jobs: [] };
}

/** Actor and origin, for an event. */
export function actedBy({ _id, name, email }: Recipient, origin: Origin) {
  return {
    actor: { kind: "recipient" as const, id: _id },
    subject: _id,
    personal: { name, email, ...traceOf(origin) },
  };
}
