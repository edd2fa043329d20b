import type { Body } from "../../../domain/contract/endpoint.ts";
import type { returnDeviceCall as contract } from "../../../domain/contract/signing/signing.ts";
import { returnDevice as decide, findHandOver, readPin } from "../../../domain/document/signing/hand-over.ts";
import { done, type Outcome, type Refusal } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, ProofDeps } from "../../deps.ts";

import { changeThroughLink } from "./act-through-link.ts";

/** The host takes the device back. The commit that counts the attempt also compares the PIN. */
export async function returnDevice(
  deps: DocumentDeps & ProofDeps,
  request: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<{ isReturned: true }>> {
  const typed = readPin(request.pin);
  if (!typed.ok) return typed;
  let refusal: Refusal | null = null;
  const tried = await changeThroughLink(deps, request, async (state, signer, visit) => {
    const about = { ...visit, recipientId: signer._id };
    const handOver = findHandOver(state, about);
    if (!handOver.ok) return handOver;
    const isRight = await deps.secrets.isSame(typed.value, handOver.value.pin);
    const verdict = decide(state, { ...about, isRight, origin });
    if (!verdict.ok) return verdict;
    refusal = verdict.value.refusal;
    return done(verdict.value.change);
  });
  if (!tried.ok) return tried;
  return refusal ? { ok: false, refusal } : done({ isReturned: true });
}
