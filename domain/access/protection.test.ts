import { describe, expect, it } from "vitest";
import { aRecipient } from "../../tests/support/builders.ts";
import type { Checks } from "../recipient/checks.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { checkProtection } from "./protection.ts";
import { rightsOf } from "./roles.ts";

const member = rightsOf("member");
const without = rightsOf("member", { AccessCode: [] });
const code = (hash: string): Checks => ({ type: "ACCESS_CODE", accessCode: { salt: "s", hash } });
const questions = (hash: string): Checks => ({
  knowledge: { type: "ALL", limit: 1, questions: [{ id: "q", question: "Pet?", answers: [{ salt: "s", hash }] }] },
});
const ann = (checks?: Checks, more: Partial<Recipient> = {}) =>
  aRecipient("ann", { ...(checks ? { checks } : {}), ...more });
const faultsOf = (before: Recipient[], after: Recipient[], ids?: string[]) => {
  const checked = checkProtection(without, before, after, ids);
  return checked.ok ? [] : checked.refusal.faults!.map(({ path }) => path);
};

describe("whoever may not protect recipients", () => {
  it.each([
    ["sets an access code", undefined, code("a"), "accessCode"],
    ["chooses an access code without giving one", undefined, { type: "ACCESS_CODE" } as Checks, "accessCode"],
    ["changes an access code", code("a"), code("b"), "accessCode"],
    ["removes an access code", code("a"), undefined, "accessCode"],
    ["asks for a mailed code instead of an access code", code("a"), { type: "EMAIL" } as Checks, "accessCode"],
    ["asks for a selfie", undefined, { selfie: true }, "selfieVerificationEnabled"],
    ["removes the selfie", { selfie: true }, {}, "selfieVerificationEnabled"],
    ["asks questions", undefined, questions("a"), "knowledgeBaseData"],
    ["changes the right answers", questions("a"), questions("b"), "knowledgeBaseData"],
    ["removes questions", questions("a"), undefined, "knowledgeBaseData"],
  ] as const)("is refused who %s", (_, before, after, part) => {
    expect(faultsOf([ann(before)], [ann(after)])).toEqual([`recipients.0.${part}`]);
    expect(checkProtection(member, [ann(before)], [ann(after)]).ok).toBe(true);
  });

  it("keeps what is there, asks for mailed codes, and removes a protected recipient", () => {
    expect(faultsOf([ann(code("a"))], [ann(code("a"), { name: "Anne" })])).toEqual([]);
    expect(faultsOf([ann()], [ann({ type: "EMAIL" })])).toEqual([]);
    expect(faultsOf([ann(code("a"))], [aRecipient("bob")])).toEqual([]);
  });

  it("is refused a protected recipient's address as another recipient without the protection", () => {
    const again = aRecipient("ann2", { email: "ANN@example.com" });
    const before = ann(code("a"), { email: "ann@example.com" });
    expect(faultsOf([before], [again])).toEqual(["recipients.0.accessCode"]);
    expect(faultsOf([before], [aRecipient("ann2", { email: "other@example.com" })])).toEqual([]);
    expect(faultsOf([before, ann(undefined, { _id: "x" as Recipient["_id"] })], [before, again])).toEqual([]);
  });

  it("adds members to a protected group, and no protected recipient", () => {
    const group = { _id: "g" as Recipient["_id"], name: "Pair", minSigners: 1 };
    const pair = [ann(code("a"), { group }), aRecipient("bob", { checks: code("a"), group })];
    expect(faultsOf([pair[0]!], pair)).toEqual([]);
    expect(faultsOf([pair[0]!], [pair[0]!, aRecipient("eve", { checks: code("a") })])).toEqual([
      "recipients.1.accessCode",
    ]);
  });

  it("reads faults in the order of the input", () => {
    expect(faultsOf([], [aRecipient("editor"), ann(code("a"))], ["ann", "editor"])).toEqual([
      "recipients.0.accessCode",
    ]);
  });
});
