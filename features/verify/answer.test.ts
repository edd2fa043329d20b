import { describe, expect, it } from "vitest";
import { answerOf } from "./answer.ts";

describe("the headline of a verification", () => {
  it("an unsigned PDF is not called a forgery", () => {
    expect(answerOf({ verdict: "unknown-signer", reason: "no_signature", signatures: [] })).toBe("unsigned");
  });

  it("an unreadable file gets no verdict", () => {
    expect(answerOf({ verdict: "invalid", reason: "encrypted", signatures: [] })).toBe("unreadable");
  });

  it("a broken seal is reported as broken", () => {
    expect(answerOf({ verdict: "invalid", reason: "signature_mismatch", signatures: [] })).toBe("invalid");
  });
});
