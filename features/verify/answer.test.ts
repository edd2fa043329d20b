import { describe, expect, it } from "vitest";
import en from "../../locales/en/verify.json" with { type: "json" };
import { answerOf, reasonWords } from "./answer.ts";

const say = (key: string) => (en as Record<string, string>)[key]!;

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

  it("a code from a newer server is shown as it is", () => {
    expect(reasonWords(say, "brand_new")).toBe(en["reason.other"]);
  });
});
