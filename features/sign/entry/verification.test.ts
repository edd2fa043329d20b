import { describe, expect, it } from "vitest";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { aSignerView } from "../testing/a-signer-view.ts";
import { createVerification } from "./verification.ts";
import type { SentCode, VerifyCalls } from "./verify-calls.ts";

const aCode: SentCode = {
  challengeId: "c1",
  sentTo: "a…@example.com",
  expiresAt: "2026-11-21T10:10:00.000Z",
  nextAt: "2026-11-21T10:00:30.000Z",
};
const yes = <T>(value: T): Answer<T> => ({ ok: true, value });
const no = (code: CallRefusal["code"]): Answer<never> => ({
  ok: false,
  refusal: { code, status: 422, message: code, faults: [] },
});

function aWay(answers: { code?: Answer<SentCode>[]; check?: Answer<SignerView>[] }) {
  const sentCalls: unknown[][] = [];
  const accepted: SignerView[] = [];
  let reopened = 0;
  const nextAnswer = <T>(list: Answer<T>[] | undefined, ...details: unknown[]): Promise<Answer<T>> => {
    sentCalls.push(details);
    return Promise.resolve(list!.shift()!);
  };
  const calls: VerifyCalls = {
    sendCode: () => nextAnswer(answers.code, "code"),
    answerCode: (code, challengeId) => nextAnswer(answers.check, code, challengeId),
    answerQuestions: (answered) => nextAnswer(answers.check, answered),
    answerPassword: (password) => nextAnswer(answers.check, password),
    sendSelfie: (picture) => nextAnswer(answers.check, picture),
    sendAadhaar: (number) => nextAnswer(answers.code, number),
    answerAadhaar: (code, challengeId) => nextAnswer(answers.check, code, challengeId),
  };
  const way = createVerification(
    {
      calls,
      accept: (view) => accepted.push(view),
      reopen: async () => {
        reopened += 1;
      },
    },
    aSignerView().authenticationData,
  );
  return { way, asked: sentCalls, accepted, reopened: () => reopened };
}

describe("verifying one's identity", () => {
  it("accepts the code that was sent last", async () => {
    const {
      way,
      asked: calls,
      accepted,
    } = aWay({
      code: [yes(aCode), yes({ ...aCode, challengeId: "c2" })],
      check: [yes(aSignerView())],
    });
    await way.sendCode();
    await way.sendCode();
    await way.answerCode("123456");
    expect(calls.at(-1)).toEqual(["123456", "c2"]);
    expect(accepted).toHaveLength(1);
    expect(way.sent.value).toBeNull();
  });

  it("shows why an answer was refused, and accepts another one", async () => {
    const { way, accepted, reopened } = aWay({
      code: [yes(aCode)],
      check: [no("code_wrong"), yes(aSignerView())],
    });
    await way.sendCode();
    await way.answerCode("000000");
    expect(way.refusal.value?.code).toBe("code_wrong");
    expect(way.sent.value?.challengeId).toBe("c1");
    await way.answerCode("123456");
    expect(way.refusal.value).toBeNull();
    expect([accepted.length, reopened()]).toEqual([1, 0]);
  });

  it("distinguishes a wrong code from one that could not be sent", async () => {
    const { way } = aWay({ code: [yes(aCode), no("code_not_sent")], check: [no("code_wrong")] });
    await way.sendCode();
    await way.answerCode("000000");
    expect(way.isAnswerRefused.value).toBe(true);
    await way.sendCode();
    expect([way.refusal.value?.code, way.isAnswerRefused.value]).toEqual(["code_not_sent", false]);
  });

  it("reloads the view after a lockout", async () => {
    const { way, reopened } = aWay({ code: [yes(aCode)], check: [no("verification_locked")] });
    await way.sendCode();
    await way.answerCode("000000");
    expect(reopened()).toBe(1);
    // A recipient who is admitted again starts over.
    expect([way.sent.value, way.refusal.value]).toEqual([null, null]);
  });

  it("sends one request at a time, however often the button is pressed", async () => {
    const { way, asked: calls } = aWay({ code: [yes(aCode)] });
    await Promise.all([way.sendCode(), way.sendCode(), way.answerCode("1")]);
    expect(calls).toEqual([["code"]]);
  });

  it("continues with a code that was sent before a reload, unless sending it failed", () => {
    const data = aSignerView().authenticationData;
    const calls = {} as VerifyCalls;
    const ports = { calls, accept: () => undefined, reopen: () => Promise.resolve() };
    const otp = { ...aCode, failed: false } as NonNullable<SignerView["authenticationData"]["otp"]>;
    expect(createVerification(ports, { ...data, otp }).sent.value?.challengeId).toBe("c1");
    expect(createVerification(ports, { ...data, otp: { ...otp, failed: true } }).sent.value).toBeNull();
  });
});
