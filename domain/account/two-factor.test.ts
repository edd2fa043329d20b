import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { toInstant } from "../ids.ts";
import { authenticatorUri, judgeCode, readRecoveryCode, showRecoveryCode, type TwoFactor } from "./two-factor.ts";

const aFactor = (more: Partial<TwoFactor> = {}): TwoFactor => ({
  ...{ secret: "locked", since: toInstant(0), lastStep: 100, recoveryHashes: ["a", "b"], wrongInARow: 0 },
  ...more,
});
const step = (step: number) => ({ kind: "step", step }) as const;

describe("a code for the second factor", () => {
  it("is accepted once: its time step and all earlier ones are refused afterwards", () => {
    const first = judgeCode(aFactor(), step(101), 0);
    expect(first).toMatchObject({ verdict: "right", next: { lastStep: 101 } });
    const { next } = first as { next: TwoFactor };
    expect(judgeCode(next, step(101), 0).verdict).toBe("wrong");
    expect(judgeCode(next, step(100), 0).verdict).toBe("wrong");
    expect(judgeCode(next, step(102), 0).verdict).toBe("right");
  });

  it("may be a recovery code, which is used up afterwards", () => {
    const judged = judgeCode(aFactor(), { kind: "recovery", hash: "a" }, 0);
    expect(judged).toMatchObject({ verdict: "right", recoveryLeft: 1, next: { recoveryHashes: ["b"], lastStep: 100 } });
    expect(judgeCode(aFactor({ recoveryHashes: ["b"] }), { kind: "recovery", hash: "a" }, 0).verdict).toBe("wrong");
  });

  it("is not checked for 15 minutes after ten wrong codes in a row, even if it is correct", () => {
    let factor = aFactor();
    for (let n = 1; n <= 10; n++) {
      const judged = judgeCode(factor, null, 0);
      expect(judged).toMatchObject({ verdict: "wrong", isPausedNow: n === 10 });
      factor = (judged as { next: TwoFactor }).next;
    }
    expect(judgeCode(factor, step(200), 14 * MINUTE_MS).verdict).toBe("paused");
    expect(judgeCode(factor, step(200), 15 * MINUTE_MS).verdict).toBe("right");
  });

  it("resets the count of wrong codes when it is correct", () => {
    expect(judgeCode(aFactor({ wrongInARow: 9 }), step(101), 0)).toMatchObject({ next: { wrongInARow: 0 } });
  });
});

describe("a recovery code", () => {
  it("is recognized despite other case, spaces, dashes and look-alike letters", () => {
    expect(showRecoveryCode("AB3DE0GH1J")).toBe("AB3DE-0GH1J");
    for (const typed of ["AB3DE-0GH1J", "ab3de 0gh1j", " aB3dE—OghLj\u200e", "AB3DEOGHIJ"]) {
      expect(readRecoveryCode(typed)).toBe("AB3DE0GH1J");
    }
    for (const typed of ["", "AB3DE-0GH1", "AB3DE-0GH1JK", "AB3DE-0GH1U"]) expect(readRecoveryCode(typed)).toBeNull();
  });
});

it("the URI for authenticator apps contains the account and the issuer", () => {
  expect(authenticatorUri({ email: "a+b@example.com", secret: "JBSW" })).toBe(
    "otpauth://totp/Countersign:a%2Bb%40example.com?secret=JBSW&issuer=Countersign",
  );
});
