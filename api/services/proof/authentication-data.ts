import type { AuthenticationData } from "../../../domain/contract/views/signer-view.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { isProved, type RoomKind, type Visit } from "../../../domain/document/signing/room.ts";
import { nextCodeAt } from "../../../domain/proof/next-code.ts";
import { sessionOf, TRIES_PER_CODE } from "../../../domain/proof/proof.ts";
import { checksOf, neededAnswers } from "../../../domain/recipient/checks.ts";
import { codeDestination } from "../../../domain/recipient/code-destination.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";

/** The checks required of a link's holder, and this browser's progress. */
export function authenticationData(
  document: DocumentHead,
  signer: Recipient,
  visit: Visit,
  room: RoomKind,
  isSandbox: boolean,
): AuthenticationData {
  const checks = checksOf(signer, document.settings.password !== undefined);
  const session = sessionOf(signer.proof, visit.session ?? null, visit.at);
  const { knowledge, type, reason } = signer.checks ?? {};
  const otp = activeCode(signer, visit);
  return {
    reviewModal: room === "verify",
    isAuthenticated: isProved(document, signer, visit),
    checks: checks.map((check) => ({ check, isPassed: session?.passed.includes(check) ?? false })),
    authenticationType: type ?? null,
    isLocked: signer.proof?.lockedAt !== undefined,
    ...(session ? { verifiedUntil: session.expiresAt } : {}),
    ...(otp ? { otp } : {}),
    sendsTo: codeDestination(signer),
    questions: knowledge?.questions.map(({ id, question }) => ({ id, question })) ?? [],
    neededAnswers: knowledge ? neededAnswers(knowledge) : 0,
    reason: reason ?? "",
    isSandbox: type === "AADHAAR" && isSandbox,
  };
}

function activeCode(signer: Recipient, { at }: Visit): AuthenticationData["otp"] {
  const { challenge, ...proof } = signer.proof ?? { codesAt: [] };
  if (!challenge || challenge.expiresAt <= at || challenge.tries >= TRIES_PER_CODE) return undefined;
  return {
    challengeId: challenge.id,
    sentTo: codeDestination(signer),
    expiresAt: challenge.expiresAt,
    nextAt: nextCodeAt(proof, at),
    failed: challenge.failed ?? false,
  };
}
