import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import { plainCode } from "../../../domain/proof/plain-code.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import type { EspVerdict } from "../../ports/providers.ts";
import type { LinkAccess } from "../signing/find-by-link.ts";

import { type ProviderAnswer, proveWithProvider } from "./prove-with-provider.ts";

/** The eSign provider compares the code. The transaction and facts of its certificate are stored. */
export function verifyAadhaarOtp(
  deps: SigningDeps,
  request: LinkAccess & { code: string; challengeId: string },
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const otp = plainCode(request.code);
  const { challengeId } = request;
  return proveWithProvider(deps, request, origin, { check: "AADHAAR", challengeId }, async ({ id, reference }) => {
    if (!otp) return { isRight: false };
    if (!deps.esp || !reference) return "unavailable";
    return answerOf(await deps.esp.verifyOtp({ reference, transactionId: id, otp }), id);
  });
}

function answerOf(verdict: EspVerdict, transactionId: string): ProviderAnswer {
  switch (verdict.kind) {
    case "verified":
      return { isRight: true, reference: transactionId, ...certified(verdict.certificate) };
    case "wrong":
      return { isRight: false };
    case "expired":
      return "code_expired";
    case "unreachable":
      return "unavailable";
  }
}

function certified(certificate: Extract<EspVerdict, { kind: "verified" }>["certificate"]) {
  if (!certificate) return {};
  const { serial, issuer, subjectName } = certificate;
  return { certificate: { certificateSerial: serial, certificateIssuer: issuer }, certifiedName: subjectName };
}
