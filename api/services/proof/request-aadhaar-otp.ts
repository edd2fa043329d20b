import { sha256 } from "../../../domain/audit/sha256.ts";
import { recordCodeSent, requestCode } from "../../../domain/document/signing/request-code.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { AADHAAR_CONSENT_VERSION, aadhaarConsent } from "../../../domain/proof/aadhaar-consent.ts";
import { readAadhaar } from "../../../domain/proof/aadhaar-number.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { DocumentDeps, ProofDeps } from "../../deps.ts";

import { changeThroughLink } from "../signing/act-through-link.ts";
import type { LinkAccess } from "../signing/find-by-link.ts";
import { type ChallengeView, challengeView } from "./request-code.ts";

/**
 * Asks the eSign provider for a code. The attempt is committed before the request, so that numbers cannot be guessed.
 * The number is neither stored nor repeated in errors.
 */
export async function requestAadhaarOtp(
  deps: DocumentDeps & ProofDeps,
  request: LinkAccess & { aadhaarNumber: string },
  origin: Origin,
  language: TranslatedLanguage,
): Promise<Outcome<ChallengeView>> {
  const { esp } = deps;
  const number = readAadhaar(request.aadhaarNumber);
  if (!number) return invalidNumber();
  const challengeId = deps.ids.secret();
  const consentSha256 = await sha256(aadhaarConsent[language]);
  const consent = { consentVersion: AADHAAR_CONSENT_VERSION, consentLanguage: language, consentSha256 };
  const reserved = await changeThroughLink(deps, request, (state, { _id }, { at }) => {
    const change = requestCode(state, { at, recipientId: _id, origin, check: "AADHAAR", challengeId, consent });
    return change.ok && !esp ? refuse("aadhaar_not_available") : change;
  });
  if (!reserved.ok) return reserved;
  const { _id: recipientId, checks } = reserved.value.signer;
  const answer = await esp!.requestOtp({
    ...{ transactionId: challengeId, number, consentSha256 },
    reason: checks?.reason ?? "",
  });
  const isCounted = !answer.sent && answer.kind === "refused";
  const sent = answer.sent ? { reference: answer.reference } : null;
  const recorded = await changeThroughLink(deps, request, (state) =>
    done(recordCodeSent(state, { recipientId, challengeId, sent, isCounted })),
  );
  if (!recorded.ok) return recorded;
  if (!answer.sent) return isCounted ? invalidNumber() : refuse("code_not_sent");
  // Another request may have replaced it meanwhile.
  const isActive = recorded.value.signer.proof?.challenge?.id === challengeId;
  return isActive ? challengeView(recorded.value.signer) : refuse("code_expired");
}

function invalidNumber() {
  const code = "aadhaar_number_invalid";
  return refuse(code, { faults: [{ path: "aadhaarNumber", code }] });
}
