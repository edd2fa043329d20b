import { describe, expect, it } from "vitest";
import type { Checks } from "../../recipient/checks.ts";
import type { DocumentState } from "../change.ts";
import { ATTACHED_LIMIT_BYTES, filesToAttach } from "./attach-sealed.ts";

function completed(
  sizes: readonly number[],
  checks: readonly (Checks | undefined)[] = [],
  password?: { mode: "encrypt" | "gate"; locked: string },
) {
  const files = sizes.map((size, index) => ({
    ...{ fileName: `${index}.pdf`, parts: [] },
    ledger: [{ kind: "seal", object: String(index), size }],
  }));
  return {
    document: { ended: { how: "completed", sealed: { files } }, settings: { ...(password ? { password } : {}) } },
    recipients: checks.map((one) => ({ checks: one })),
  } as unknown as Pick<DocumentState, "document" | "recipients">;
}

const namesOf = (state: ReturnType<typeof completed>) => filesToAttach(state).map(({ fileName }) => fileName);
const question = { type: "ALL" as const, limit: 1, questions: [] };

describe("the files that a completion mail has attached", () => {
  it("are all sealed files up to 10 MB in total", () => {
    expect(namesOf(completed([1_000, 2_000]))).toEqual(["0.pdf", "1.pdf"]);
    expect(namesOf(completed([ATTACHED_LIMIT_BYTES]))).toEqual(["0.pdf"]);
    expect(namesOf(completed([ATTACHED_LIMIT_BYTES, 1]))).toEqual([]);
  });

  it.each<[string, Checks | undefined, boolean]>([
    ["nothing", undefined, true],
    ["a code by email, which the mailbox receives as well", { type: "EMAIL" }, true],
    ["an access code", { type: "ACCESS_CODE" }, false],
    ["a text message", { type: "SMS" }, false],
    ["Aadhaar", { type: "AADHAAR" }, false],
    ["a question", { knowledge: question }, false],
    ["a selfie", { type: "EMAIL", selfie: true }, false],
  ])("where a recipient proves %s", (_, checks, isAttached) => {
    expect(namesOf(completed([1], [undefined, checks]))).toEqual(isAttached ? ["0.pdf"] : []);
  });

  it("are encrypted, or left out if only the page asks for the password", () => {
    expect(namesOf(completed([1], [], { mode: "encrypt", locked: "x" }))).toEqual(["0.pdf"]);
    expect(namesOf(completed([1], [], { mode: "gate", locked: "x" }))).toEqual([]);
  });

  it("are none before the document is complete", () => {
    const state = { document: { settings: {} }, recipients: [] } as unknown as Parameters<typeof filesToAttach>[0];
    expect(filesToAttach(state)).toEqual([]);
  });
});
