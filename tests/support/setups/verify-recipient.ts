import type { DocumentState } from "../../../domain/document/change.ts";
import { type CheckCommand, recordCheck, type Verdict } from "../../../domain/document/signing/verify-recipient.ts";
import { type RecipientId, type Sha256, toInstant } from "../../../domain/ids.ts";
import type { Checks } from "../../../domain/recipient/checks.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { apply, aRecipient, aSentState, someTime } from "../builders.ts";

export const ann = "ann" as RecipientId;

export const origin = { ip: "203.0.113.7", userAgent: "test" };

export const hashOf = (letter: string) => letter.repeat(64) as Sha256;

const startMs = Date.parse(someTime);

export const msLater = (ms: number) => toInstant(startMs + ms);

export function withChecks(checks: Checks, more: Partial<Recipient> = {}): DocumentState {
  return aSentState([aRecipient("ann", { checks, ...more }), aRecipient("bob", { checks })]);
}

export function done<T>(outcome: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

export function answer(state: DocumentState, more: Partial<CheckCommand>): { state: DocumentState; verdict: Verdict } {
  const command: CheckCommand = {
    ...{ at: someTime, recipientId: ann, origin, check: "EMAIL", isRight: true },
    ...{ session: null, newSession: hashOf("a"), ...more },
  };
  const verdict = done(recordCheck(state, command));
  return { state: apply(state, verdict.change), verdict };
}

export const proofOf = (state: DocumentState) => state.recipients[0]!.proof!;
