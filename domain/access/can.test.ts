import { describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { UserId } from "../ids.ts";
import { type Accessible, can, hasNeeded, mayActOn, reachOf, sightWithoutShare } from "./can.ts";
import { withinMaker } from "./key-rights.ts";
import { type Action, entities, findBeyond, findImpossible, type Need, narrowed, type Rights } from "./rights.ts";
import { type CallerRole, MemberRole, newKeyRights, rightsOf } from "./roles.ts";

const calls = Object.entries<Endpoint>(endpoints);
const refusedTo = (role: CallerRole) =>
  calls
    .filter(([, { needs }]) => Array.isArray(needs) && !hasNeeded(rightsOf(role), needs as never as Need))
    .map(([name]) => name);
const withDocuments = (...listed: Action[]): Rights => rightsOf("guest_member", { Documents: listed });

describe("permissions", () => {
  it("let an owner make every call", () => {
    expect(refusedTo("owner")).toEqual([]);
  });

  it("let a guest prepare documents, and neither send them nor manage anything else", () => {
    const guest = rightsOf("guest_session");
    expect(can(guest, "Documents", "CREATE")).toBe(true);
    expect(can(guest, "Documents", "ADD")).toBe(false);
    const templates = calls.filter(([, { needs }]) => Array.isArray(needs) && needs[0] === "Payments");
    expect(refusedTo("guest_session")).toEqual(
      expect.arrayContaining([...templates.map(([name]) => name), "sendDocument", "generateApiKey", "saveTemplate"]),
    );
  });

  it("are declared by every call with a member or guest as caller, and by no other", () => {
    const silent = calls.filter(([, { caller, needs }]) => caller.startsWith("member") !== (needs !== undefined));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("reach own documents with CREATE, and all with MANAGE or DELETE, for the actions that these include", () => {
    const creator = withDocuments("CREATE", "ADD");
    expect(reachOf(creator, "Documents", "VIEW")).toBe("own");
    expect(reachOf(creator, "Documents", "DELETE")).toBe("own");
    expect(reachOf(creator, "Documents", "ADD")).toBe("own");
    const manager = withDocuments("MANAGE");
    expect(reachOf(manager, "Documents", "VIEW")).toBe("all");
    expect(reachOf(manager, "Documents", "ADD")).toBe("all");
    expect(reachOf(manager, "Documents", "SEND_REMINDER")).toBe("all");
    expect(reachOf(manager, "Documents", "DELETE")).toBe("own");
    expect(reachOf(withDocuments("DELETE"), "Documents", "VIEW")).toBe("all");
    expect(reachOf(withDocuments("VIEW"), "Documents", "MANAGE")).toBeNull();
    expect(reachOf(withDocuments(), "Documents", "VIEW")).toBe("own");
    expect(reachOf(withDocuments("NO_ACCESS"), "Documents", "VIEW")).toBeNull();
  });

  it("are complete with FULL_ACCESS and empty with NO_ACCESS, for every entity", () => {
    for (const entity of entities) {
      const full = rightsOf("guest_member", { [entity]: ["FULL_ACCESS"] });
      const none = rightsOf("owner", { [entity]: ["NO_ACCESS"] });
      const needs = calls.flatMap(([, one]) =>
        Array.isArray(one.needs) && one.needs[0] === entity ? [one.needs] : [],
      );
      expect(needs.every((need) => hasNeeded(full, need as never as Need))).toBe(true);
      expect(needs.some((need) => hasNeeded(none, need as never as Need))).toBe(false);
    }
  });

  it("let a guest member see what they host or what is shared with them, and change nothing of it", () => {
    const [me, other] = ["me", "other"] as UserId[];
    const guest = { id: me!, rights: rightsOf("guest_member") };
    const host = { memberId: me!, name: "Me", email: "me@example.com" };
    const theirs = (more: Partial<Accessible>): Accessible => ({ ownerId: other!, recipients: [], ...more });
    expect(mayActOn(guest, "VIEW", theirs({}))).toBe(false);
    expect(mayActOn(guest, "VIEW", theirs({ sharedWith: [me!] }))).toBe(true);
    expect(mayActOn(guest, "VIEW", theirs({ recipients: [{ host }] }))).toBe(true);
    const member = { id: me!, rights: withDocuments("CREATE") };
    expect(mayActOn(member, "MANAGE", theirs({ sharedWith: [me!] }))).toBe(false);
    expect(mayActOn(member, "MANAGE", theirs({ ownerId: me! }))).toBe(true);
  });

  it("explain why a member sees a document that is not shared with them", () => {
    const [me, other] = ["me", "other"] as [UserId, UserId];
    const host = { memberId: me, name: "Me", email: "me@example.com" };
    const sight = (rights: Rights, ownerId: UserId, recipients: Accessible["recipients"] = []) =>
      sightWithoutShare({ id: me, rights }, { ownerId, recipients });
    const guest = rightsOf("guest_member");
    expect(sight(guest, me)).toBe("owner");
    expect(sight(rightsOf("admin"), me)).toBe("owner");
    expect(sight(rightsOf("member"), other)).toBe("role");
    expect(sight(guest, other, [{ host }])).toBe("host");
    expect(sight(guest, other)).toBe("none");
    expect(sight(withDocuments("NO_ACCESS"), me)).toBe("barred");
  });

  it("refuse actions that the entity does not have, and NO_ACCESS together with other actions", () => {
    expect(findImpossible({ Documents: ["VIEW", "SEND_REMINDER"], User: ["FULL_ACCESS"] }, "member")).toBeNull();
    expect(findImpossible({ Payments: ["SEND_REMINDER"] }, "key")).toEqual({
      entity: "Payments",
      action: "SEND_REMINDER",
    });
    expect(findImpossible({ Documents: ["NO_ACCESS", "VIEW"] }, "key")).toEqual({
      entity: "Documents",
      action: "NO_ACCESS",
    });
  });

  it("of a key never exceed those of the member who made it", () => {
    const roles = MemberRole.options;
    for (const [one, other] of roles.flatMap((a) => roles.map((b) => [rightsOf(a), rightsOf(b)] as const))) {
      const both = narrowed(one, other);
      expect(findBeyond(both, one)).toBeNull();
      expect(findBeyond(both, other)).toBeNull();
    }
    const key = narrowed(newKeyRights("api"), rightsOf("guest_member"));
    expect(can(key, "Documents", "ADD")).toBe(false);
    expect(findBeyond(rightsOf("admin"), rightsOf("member"))).toBe("User");
    expect(findBeyond(rightsOf("member"), rightsOf("admin"))).toBeNull();
  });

  it("of a key are each granted by itself, within what its maker has", () => {
    const ofKey = (listed: Action[], owner: Rights) => withinMaker(withDocuments(...listed), owner);
    const admin = rightsOf("admin");
    const member = rightsOf("member");
    const reaches = (rights: Rights) =>
      (["MANAGE", "DELETE", "REDIRECT", "SIGN"] as const).map((action) => reachOf(rights, "Documents", action));
    expect(reaches(ofKey(["VIEW", "CREATE", "ADD"], admin))).toEqual([null, null, null, null]);
    expect(reaches(ofKey(["MANAGE"], admin))).toEqual(["all", null, null, null]);
    expect(reaches(ofKey(["MANAGE", "SIGN"], admin))).toEqual(["all", null, null, "all"]);
    expect(reaches(ofKey(["DELETE", "REDIRECT", "SIGN"], admin))).toEqual([null, "all", "own", "own"]);
    expect(reaches(ofKey(["FULL_ACCESS"], admin))).toEqual(["all", "all", "all", null]);
    expect(reaches(ofKey(["FULL_ACCESS", "SIGN"], member))).toEqual(["own", "own", "own", "own"]);
    expect(reaches(ofKey(["FULL_ACCESS", "SIGN"], rightsOf("guest_member")))).toEqual([null, null, null, null]);
    expect(reaches(member)).toEqual(["own", "own", "own", "own"]);
    expect(reaches(admin)).toEqual(["all", "all", "all", "all"]);
    expect(reachOf(ofKey(["MANAGE"], member), "Documents", "SEND_REMINDER")).toBe("all");
    expect(findBeyond(member, ofKey(["MANAGE"], withDocuments("CREATE")))).not.toBeNull();
  });
});
