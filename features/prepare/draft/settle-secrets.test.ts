import { describe, expect, it } from "vitest";
import { aDraft, aRecipient, aView, everyKind } from "../testing/builders.ts";
import type { Draft } from "./draft.ts";
import type { DraftRecipient } from "./draft-recipient.ts";
import { settledAnswers, settledSecret, withTyped } from "./secret.ts";
import { settleSecrets } from "./settle-secrets.ts";

const withCode = (accessCode: DraftRecipient["accessCode"]): Draft =>
  aDraft({ recipients: [aRecipient("r1", { authentication: { type: "ACCESS_CODE", reason: "" }, accessCode })] });

describe("a typed secret", () => {
  it("is dropped once the server stores it", () => {
    const sent = withCode({ isSet: false, typed: "open sesame" });
    const after = settleSecrets(sent, sent, aView(sent, 2));
    expect(after.recipients[0]?.accessCode).toEqual({ isSet: true });
    expect(JSON.stringify(after)).not.toContain("open sesame");
  });

  it("stays if it was typed while the save was under way", () => {
    const sent = withCode({ isSet: false, typed: "first" });
    const now = withCode({ isSet: false, typed: "second" });
    expect(settleSecrets(now, sent, aView(sent, 2)).recipients[0]?.accessCode).toEqual({
      isSet: true,
      typed: "second",
    });
  });

  it("does not return if it was removed while the save was under way", () => {
    const sent = withCode({ isSet: false, typed: "first" });
    const now = withCode({ isSet: false });
    expect(settleSecrets(now, sent, aView(sent, 2)).recipients[0]?.accessCode).toEqual({ isSet: true });
  });

  it("is required again when the server no longer stores it", () => {
    const sent = aDraft({ recipients: [aRecipient("r1", { accessCode: { isSet: true } })] });
    expect(settleSecrets(sent, sent, aView(sent, 2)).recipients[0]?.accessCode).toEqual({ isSet: false });
  });

  it("is also dropped for answers and the document's password", () => {
    const before = everyKind();
    const questions = [{ id: "q1", question: "First school?", answers: { count: 2, typed: ["Elm", "Oak", ""] } }];
    const recipients = before.recipients.map((one) =>
      one.knowledge ? { ...one, knowledge: { ...one.knowledge, questions } } : one,
    );
    const password = { mode: "gate" as const, secret: { isSet: false, typed: "under the mat" } };
    const sent = { ...before, recipients, settings: { ...before.settings, password } };
    const after = settleSecrets(sent, sent, aView(sent, 2));
    expect(after).toEqual(before);
  });

  it("of a draft without secrets leaves the draft unchanged", () => {
    const draft = aDraft();
    expect(settleSecrets(draft, draft, aView(draft, 2))).toBe(draft);
  });

  it("counts as none when empty: the server's secret stays", () => {
    expect(withTyped({ isSet: true, typed: "x" }, "")).toEqual({ isSet: true });
    expect(withTyped({ isSet: true }, null)).toEqual({ isSet: true });
    expect(settledSecret({ isSet: false }, undefined, { isSet: true })).toEqual({ isSet: true });
    expect(settledAnswers({ count: 0, typed: ["a"] }, { count: 0, typed: ["a", "b"] }, 2)).toEqual({
      count: 2,
      typed: ["a"],
    });
  });
});
