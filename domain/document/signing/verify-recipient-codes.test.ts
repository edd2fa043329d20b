import { describe, expect, it } from "vitest";
import { apply, codeOf, eventTypes, someTime } from "../../../tests/support/builders.ts";
import {
  ann,
  answer,
  done,
  hashOf,
  msLater,
  origin,
  proofOf,
  withChecks,
} from "../../../tests/support/setups/verify-recipient.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import { CODE_PAUSE_MS } from "../../proof/next-code.ts";
import { CODE_LIFE_MS, CODES_WINDOW_MS } from "../../proof/proof.ts";
import type { DocumentState } from "../change.ts";
import { codeToSend, recordCodeSent, requestCode } from "./request-code.ts";
import { findChallenge, recordCheck, releaseTry, reserveTry } from "./verify-recipient.ts";

function withCode(state: DocumentState, at = someTime, challengeId = "c1", check: "EMAIL" | "SMS" = "EMAIL") {
  return apply(state, done(requestCode(state, { at, recipientId: ann, origin, check, challengeId })));
}

describe("a one-time code", () => {
  const state = withChecks({ type: "EMAIL" });

  it("is mailed, recorded in the trail, and replaced by the next one", () => {
    const change = done(
      requestCode(state, { at: someTime, recipientId: ann, origin, check: "EMAIL", challengeId: "c1" }),
    );
    expect(eventTypes(change)).toEqual(["AUTH_CHALLENGE"]);
    expect(change.jobs.map((one) => one.task)).toMatchObject([
      { kind: "mail", mail: { about: "one_time_code", challengeId: "c1" } },
    ]);
    const second = withCode(apply(state, change), msLater(CODE_PAUSE_MS), "c2");
    const at = msLater(CODE_PAUSE_MS);
    expect(codeOf(findChallenge(second.recipients[0]!, { check: "EMAIL", challengeId: "c1", at }))).toBe(
      "code_expired",
    );
    expect(codeOf(findChallenge(second.recipients[0]!, { check: "EMAIL", challengeId: "c2", at }))).toBe("ok");
    expect(codeToSend(second, { recipient: ann, challengeId: "c1" }, at)).toBeNull();
    expect(codeToSend(second, { recipient: ann, challengeId: "c2" }, at)).not.toBeNull();
  });

  it("is sent by a text message job for SMS, and by no job for Aadhaar", () => {
    const sms = withChecks({ type: "SMS" });
    const change = done(requestCode(sms, { at: someTime, recipientId: ann, origin, check: "SMS", challengeId: "c1" }));
    expect(change.jobs.map((one) => one.task.kind)).toEqual(["text_message"]);
    const aadhaar = withChecks({ type: "AADHAAR", reason: "Lease" });
    const command = { at: someTime, recipientId: ann, origin, check: "AADHAAR" as const, challengeId: "c1" };
    expect(done(requestCode(aadhaar, command)).jobs).toEqual([]);
  });

  it("can be requested three times in 15 minutes with pauses, and a refusal contains the next time", () => {
    let now = withCode(state);
    const requestAt = (at: Instant) =>
      requestCode(now, { at, recipientId: ann, origin, check: "EMAIL", challengeId: "next" });
    expect(requestAt(msLater(1))).toMatchObject({
      refusal: { code: "too_many_codes", data: { nextAt: msLater(CODE_PAUSE_MS) } },
    });
    now = withCode(now, msLater(60_000), "c2");
    now = withCode(now, msLater(120_000), "c3");
    expect(requestAt(msLater(180_000))).toMatchObject({
      refusal: { code: "too_many_codes", data: { nextAt: msLater(CODES_WINDOW_MS) } },
    });
    expect(codeOf(requestAt(msLater(CODES_WINDOW_MS)))).toBe("ok");
  });

  it("that could not be sent does not count, and is not accepted", () => {
    const sent = withCode(state);
    const failed = apply(sent, recordCodeSent(sent, { recipientId: ann, challengeId: "c1", sent: null })!);
    expect(proofOf(failed)).toMatchObject({ codesAt: [], challenge: { failed: true } });
    expect(codeOf(findChallenge(failed.recipients[0]!, { check: "EMAIL", at: someTime }))).toBe("code_expired");
    expect(recordCodeSent(sent, { recipientId: ann, challengeId: "c0", sent: null })).toBeNull();
    const withReference = recordCodeSent(sent, { recipientId: ann, challengeId: "c1", sent: { reference: "VE1" } })!;
    expect(proofOf(apply(sent, withReference)).challenge?.reference).toBe("VE1");
  });

  it("is valid for ten minutes and five tries", () => {
    let now = withCode(state);
    const find = (at: Instant) => codeOf(findChallenge(now.recipients[0]!, { check: "EMAIL", challengeId: "c1", at }));
    expect(find(msLater(CODE_LIFE_MS - 1))).toBe("ok");
    expect(find(msLater(CODE_LIFE_MS))).toBe("code_expired");
    for (let tries = 1; tries <= 5; tries++) {
      expect(find(someTime)).toBe("ok");
      const { state: next, verdict } = answer(now, { isRight: false, challengeId: "c1" });
      expect(verdict.refusal).toEqual({ code: "code_wrong", data: { triesLeft: 5 - tries } });
      expect(eventTypes(verdict.change)).toEqual(["AUTH_FAILED"]);
      now = next;
    }
    expect(find(someTime)).toBe("code_expired");
  });

  it("is accepted once", () => {
    const { state: next, verdict } = answer(withCode(state), { challengeId: "c1" });
    expect(verdict).toMatchObject({ refusal: null, isNewSession: true });
    expect(eventTypes(verdict.change)).toEqual(["AUTH_PASSED"]);
    expect(codeOf(findChallenge(next.recipients[0]!, { check: "EMAIL", at: someTime }))).toBe("code_expired");
    const again = { at: someTime, recipientId: ann, origin, check: "EMAIL" as const, isRight: true, challengeId: "c1" };
    expect(codeOf(recordCheck(next, { ...again, session: null, newSession: hashOf("b") }))).toBe("code_expired");
  });

  it("is accepted only from its recipient", () => {
    const sent = withCode(state);
    const command = { at: someTime, recipientId: "bob" as RecipientId, origin, check: "EMAIL" as const, isRight: true };
    const bobs = recordCheck(sent, { ...command, challengeId: "c1", session: null, newSession: hashOf("b") });
    expect(codeOf(bobs)).toBe("code_expired");
  });
});

