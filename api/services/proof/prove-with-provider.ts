import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import {
  type CheckCommand,
  findChallenge,
  recordCheck,
  releaseTry,
  reserveTry,
} from "../../../domain/document/signing/verify-recipient.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Challenge } from "../../../domain/proof/proof.ts";
import type { Origin, Recipient } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import { changeThroughLink } from "../signing/act-through-link.ts";
import { accessOf, type Link, type LinkAccess } from "../signing/find-by-link.ts";

import { judgeThroughLink, proveThroughLink } from "./prove-through-link.ts";

/** The provider's verdict about a code, or why it compared none: no active code, or the provider was unreachable. */
export type ProviderAnswer =
  | ({ isRight: boolean } & Pick<CheckCommand, "reference" | "certificate" | "certifiedName">)
  | "code_expired"
  | "unavailable";

/**
 * Checks a one-time code that a provider compares. The attempt is counted before the request to the provider, and
 * uncounted if nothing was compared (`unavailable`, `code_expired`). The verdict counts only if the code is still the
 * active one.
 */
export async function proveWithProvider(
  deps: SigningDeps,
  access: LinkAccess | Link,
  origin: Origin,
  { check, challengeId }: { check: Challenge["check"]; challengeId?: string | undefined },
  ask: (challenge: Challenge, recipient: Recipient, state: DocumentState) => Promise<ProviderAnswer>,
): Promise<Outcome<SignerView>> {
  const attempt: { reserved?: { challenge: Challenge; recipient: Recipient; state: DocumentState } } = {};
  const reserved = await judgeThroughLink(
    deps,
    access,
    origin,
    (state, command, recipient) => {
      const challenge = findChallenge(recipient, { check, challengeId, at: command.at });
      if (challenge.ok) attempt.reserved = { challenge: challenge.value, recipient, state };
      return reserveTry(state, { ...command, check, challengeId: challengeId ?? attempt.reserved?.challenge.id ?? "" });
    },
    await deps.links.hash(deps.ids.secret()),
  );
  if (!reserved.ok) return reserved;
  if (!attempt.reserved) return refuse("code_expired");
  const { challenge, recipient, state } = attempt.reserved;
  const answer = await ask(challenge, recipient, state);
  if (typeof answer === "string") {
    const command = { recipientId: recipient._id, challengeId: challenge.id };
    await changeThroughLink(deps, accessOf(access), (now) => done(releaseTry(now, command)));
    return refuse(answer);
  }
  return proveThroughLink(deps, accessOf(access), origin, (now, command) =>
    recordCheck(now, { ...command, ...answer, check, challengeId: challenge.id, isReserved: true }),
  );
}
