import { describe, expect, it } from "vitest";
import { codeOf } from "../../tests/support/builders.ts";
import { arranged, changeRole, type Listed, mixesOrder, moveListed, stepsOf } from "./order.ts";
import type { RoleType } from "./recipient.ts";

const roles: Record<string, RoleType> = {
  s: "signatureNeeded",
  p: "inPerson",
  r: "documentReviewer",
  e: "documentEditor",
};

/** Parses "s1 e r3": roles by their letter, with the requested step if any. */
function list(text: string): Listed[] {
  return text.split(" ").map((word, index) => ({
    _id: `${word[0]}${index}`,
    roleType: roles[word[0]!]!,
    ...(word.length > 1 ? { step: Number(word.slice(1)) } : {}),
  }));
}
const ids = (entries: readonly Listed[]) => entries.map((one) => one._id).join(" ");

describe("the order of recipients", () => {
  it("has editors and reviewers first, and otherwise follows the sender's list", () => {
    expect(ids(arranged(list("s e p r s")))).toBe("e1 r3 s0 p2 s4");
  });

  it.each([
    ["s s s", true, [1, 2, 3]],
    ["s s s", false, [1, 1, 1]],
    ["s1 s1 s2", true, [1, 1, 2]],
    ["s5 s5 s9", true, [1, 1, 2]],
    ["e1 s1 s1", true, [1, 2, 2]],
    ["e r s s", true, [1, 2, 3, 4]],
    ["e2 r2 s3 s3", true, [1, 1, 2, 2]],
    ["s2 s1", true, [2, 1]],
  ] as const)("of %s has steps without gaps (%s)", (text, isOrdered, steps) => {
    expect(stepsOf(list(text), isOrdered)).toEqual(steps);
  });

  it.each([
    ["e1 s2", false],
    ["e2 s1", true],
    ["r1 s1", true],
    ["e s1", false],
    ["s1 s2", false],
  ] as const)("of %s with requested steps mixes reviewers with signers: %s", (text, isMixed) => {
    expect(mixesOrder(list(text))).toBe(isMixed);
  });

  it("can be changed among reviewers or among signers, and not across the two", () => {
    const four = list("e r s p");
    const moved = moveListed(four, 0, 1);
    expect(moved.ok && ids(moved.value)).toBe("r1 e0 s2 p3");
    const back = moveListed(four, 3, 2);
    expect(back.ok && ids(back.value)).toBe("e0 r1 p3 s2");
    expect(codeOf(moveListed(four, 1, 2))).toBe("recipient_order_mixed");
    expect(codeOf(moveListed(four, 2, 0))).toBe("recipient_order_mixed");
  });

  it("follows a change of role, and reports whether it rearranged the list", () => {
    const three = list("s s s");
    const reviewer = changeRole(three, "s2", "documentReviewer");
    expect([ids(reviewer.list), reviewer.isRearranged]).toEqual(["s2 s0 s1", true]);
    expect(changeRole(three, "s0", "documentEditor").isRearranged).toBe(false);
    expect(changeRole(three, "s1", "inPerson").isRearranged).toBe(false);
  });
});
