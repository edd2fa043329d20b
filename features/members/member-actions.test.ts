import { describe, expect, it } from "vitest";
import { rightsOf } from "../../domain/access/roles.ts";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import { toInstant, UserId } from "../../domain/ids.ts";
import { MemberId } from "../../domain/workspace/member.ts";
import { actionsOn, assignableRoles, filterRows, heirsOf, type Viewer } from "./member-actions.ts";

function aRow(name: string, role: MemberRow["role"], more: Partial<MemberRow> = {}): MemberRow {
  return {
    ...{ user_id: UserId.parse(name), memberId: MemberId.parse(name), name, email: `${name}@x.org`, role },
    picture: null,
    ...{ status: "active", since: toInstant(0), expiresAt: null, isOffered: false, twoFactor: null },
    ...more,
  };
}

const viewer = (userId: string, role: "owner" | "admin" | "member"): Viewer => ({
  ...{ userId: UserId.parse(userId), role, rights: rightsOf(role), ownerId: UserId.parse("olga") },
});
const invited = aRow("ivo", "member", { status: "invited", user_id: null });
const mia = aRow("mia", "member");

describe("actions on a member", () => {
  it("match what the server allows for this viewer", () => {
    const everything = ["role", "permissions", "suspend", "offer", "remove"];
    expect(actionsOn(viewer("olga", "owner"), mia)).toEqual(everything);
    expect(actionsOn(viewer("ada", "admin"), mia)).toEqual(everything.filter((one) => one !== "offer"));
    expect(actionsOn(viewer("ada", "admin"), aRow("ada", "admin"))).toEqual(["permissions"]);
    expect(actionsOn(viewer("ada", "admin"), aRow("olga", "owner"))).toEqual(["permissions"]);
    expect(actionsOn(viewer("ada", "admin"), { ...mia, changes: { Billing: ["MANAGE"] } })).toEqual(["permissions"]);
    expect(actionsOn(viewer("nia", "member"), mia)).toEqual(["permissions"]);
  });

  it("depend on the member's status", () => {
    const owner = viewer("olga", "owner");
    expect(actionsOn(owner, invited)).toEqual(["role", "permissions", "resend", "revoke"]);
    expect(actionsOn(owner, { ...mia, status: "inactive" })).toEqual(["role", "permissions", "readmit", "remove"]);
    expect(actionsOn(owner, { ...mia, isOffered: true })).not.toContain("offer");
    expect(actionsOn(owner, { ...mia, isOffered: true })).toContain("withdraw");
    expect(actionsOn(owner, mia)).not.toContain("withdraw");
  });
});

it("assignable roles do not exceed the viewer's rights", () => {
  expect(assignableRoles(rightsOf("admin"))).toEqual(["admin", "member", "guest_member"]);
  expect(assignableRoles(rightsOf("member"))).toEqual(["member", "guest_member"]);
});

it("possible heirs are active members who may prepare documents, the owner first", () => {
  const rows = [aRow("ada", "admin"), aRow("gus", "guest_member"), invited, mia, aRow("olga", "owner")];
  expect(heirsOf(mia, rows).map(({ name }) => name)).toEqual(["olga", "ada"]);
});

it("the list can be searched by name and address, and filtered by status", () => {
  const rows = [mia, invited, aRow("olga", "owner")];
  const names = (...filter: [string, "" | "invited"]) => filterRows(rows, ...filter).map(({ name }) => name);
  expect([names("MIA", ""), names("x.org", "invited"), names("", "")]).toEqual([
    ["mia"],
    ["ivo"],
    rows.map((r) => r.name),
  ]);
});
