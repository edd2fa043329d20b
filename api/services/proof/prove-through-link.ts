import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { Proving, Verdict } from "../../../domain/document/signing/verify-recipient.ts";
import type { Sha256 } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Origin, Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, SigningDeps } from "../../deps.ts";

import { changeThroughLink } from "../signing/act-through-link.ts";
import { accessOf, type Link, type LinkAccess } from "../signing/find-by-link.ts";
import { openSession } from "../signing/open-session.ts";

/**
 * The proving recipient, with hashes of the call's session secret and of a new secret, used if the call has no active
 * session.
 */
export type Answering = Proving & { session: Sha256 | null; newSession: Sha256 };

export type Judge = (
  state: DocumentState,
  command: Answering,
  recipient: Recipient,
) => Outcome<Verdict> | Promise<Outcome<Verdict>>;

/**
 * A link's holder answers a check. The verdict is committed before the response is sent. After the first correct
 * answer, the response contains the new session's secret, once.
 */
export async function proveThroughLink(
  deps: SigningDeps,
  access: LinkAccess | Link,
  origin: Origin,
  judge: Judge,
): Promise<Outcome<SignerView>> {
  const secret = deps.ids.secret();
  const judged = await judgeThroughLink(deps, access, origin, judge, await deps.links.hash(secret));
  if (!judged.ok) return judged;
  const { isNewSession } = judged.value;
  const { token, session } = accessOf(access);
  const opened = await openSession(deps, { token, session: isNewSession ? secret : session }, origin);
  if (!opened.ok || !isNewSession) return opened;
  const { authenticationData } = opened.value;
  return done({ ...opened.value, authenticationData: { ...authenticationData, session: secret } });
}

/** Like `proveThroughLink`, but returns the committed state, or the refusal of a committed verdict. */
export async function judgeThroughLink(
  deps: DocumentDeps,
  access: LinkAccess | Link,
  origin: Origin,
  judge: Judge,
  newSession: Sha256,
): Promise<Outcome<Verdict>> {
  // A lost race is judged again; the last verdict is the committed one.
  const result: { verdict?: Verdict } = {};
  const acted = await changeThroughLink(deps, access, async (state, recipient, { at, session = null }) => {
    const command = { at, recipientId: recipient._id, origin, session, newSession };
    const judged = await judge(state, command, recipient);
    if (!judged.ok) return judged;
    result.verdict = judged.value;
    return done(judged.value.change);
  });
  if (!acted.ok) return acted;
  const verdict = result.verdict!;
  return verdict.refusal ? { ok: false, refusal: verdict.refusal } : done(verdict);
}
