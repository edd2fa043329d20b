import type { Output } from "../../../domain/contract/endpoint.ts";
import type { requestCodeCall as endpoint } from "../../../domain/contract/signing/verification.ts";
import { requestCode as decide } from "../../../domain/document/signing/request-code.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { nextCodeAt } from "../../../domain/proof/next-code.ts";
import { codeDestination } from "../../../domain/recipient/code-destination.ts";
import type { Origin, Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";

import { changeThroughLink } from "../signing/act-through-link.ts";
import type { LinkAccess } from "../signing/find-by-link.ts";

export type ChallengeView = Output<typeof endpoint>;

/** Requests a one-time code by mail or text message; a job sends it. */
export async function requestCode(
  deps: DocumentDeps,
  access: LinkAccess,
  origin: Origin,
): Promise<Outcome<ChallengeView>> {
  const challengeId = deps.ids.secret();
  const acted = await changeThroughLink(deps, access, (state, { _id, checks }, { at }) => {
    const check = checks?.type === "SMS" ? "SMS" : "EMAIL";
    return decide(state, { at, recipientId: _id, origin, check, challengeId });
  });
  return acted.ok ? challengeView(acted.value.signer) : acted;
}

/** The active code; refused if another request has used it up meanwhile. */
export function challengeView(recipient: Recipient): Outcome<ChallengeView> {
  const { proof } = recipient;
  if (!proof?.challenge) return refuse("code_expired");
  const { id, at, expiresAt } = proof.challenge;
  return done({ challengeId: id, sentTo: codeDestination(recipient), expiresAt, nextAt: nextCodeAt(proof, at) });
}
