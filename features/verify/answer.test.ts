import { describe, expect, it } from "vitest";
import { answerOf } from "./answer.ts";

describe("the answer about a PDF", () => {
  it("an unsigned PDF is not called a forgery", () => {
    expect(answerOf({ verdict: "unknown-signer", reason: "no_signature", signatures: [] })).toBe("unsigned");
  });

  it("what cannot be read is not judged", () => {
    expect(answerOf({ verdict: "invalid", reason: "encrypted", signatures: [] })).toBe("unreadable");
  });

  it("a broken seal is called broken", () => {
    expect(answerOf({ verdict: "invalid", reason: "signature_mismatch", signatures: [] })).toBe("invalid");
  });
});
