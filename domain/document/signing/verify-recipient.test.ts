import { describe, expect, it } from "vitest";
import {
  apply,
  aRecipient,
  aSentState,
  codeOf,
  eventTypes,
  signedEnd,
  someTime,
} from "../../../tests/support/builders.ts";
import { type Instant, type RecipientId, type Sha256, toInstant } from "../../ids.ts";
import { CODE_PAUSE_MS } from "../../proof/next-code.ts";
import { CODE_LIFE_MS, CODES_WINDOW_MS, isVerified, SESSION_LIFE_MS } from "../../proof/proof.ts";
import type { Checks } from "../../recipient/checks.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { unlockRecipient } from "../sending/unlock-recipient.ts";
import { eraseSelfie, SELFIE_LIFE_MS } from "./erase-selfie.ts";
import { codeToSend, recordCodeSent, requestCode } from "./request-code.ts";
import {
  type CheckCommand,
  findChallenge,
  recordCheck,
  releaseTry,
  reserveTry,
  type Verdict,
} from "./verify-recipient.ts";

const ann = "ann" as RecipientId;
const origin = { ip: "203.0.113.7", userAgent: "test" };
const hashOf = (letter: string) => letter.repeat(64) as Sha256;
const startMs = Date.parse(someTime);
const msLater = (ms: number) => toInstant(startMs + ms);
const storedSecret = { salt: "s", hash: "h" };
const knowledge = {
  type: "ALL" as const,
  limit: 1,
  questions: [{ id: "q1", question: "Pet?", answers: [storedSecret] }],
};
const actor = { kind: "user" as const, id: "u1" };

function withChecks(checks: Checks, more: Partial<Recipient> = {}): DocumentState {
  return aSentState([aRecipient("ann", { checks, ...more }), aRecipient("bob", { checks })]);
}

