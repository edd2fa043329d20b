import { expect, test } from "vitest";
import { answerOf } from "./answer.ts";
import { unreadCodes } from "./problem.ts";

test("an unsigned PDF is not called a forgery", () => {
  expect(answerOf({ verdict: "unknown-signer", reason: "no_signature" })).toBe("unsigned");
});

test.each([...unreadCodes])("a file that was not read is called neither broken nor signed: %s", (reason) => {
  expect(answerOf({ verdict: "unknown-signer", reason })).toBe("unreadable");
});

test("a broken seal is reported as broken", () => {
  expect(answerOf({ verdict: "invalid", reason: "signature_mismatch" })).toBe("invalid");
});