describe("a try that a provider checks", () => {
  const sent = withCode(withChecks({ type: "SMS" }), someTime, "c1", "SMS");
  const reserve = (state: DocumentState, challengeId = "c1") =>
    reserveTry(state, { at: someTime, recipientId: ann, origin, check: "SMS", challengeId });

  it("is counted before the provider is asked, five times per code", () => {
    let now = sent;
    for (let tries = 0; tries < 5; tries++) now = apply(now, done(reserve(now)).change);
    expect(codeOf(reserve(now))).toBe("code_expired");
    expect(proofOf(now).failures).toBe(5);
  });

  it("is not counted if the provider cannot be asked, or if the code is right", () => {
    const reserved = apply(sent, done(reserve(sent)).change);
    const released = apply(reserved, releaseTry(reserved, { recipientId: ann, challengeId: "c1" })!);
    expect(proofOf(released)).toMatchObject({ failures: 0, challenge: { tries: 0 } });
    const right = answer(reserved, { check: "SMS", challengeId: "c1", isReserved: true, reference: "VE1" });
    expect(proofOf(right.state)).toMatchObject({ failures: 0, passed: [{ check: "SMS", reference: "VE1" }] });
    const wrong = answer(reserved, { check: "SMS", challengeId: "c1", isReserved: true, isRight: false });
    expect(proofOf(wrong.state)).toMatchObject({ failures: 1, challenge: { tries: 1 } });
    expect(wrong.verdict.refusal?.code).toBe("code_wrong");
  });

  it("without a verdict counts as wrong, and the tenth one locks the recipient", () => {
    let now = sent;
    for (let tries = 0; tries < 5; tries++) now = apply(now, done(reserve(now)).change);
    now = withCode(now, msLater(CODE_PAUSE_MS), "c2", "SMS");
    const later = (state: DocumentState) =>
      reserveTry(state, { at: msLater(CODE_PAUSE_MS), recipientId: ann, origin, check: "SMS", challengeId: "c2" });
    for (let tries = 0; tries < 4; tries++) now = apply(now, done(later(now)).change);
    now = apply(now, done(later(now)).change);
    now = withCode(now, msLater(2 * CODE_PAUSE_MS), "c3", "SMS");
    const last = done(
      reserveTry(now, { at: msLater(2 * CODE_PAUSE_MS), recipientId: ann, origin, check: "SMS", challengeId: "c3" }),
    );
    expect(last.refusal?.code).toBe("verification_locked");
    expect(proofOf(apply(now, last.change)).lockedAt).toBeDefined();
  });
});