function done<T>(outcome: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

function withCode(state: DocumentState, at = someTime, challengeId = "c1", check: "EMAIL" | "SMS" = "EMAIL") {
  return apply(state, done(requestCode(state, { at, recipientId: ann, origin, check, challengeId })));
}

function answer(state: DocumentState, more: Partial<CheckCommand>): { state: DocumentState; verdict: Verdict } {
  const command: CheckCommand = {
    ...{ at: someTime, recipientId: ann, origin, check: "EMAIL", isRight: true },
    ...{ session: null, newSession: hashOf("a"), ...more },
  };
  const verdict = done(recordCheck(state, command));
  return { state: apply(state, verdict.change), verdict };
}

const proofOf = (state: DocumentState) => state.recipients[0]!.proof!;

describe("a one-time code", () => {
  const state = withChecks({ type: "EMAIL" });

  it("is mailed, told in the trail, and replaced by the next one", () => {
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

  it("goes by text message where that was chosen, and by no job where the one who asks sends it", () => {
    const sms = withChecks({ type: "SMS" });
    const change = done(requestCode(sms, { at: someTime, recipientId: ann, origin, check: "SMS", challengeId: "c1" }));
    expect(change.jobs.map((one) => one.task.kind)).toEqual(["text_message"]);
    const aadhaar = withChecks({ type: "AADHAAR", reason: "Lease" });
    const command = { at: someTime, recipientId: ann, origin, check: "AADHAAR" as const, challengeId: "c1" };
    expect(done(requestCode(aadhaar, command)).jobs).toEqual([]);
  });

  it("is given three times in a quarter of an hour and not at once, and says when again", () => {
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

  it("that could not be sent does not count, and is right for nobody", () => {
    const sent = withCode(state);
    const failed = apply(sent, recordCodeSent(sent, { recipientId: ann, challengeId: "c1", sent: null })!);
    expect(proofOf(failed)).toMatchObject({ codesAt: [], challenge: { failed: true } });
    expect(codeOf(findChallenge(failed.recipients[0]!, { check: "EMAIL", at: someTime }))).toBe("code_expired");
    expect(recordCodeSent(sent, { recipientId: ann, challengeId: "c0", sent: null })).toBeNull();
    const withReference = recordCodeSent(sent, { recipientId: ann, challengeId: "c1", sent: { reference: "VE1" } })!;
    expect(proofOf(apply(sent, withReference)).challenge?.reference).toBe("VE1");
  });

  it("lives ten minutes and five tries", () => {
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

  it("is right once", () => {
    const { state: next, verdict } = answer(withCode(state), { challengeId: "c1" });
    expect(verdict).toMatchObject({ refusal: null, isNewSession: true });
    expect(eventTypes(verdict.change)).toEqual(["AUTH_PASSED"]);
    expect(codeOf(findChallenge(next.recipients[0]!, { check: "EMAIL", at: someTime }))).toBe("code_expired");
    const again = { at: someTime, recipientId: ann, origin, check: "EMAIL" as const, isRight: true, challengeId: "c1" };
    expect(codeOf(recordCheck(next, { ...again, session: null, newSession: hashOf("b") }))).toBe("code_expired");
  });

  it("is its recipient's alone", () => {
    const sent = withCode(state);
    const command = { at: someTime, recipientId: "bob" as RecipientId, origin, check: "EMAIL" as const, isRight: true };
    const bobs = recordCheck(sent, { ...command, challengeId: "c1", session: null, newSession: hashOf("b") });
    expect(codeOf(bobs)).toBe("code_expired");
  });
});

describe("a session", () => {
  const checks: Checks = { type: "ACCESS_CODE", accessCode: storedSecret, knowledge, selfie: true };
  const state = withChecks(checks);

  it("is made by the first check that is passed, and is enough once all are", () => {
    const first = answer(state, { check: "ACCESS_CODE" });
    const verified = (at: DocumentState, session = hashOf("a"), when = someTime) =>
      isVerified(["ACCESS_CODE", "KNOWLEDGE", "SELFIE"], proofOf(at), session, when);
    const second = answer(first.state, { check: "KNOWLEDGE", session: hashOf("a"), newSession: hashOf("b") });
    expect([first.verdict.isNewSession, second.verdict.isNewSession]).toEqual([true, false]);
    expect(verified(second.state)).toBe(false);
    const third = answer(second.state, { check: "SELFIE", session: hashOf("a"), object: hashOf("f") });
    expect(verified(third.state)).toBe(true);
    expect(verified(third.state, hashOf("b"))).toBe(false);
    expect(verified(third.state, hashOf("a"), msLater(SESSION_LIFE_MS))).toBe(false);
    expect(proofOf(third.state).passed.map((one) => one.check)).toEqual(["ACCESS_CODE", "KNOWLEDGE", "SELFIE"]);
  });

  it("that has ended, or is somebody else's, is answered with a new one", () => {
    const first = answer(state, { check: "ACCESS_CODE" });
    const renewed = answer(first.state, {
      ...{ check: "KNOWLEDGE", at: msLater(SESSION_LIFE_MS), session: hashOf("a"), newSession: hashOf("b") },
    });
    expect(renewed.verdict.isNewSession).toBe(true);
    expect(proofOf(renewed.state).sessions).toMatchObject([{ sha256: hashOf("b"), passed: ["KNOWLEDGE"] }]);
    const foreign = answer(first.state, { check: "KNOWLEDGE", session: hashOf("9"), newSession: hashOf("b") });
    expect(proofOf(foreign.state).sessions.map((one) => one.passed)).toEqual([["ACCESS_CODE"], ["KNOWLEDGE"]]);
  });

  it("is one of five; the oldest goes", () => {
    let now = state;
    for (const letter of ["1", "2", "3", "4", "5", "6"]) {
      now = answer(now, { check: "ACCESS_CODE", newSession: hashOf(letter) }).state;
    }
    expect(proofOf(now).sessions.map((one) => one.sha256[0])).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("forgets failures only when everything was passed", () => {
    const wrong = answer(state, { check: "ACCESS_CODE", isRight: false });
    expect(wrong.verdict.refusal?.code).toBe("access_code_wrong");
    const one = answer(wrong.state, { check: "ACCESS_CODE" });
    expect(proofOf(one.state).failures).toBe(1);
    const two = answer(one.state, { check: "KNOWLEDGE", session: hashOf("a") });
    expect(proofOf(two.state).failures).toBe(1);
    expect(proofOf(answer(two.state, { check: "SELFIE", session: hashOf("a") }).state).failures).toBe(0);
  });

  it("made after the signature does not change what the certificate tells", () => {
    const first = answer(state, { check: "ACCESS_CODE" }).state;
    const signed = apply(first, {
      ...{ document: first.document, events: [], jobs: [] },
      recipients: [{ ...first.recipients[0]!, state: "signed", ended: signedEnd() }],
    });
    const later = answer(signed, { check: "ACCESS_CODE", at: msLater(5_000), newSession: hashOf("b") });
    expect(proofOf(later.state).passed).toEqual([{ check: "ACCESS_CODE", at: someTime }]);
    expect(proofOf(later.state).sessions).toHaveLength(2);
  });
});

describe("the tenth wrong answer", () => {
  const state = withChecks({ type: "ACCESS_CODE", accessCode: storedSecret, knowledge });

  function lockedOut(): { state: DocumentState; verdict: Verdict } {
    let now = { state, verdict: null as unknown as Verdict };
    for (let tries = 0; tries < 10; tries++) {
      const check = tries % 2 === 0 ? "ACCESS_CODE" : "KNOWLEDGE";
      now = answer(now.state, { check, isRight: false });
    }
    return now;
  }

  it("locks, tells the sender, and nothing is compared after it", () => {
    const { state: now, verdict } = lockedOut();
    expect(verdict.refusal).toEqual({ code: "verification_locked" });
    expect(eventTypes(verdict.change)).toEqual(["AUTH_FAILED", "AUTH_LOCKED"]);
    expect(verdict.change.jobs.map((one) => one.task)).toMatchObject([
      { mail: { about: "locked_out", recipient: "ann" } },
    ]);
    const right = { at: someTime, recipientId: ann, origin, check: "ACCESS_CODE" as const, isRight: true };
    expect(codeOf(recordCheck(now, { ...right, session: null, newSession: hashOf("a") }))).toBe("verification_locked");
    const bobs = { ...right, recipientId: "bob" as RecipientId, session: null, newSession: hashOf("a") };
    expect(codeOf(recordCheck(now, bobs))).toBe("ok");
  });

  it("is forgiven by the sender, with a new access code where one is given", () => {
    const { state: locked } = lockedOut();
    const command = { at: someTime, actor, recipientId: ann };
    expect(codeOf(unlockRecipient(state, command))).toBe("recipient_not_locked");
    expect(codeOf(unlockRecipient(locked, { ...command, recipientId: "eve" as RecipientId }))).toBe("not_found");
    const change = done(unlockRecipient(locked, { ...command, accessCode: { salt: "s2", hash: "h2" } }));
    expect(change.events).toMatchObject([{ type: "AUTH_UNLOCKED", data: { newAccessCode: true } }]);
    const open = apply(locked, change);
    expect(proofOf(open)).toMatchObject({ failures: 0, sessions: [] });
    expect(proofOf(open).lockedAt).toBeUndefined();
    expect(open.recipients[0]!.checks?.accessCode?.hash).toBe("h2");
    expect(open.recipients[0]!.checks?.knowledge).toEqual(knowledge);
    expect(answer(open, { check: "ACCESS_CODE" }).verdict.refusal).toBeNull();
    const byMail = { ...locked.recipients[0]!, checks: { type: "EMAIL" as const } };
    const mailed = { ...locked, recipients: [byMail] };
    expect(codeOf(unlockRecipient(mailed, { ...command, accessCode: storedSecret }))).toBe("verification_not_asked");
    expect(codeOf(unlockRecipient(mailed, command))).toBe("ok");
  });
});

describe("a try that a provider judges", () => {
  const sent = withCode(withChecks({ type: "SMS" }), someTime, "c1", "SMS");
  const reserve = (state: DocumentState, challengeId = "c1") =>
    reserveTry(state, { at: someTime, recipientId: ann, origin, check: "SMS", challengeId });

  it("is counted before it is asked, five times a code", () => {
    let now = sent;
    for (let tries = 0; tries < 5; tries++) now = apply(now, done(reserve(now)).change);
    expect(codeOf(reserve(now))).toBe("code_expired");
    expect(proofOf(now).failures).toBe(5);
  });

  it("is taken back where the provider cannot be asked, and when it was right", () => {
    const reserved = apply(sent, done(reserve(sent)).change);
    const released = apply(reserved, releaseTry(reserved, { recipientId: ann, challengeId: "c1" })!);
    expect(proofOf(released)).toMatchObject({ failures: 0, challenge: { tries: 0 } });
    const right = answer(reserved, { check: "SMS", challengeId: "c1", isReserved: true, reference: "VE1" });
    expect(proofOf(right.state)).toMatchObject({ failures: 0, passed: [{ check: "SMS", reference: "VE1" }] });
    const wrong = answer(reserved, { check: "SMS", challengeId: "c1", isReserved: true, isRight: false });
    expect(proofOf(wrong.state)).toMatchObject({ failures: 1, challenge: { tries: 1 } });
    expect(wrong.verdict.refusal?.code).toBe("code_wrong");
  });

  it("of which no verdict ever came counts as wrong, and they lock", () => {
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

describe("nobody proves", () => {
  const command = { at: someTime, recipientId: ann, origin, isRight: true, session: null, newSession: hashOf("a") };
  const outcome = (state: DocumentState, check: CheckCommand["check"] = "ACCESS_CODE") =>
    codeOf(recordCheck(state, { ...command, check }));
  const state = withChecks({ type: "ACCESS_CODE", accessCode: storedSecret });

  it.each(["EMAIL", "SMS", "AADHAAR", "KNOWLEDGE", "SELFIE", "PASSWORD"] as const)(
    "%s where it is not asked",
    (check) => {
      expect(outcome(state, check)).toBe("verification_not_asked");
    },
  );

  it("anything before their turn, or once it has ended", () => {
    expect(outcome(state)).toBe("ok");
    const second = aSentState([
      aRecipient("bob"),
      aRecipient("ann", { step: 2, checks: { type: "ACCESS_CODE", accessCode: storedSecret } }),
    ]);
    expect(outcome(second)).toBe("not_your_turn");
    for (const [status, code] of [
      ["VOIDED", "document_voided"],
      ["DECLINED", "document_declined"],
      ["EXPIRED", "document_expired"],
      ["COMPLETED", "ok"],
      ["SEALING", "ok"],
    ] as const) {
      expect(outcome({ ...state, document: { ...state.document, status } })).toBe(code);
    }
    expect(codeOf(recordCheck(state, { ...command, check: "ACCESS_CODE", at: state.document.expiresAt! }))).toBe(
      "document_expired",
    );
  });
});

it("a selfie is erased when it has been kept ninety days, and not before", () => {
  const state = withChecks({ selfie: true });
  const withSelfie = answer(state, { check: "SELFIE", object: hashOf("f") }).state;
  expect(eraseSelfie(withSelfie, { at: msLater(SELFIE_LIFE_MS - 1), recipientId: ann })).toBeNull();
  const change = eraseSelfie(withSelfie, { at: msLater(SELFIE_LIFE_MS), recipientId: ann })!;
  expect(change.events).toMatchObject([{ type: "ERASED", subject: "ann" }]);
  expect(proofOf(apply(withSelfie, change)).passed).toEqual([{ check: "SELFIE", at: someTime }]);
  expect(eraseSelfie(apply(withSelfie, change), { at: msLater(2 * SELFIE_LIFE_MS), recipientId: ann })).toBeNull();
});
