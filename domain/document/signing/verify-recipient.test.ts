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
import type { RecipientId } from "../../ids.ts";
import { isVerified, SESSION_LIFE_MS } from "../../proof/proof.ts";
import type { Checks } from "../../recipient/checks.ts";
import type { DocumentState } from "../change.ts";
import { unlockRecipient } from "../sending/unlock-recipient.ts";
import { eraseSelfie, SELFIE_LIFE_MS } from "./erase-selfie.ts";
import { type CheckCommand, recordCheck, type Verdict } from "./verify-recipient.ts";

const storedSecret = { salt: "s", hash: "h" };

const knowledge = {
  type: "ALL" as const,
  limit: 1,
  questions: [{ id: "q1", question: "Pet?", answers: [storedSecret] }],
};

const actor = { kind: "user" as const, id: "u1" };

describe("a session", () => {
  const checks: Checks = { type: "ACCESS_CODE", accessCode: storedSecret, knowledge, selfie: true };
  const state = withChecks(checks);

  it("is created by the first passed check, and gives access once all are passed", () => {
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

  it("that has expired, or is unknown, is replaced by a new one", () => {
    const first = answer(state, { check: "ACCESS_CODE" });
    const renewed = answer(first.state, {
      ...{ check: "KNOWLEDGE", at: msLater(SESSION_LIFE_MS), session: hashOf("a"), newSession: hashOf("b") },
    });
    expect(renewed.verdict.isNewSession).toBe(true);
    expect(proofOf(renewed.state).sessions).toMatchObject([{ sha256: hashOf("b"), passed: ["KNOWLEDGE"] }]);
    const foreign = answer(first.state, { check: "KNOWLEDGE", session: hashOf("9"), newSession: hashOf("b") });
    expect(proofOf(foreign.state).sessions.map((one) => one.passed)).toEqual([["ACCESS_CODE"], ["KNOWLEDGE"]]);
  });

  it("is one of at most five, of which the oldest is removed", () => {
    let now = state;
    for (const letter of ["1", "2", "3", "4", "5", "6"]) {
      now = answer(now, { check: "ACCESS_CODE", newSession: hashOf(letter) }).state;
    }
    expect(proofOf(now).sessions.map((one) => one.sha256[0])).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("resets the count of failures only when all checks are passed", () => {
    const wrong = answer(state, { check: "ACCESS_CODE", isRight: false });
    expect(wrong.verdict.refusal?.code).toBe("access_code_wrong");
    const one = answer(wrong.state, { check: "ACCESS_CODE" });
    expect(proofOf(one.state).failures).toBe(1);
    const two = answer(one.state, { check: "KNOWLEDGE", session: hashOf("a") });
    expect(proofOf(two.state).failures).toBe(1);
    expect(proofOf(answer(two.state, { check: "SELFIE", session: hashOf("a") }).state).failures).toBe(0);
  });

  it("created after the signature does not change the checks on the certificate", () => {
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

  it("locks the recipient and mails the sender, and further answers are refused", () => {
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

  it("is reset by the sender, who may set a new access code", () => {
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

describe("a check", () => {
  const command = { at: someTime, recipientId: ann, origin, isRight: true, session: null, newSession: hashOf("a") };
  const outcome = (state: DocumentState, check: CheckCommand["check"] = "ACCESS_CODE") =>
    codeOf(recordCheck(state, { ...command, check }));
  const state = withChecks({ type: "ACCESS_CODE", accessCode: storedSecret });

  it.each(["EMAIL", "SMS", "AADHAAR", "KNOWLEDGE", "SELFIE", "PASSWORD"] as const)(
    "of the kind %s is refused if it is not required",
    (check) => {
      expect(outcome(state, check)).toBe("verification_not_asked");
    },
  );

  it("is refused out of turn, and after the document was voided, declined or expired", () => {
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

it("a selfie is erased after ninety days, and not before", () => {
  const state = withChecks({ selfie: true });
  const withSelfie = answer(state, { check: "SELFIE", object: hashOf("f") }).state;
  expect(eraseSelfie(withSelfie, { at: msLater(SELFIE_LIFE_MS - 1), recipientId: ann })).toBeNull();
  const change = eraseSelfie(withSelfie, { at: msLater(SELFIE_LIFE_MS), recipientId: ann })!;
  expect(change.events).toMatchObject([{ type: "ERASED", subject: "ann" }]);
  expect(proofOf(apply(withSelfie, change)).passed).toEqual([{ check: "SELFIE", at: someTime }]);
  expect(eraseSelfie(apply(withSelfie, change), { at: msLater(2 * SELFIE_LIFE_MS), recipientId: ann })).toBeNull();
});
