import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import { plainCode } from "../../../domain/proof/plain-code.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import type { MessageCheck } from "../../ports/providers.ts";
import type { Link } from "../signing/find-by-link.ts";

import { type ProviderAnswer, proveWithProvider } from "./prove-with-provider.ts";

/** Checks a code from a text message with the provider. */
export function proveByMessage(
  deps: SigningDeps,
  request: { code: string; challengeId?: string | undefined },
  origin: Origin,
  link: Link,
): Promise<Outcome<SignerView>> {
  const code = plainCode(request.code);
  const { challengeId } = request;
  return proveWithProvider(deps, link, origin, { check: "SMS", challengeId }, async ({ reference }, _, state) => {
    if (!code) return { isRight: false };
    const credentials = reference ? await deps.integrations.findTwilio(state.document.workspaceId) : null;
    // The code is not sent yet, or the workspace has disconnected its provider.
    if (!reference || !credentials) return "unavailable";
    return answerOf(await deps.messaging.check(credentials, { reference, code }), reference);
  });
}

function answerOf(verdict: MessageCheck, reference: string): ProviderAnswer {
  switch (verdict) {
    case "approved":
      return { isRight: true, reference };
    case "wrong":
      return { isRight: false };
    case "expired":
      return "code_expired";
    case "unreachable":
      return "unavailable";
  }
}
