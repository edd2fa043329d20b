import { describe, expect, test } from "vitest";
import type { SharingMember } from "../../../domain/contract/sharing.ts";
import type { UserId } from "../../../domain/ids.ts";
import { canReceive, offeredMembers, withAccess } from "./sharing.ts";

function aRow(name: string, sees: SharingMember["sees"], more: Partial<SharingMember> = {}): SharingMember {
  const email = `${name.toLowerCase()}@example.com`;
  return { user_id: name as UserId, name, email, role: "guest_member", isActive: true, isShared: false, sees, ...more };
}
const namesOf = (rows: readonly SharingMember[]) => rows.map(({ name }) => name);
const rows = [
  aRow("Adam", "role"),
  aRow("Bea", "none"),
  aRow("Carl", "none", { isShared: true }),
  aRow("Dora", "owner"),
  aRow("Emil", "barred"),
  aRow("Fay", "host"),
  aRow("Gus", "none", { isShared: true, isActive: false }),
];

describe("the list of members for sharing", () => {
  test("initially excludes members who already have access", () => {
    expect(namesOf(offeredMembers(rows, "").offered)).toEqual(["Bea", "Fay"]);
    const many = Array.from({ length: 9 }, (_, index) => aRow(`Mia ${index}`, "none"));
    expect(offeredMembers(many, "")).toMatchObject({ more: 4 });
  });

  test("matches words of name and address, with the reason why some cannot be added", () => {
    expect(namesOf(offeredMembers(rows, "EXAMPLE emi").offered)).toEqual(["Emil"]);
    expect(namesOf(offeredMembers(rows, "nobody").offered)).toEqual([]);
    expect(namesOf(rows.filter(canReceive))).toEqual(["Adam", "Bea", "Fay"]);
  });
});

test("members with access are the owner, shares and hosts by name, and others by their role", () => {
  const { named, byRole } = withAccess(rows);
  expect(namesOf(named)).toEqual(["Dora", "Carl", "Gus", "Fay"]);
  expect(namesOf(byRole)).toEqual(["Adam"]);
});
