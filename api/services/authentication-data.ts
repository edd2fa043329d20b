import type { AuthenticationData } from "../../domain/contract/views.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import { isProved, type Visit } from "../../domain/document/room.ts";
import { checksOf, neededAnswers } from "../../domain/recipient/checks.ts";
import { sessionOf } from "../../domain/recipient/proof.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";

/** What is asked of whoever holds a link, and how far this browser has come. */
export function authenticationData(document: DocumentHead, signer: Recipient, visit: Visit): AuthenticationData {
  const asked = checksOf(signer, document.settings.password !== undefined);
  const session = sessionOf(signer.proof, visit.session ?? null, visit.at);
  const isAuthenticated = isProved(document, signer, visit);
  const { knowledge, type, reason } = signer.checks ?? {};
  return {
    reviewModal: !isAuthenticated,
    isAuthenticated,
    checks: asked.map((check) => ({ check, isPassed: session?.passed.includes(check) ?? false })),
    authenticationType: type ?? null,
    isLocked: signer.proof?.lockedAt !== undefined,
    verifiedUntil: session?.expiresAt,
    sendsTo: "",
    questions: knowledge?.questions.map(({ id, question }) => ({ id, question })) ?? [],
    neededAnswers: knowledge ? neededAnswers(knowledge) : 0,
    reason: reason ?? "",
    isSandbox: false,
  };
}
