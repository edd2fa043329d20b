import { describe, expect, it } from "vitest";
import { rightsOf } from "../access/roles.ts";
import { toInstant, UserId, WorkspaceId } from "../ids.ts";
import { checkMayChange, type Team } from "./change.ts";
import { changePermissions } from "./change-member.ts";
import { type Member, MemberId } from "./member.ts";

const workspaceId = WorkspaceId.parse("ws");
const since = toInstant(0);

function aMember(name: string, role: Member["role"], more: Partial<Member> = {}): Member {
  return {
    ...{ memberId: MemberId.parse(`m-${name}`), workspaceId, name, email: `${name}@example.com`, role },
    state: { status: "active", userId: UserId.parse(name), since },
    ...more,
  };
}

const owner = aMember("olga", "owner");
const team: Team = {
  workspace: { id: workspaceId, name: "Legal", ownerId: UserId.parse("olga") },
  actor: { member: owner, userId: UserId.parse("olga"), rights: rightsOf("owner") },
};

function changesAfter(member: Member, change: Member["changes"] & object) {
  const changed = changePermissions(team, member, change);
  return changed.ok ? changed.value.members[0]?.next?.changes : changed.refusal.code;
}

describe("changed permissions", () => {
  const changed = aMember("mia", "member", { changes: { Documents: ["CREATE"], Templates: ["NO_ACCESS"] } });

  it("are stored only as differences from the role, so that new defaults reach everybody", () => {
    expect(changesAfter(changed, { Documents: [...rightsOf("member").Documents] })).toEqual({
      Templates: ["NO_ACCESS"],
    });
    expect(changesAfter(changed, { Documents: ["VIEW"] })).toEqual({ Documents: ["VIEW"], Templates: ["NO_ACCESS"] });
  });

  it("leave no differences when the last one returns to the role", () => {
    const roles = rightsOf("member");
    expect(changesAfter(changed, { Documents: [...roles.Documents], Templates: [...roles.Templates] })).toBeUndefined();
    // An entity without owners cannot be seen without a right: both lists allow nothing.
    expect(changesAfter(aMember("ned", "member"), { ApiKeys: ["NO_ACCESS"] })).toBeUndefined();
    expect(changesAfter(aMember("ned", "guest_member"), { Documents: ["NO_ACCESS"] })).toEqual({
      Documents: ["NO_ACCESS"],
    });
  });
});

describe("a member", () => {
  it("cannot change themself, the owner, or anybody with rights beyond their own", () => {
    const admin = { userId: UserId.parse("ada"), rights: rightsOf("admin"), ownerId: UserId.parse("olga") };
    const check = (userId: string | null, role: Member["role"], changes?: Member["changes"]) => {
      const target = { userId: userId === null ? null : UserId.parse(userId), role, ...(changes ? { changes } : {}) };
      const checked = checkMayChange(admin, target);
      return checked.ok ? "yes" : checked.refusal.code;
    };
    expect(check("ada", "admin")).toBe("not_on_oneself");
    expect(check("olga", "owner")).toBe("owner_is_fixed");
    expect(check("mia", "member", { Billing: ["MANAGE"] })).toBe("not_authorized");
    expect([check("mia", "member"), check(null, "admin")]).toEqual(["yes", "yes"]);
  });
});
