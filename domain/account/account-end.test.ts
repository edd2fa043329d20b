import { describe, expect, it } from "vitest";
import { toInstant, type UserId, type WorkspaceId } from "../ids.ts";
import type { Member, MemberId } from "../workspace/member.ts";
import { closeAccount, fateOf, isClosing, isRevocable, voidReasonIn } from "./account-end.ts";

const at = toInstant(Date.parse("2026-11-23T10:00:00.000Z"));
const later = (days: number) => toInstant(Date.parse(at) + days * 86_400_000);
const owner = "owner" as UserId;

function aMember(id: string, role: Member["role"], status: "active" | "inactive", days = 0): Member {
  return {
    ...{ memberId: id as MemberId, workspaceId: "w" as WorkspaceId, name: id, email: `${id}@example.com`, role },
    state: { status, userId: id as UserId, since: later(days) },
  };
}

const own = aMember("owner", "owner", "active");

describe("the fate of a workspace", () => {
  it("is erasure if its owner is the only active member", () => {
    const inactive = aMember("ian", "admin", "inactive");
    expect(fateOf({ ownerId: owner }, [own, inactive], owner)).toEqual({ fate: "cleared", heir: null });
    expect(fateOf({ ownerId: owner }, [], owner).fate).toBe("cleared");
  });

  it("is a transfer if others are active; the suggested heir is the longest-serving admin", () => {
    const others = [
      aMember("mia", "member", "active", -9),
      aMember("new", "admin", "active", 2),
      aMember("old", "admin", "active", 1),
    ];
    const { fate, heir } = fateOf({ ownerId: owner }, [own, ...others], owner);
    expect([fate, heir?.memberId]).toEqual(["transfer_first", "old"]);
  });

  it("is not affected when another member leaves, whose heir is the owner", () => {
    const mia = aMember("mia", "member", "active");
    expect(fateOf({ ownerId: owner }, [own, mia], "mia" as UserId)).toEqual({ fate: "handed_over", heir: own });
  });
});

describe("closing an account", () => {
  const person = { id: owner, email: "owner@example.com", language: "ar" };

  it("plans the mail now and the erasure in seven days", () => {
    const closed = closeAccount(person, [{ name: "Sales", fate: "cleared" }], at);
    expect(closed.ok && closed.value.end).toEqual({ askedAt: at, eraseAt: later(7), email: person.email });
    expect(closed.ok && closed.value.jobs).toEqual([
      {
        task: {
          kind: "mail",
          mail: { about: "account_closed", user: owner, email: person.email, language: "ar" },
        },
        dueAt: at,
      },
      { task: { kind: "erase_account", user: owner, askedAt: at }, dueAt: later(7) },
    ]);
  });

  it("is refused while others would be left without an owner", () => {
    const fates = [
      { name: "Sales", fate: "transfer_first" as const },
      { name: "Mine", fate: "cleared" as const },
    ];
    expect(closeAccount(person, fates, at)).toMatchObject({
      refusal: { code: "account_owns_workspaces", params: { names: "Sales" } },
    });
  });

  it("can be revoked for seven days, but not once the erasure has begun", () => {
    const end = { askedAt: at, eraseAt: later(7), email: person.email };
    expect(isRevocable(end, later(6))).toBe(true);
    expect(isRevocable(end, later(7))).toBe(false);
    expect(isRevocable({ ...end, isErasing: true }, later(6))).toBe(false);
    expect(isRevocable(undefined, at)).toBe(false);
  });

  it("stops web forms of the person's own workspaces only", () => {
    const ending = { askedAt: at, eraseAt: later(7), email: person.email };
    const memberships = { own: { role: "owner" }, other: { role: "member" } };
    expect(isClosing({ ending, memberships }, "own")).toBe(true);
    expect(isClosing({ ending, memberships }, "other")).toBe(false);
    expect(isClosing({ memberships }, "own")).toBe(false);
    expect(isClosing(null, "own")).toBe(false);
  });

  it("writes the reason for voiding in the person's language, or else in English", () => {
    expect(voidReasonIn("ar-EG")).toMatch(/حساب/);
    expect(voidReasonIn("mr")).toMatch(/account/);
  });
});
