import { describe, expect, it } from "vitest";
import { entities, type Rights } from "../../domain/access/rights.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { Host } from "../host/host.ts";
import { hasAccess, levelOf, sourceOf, statementsOf, toggled, withAccess, withList } from "./permission-rules.ts";
import { createPermissions } from "./permissions.ts";

const member = rightsOf("member");

describe("a tick", () => {
  it("adds implied actions, names their source, and removes them together", () => {
    const managed = toggled("Documents", ["CREATE"], "MANAGE");
    expect(sourceOf("Documents", managed, "SEND_REMINDER")).toBe("MANAGE");
    expect(sourceOf("Documents", managed, "VIEW")).toBe("MANAGE");
    expect(sourceOf("Documents", managed, "DELETE")).toBeNull();
    expect(sourceOf("Documents", ["CREATE"], "VIEW")).toBeNull();
    expect(toggled("Documents", managed, "MANAGE")).toEqual(["CREATE"]);
  });

  it("for full access covers each action, and leaves them ticked when it is removed", () => {
    expect(toggled("Payments", ["VIEW"], "FULL_ACCESS")).toEqual(["FULL_ACCESS"]);
    expect(sourceOf("Payments", ["FULL_ACCESS"], "MANAGE")).toBe("FULL_ACCESS");
    expect(toggled("Payments", ["FULL_ACCESS"], "FULL_ACCESS")).toEqual(["VIEW", "MANAGE"]);
  });
});

describe("the access level", () => {
  it("is the highest that is allowed, and distinguishes own from all", () => {
    expect(levelOf("Documents", ["FULL_ACCESS"])).toBe("full");
    expect(levelOf("Documents", ["MANAGE", "DELETE"])).toBe("manage");
    expect(levelOf("Documents", ["VIEW", "CREATE", "ADD"])).toBe("use");
    expect(levelOf("Documents", ["VIEW"])).toBe("view");
    expect([levelOf("Documents", ["CREATE"]), levelOf("Documents", [])]).toEqual(["own", "own"]);
    expect([levelOf("Documents", ["NO_ACCESS"]), levelOf("Branding", [])]).toEqual(["none", "none"]);
    expect(levelOf("AccessCode", ["ADD"])).toBe("use");
  });
});

describe("access", () => {
  it("restores the role's actions when switched on, or the minimum that shows anything", () => {
    expect(withAccess("Documents", false, member.Documents)).toEqual(["NO_ACCESS"]);
    expect(withAccess("Documents", true, member.Documents)).toEqual(member.Documents);
    expect(withAccess("ApiKeys", true, member.ApiKeys)).toEqual(["VIEW"]);
  });

  it("is none, except to one's own documents, when no action is allowed", () => {
    expect([hasAccess("ApiKeys", []), hasAccess("Documents", []), hasAccess("Documents", ["NO_ACCESS"])]).toEqual([
      ...[false, true, false],
    ]);
  });
});

describe("rights beyond the viewer's", () => {
  const editing = async (target: Parameters<typeof createPermissions>[1], rights: Rights, keyType = "api") => {
    const data = { role: "member", keyType, rights, changes: {} };
    const fetch = async () => new Response(JSON.stringify({ data }));
    const permissions = createPermissions({ fetch } as unknown as Host, target);
    await permissions.load();
    return permissions;
  };

  it("cannot be granted to a member, and to a key only if it has them already", async () => {
    const ofMember = await editing({ memberUserId: "u1" }, member);
    expect(ofMember.exceeds("Payments", ["MANAGE"], member)).toBe(true);
    expect(ofMember.exceeds("Payments", ["MANAGE"], rightsOf("admin"))).toBe(false);
    const ofKey = await editing({ apiKeyId: "k1", isOwn: true }, withList(member, "Payments", ["MANAGE"]));
    expect(ofKey.exceeds("Payments", ["MANAGE"], member)).toBe(false);
    expect(ofKey.exceeds("Branding", ["MANAGE"], member)).toBe(true);
  });

  it("can be granted to one's own key if they reach only one's own documents, and to no other key", async () => {
    for (const isOwn of [true, false]) {
      const ofKey = await editing({ apiKeyId: "k1", isOwn }, member);
      expect(ofKey.exceeds("Documents", ["MANAGE"], member)).toBe(!isOwn);
      expect(ofKey.exceeds("Documents", ["CREATE", "SIGN"], member)).toBe(!isOwn);
    }
  });

  it("are no ticks for an agent's key, nor is taking a recipient's place one for a member", async () => {
    const offered = async (target: Parameters<typeof createPermissions>[1], type?: string) =>
      (await editing(target, member, type)).offered("Documents");
    expect(await offered({ apiKeyId: "k1", isOwn: true }, "agent")).toEqual(["VIEW", "CREATE", "ADD", "SEND_REMINDER"]);
    expect(await offered({ apiKeyId: "k1", isOwn: true })).toEqual(expect.arrayContaining(["REDIRECT", "SIGN"]));
    expect(await offered({ memberUserId: "u1" })).not.toEqual(expect.arrayContaining(["SIGN"]));
  });

  it("include acting as a recipient only if it is ticked itself, also with full access", async () => {
    const ofKey = await editing({ apiKeyId: "k1", isOwn: true }, member);
    const can = () => statementsOf(ofKey.effective.value!).can.map(({ entity, action }) => `${entity}.${action}`);
    expect(can()).not.toContain("Documents.MANAGE");
    ofKey.toggle("Documents", "FULL_ACCESS");
    expect(can()).toEqual(expect.arrayContaining(["Documents.MANAGE", "Documents.REDIRECT"]));
    expect(can()).not.toContain("Documents.SIGN");
    ofKey.toggle("Documents", "SIGN");
    expect(can()).toContain("Documents.SIGN");
    ofKey.toggle("Documents", "FULL_ACCESS");
    expect(can()).toContain("Documents.SIGN");
  });
});

it("the summary lists each action once as allowed or forbidden, and own separately from all", () => {
  const { can, cannot } = statementsOf(member);
  const say = ({ entity, action, isOwn }: (typeof can)[number]) => `${entity}.${action}${isOwn ? ".own" : ""}`;
  expect(can.map(say)).toContain("Documents.DELETE.own");
  expect(cannot.map(say)).toContain("Documents.DELETE");
  expect(can.map(say)).toContain("Documents.VIEW");
  expect(cannot.map(say)).not.toContain("Documents.VIEW");
  const none = Object.fromEntries(entities.map((entity) => [entity, ["NO_ACCESS"]])) as unknown as Rights;
  expect(statementsOf(none).can).toEqual([]);
});

it("only differences from the stored rights are saved", async () => {
  const sent: unknown[] = [];
  const fetch = async (_: string, { body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ data: { role: "member", rights: member, changes: {} } }));
  };
  const permissions = createPermissions({ fetch } as unknown as Host, { memberUserId: "u1" });
  await permissions.load();
  permissions.toggle("Payments", "MANAGE");
  permissions.toggle("Folders", "ADD");
  permissions.toggle("Folders", "ADD");
  expect([permissions.unsaved.value, permissions.changed.value]).toEqual([["Payments"], ["Payments"]]);
  await permissions.save();
  expect(sent).toEqual([{ Payments: ["VIEW", "MANAGE"], former: { Payments: ["VIEW"] } }]);
  expect(permissions.unsaved.value).toEqual([]);
});

it("rights that others changed are shown with the unsaved changes, which are kept", async () => {
  const theirs = { role: "member", rights: withList(member, "Payments", []), changes: {} };
  const fetch = async (_: string, { method }: RequestInit) =>
    method === "PATCH"
      ? new Response(JSON.stringify({ code: "settings_changed", data: theirs }), { status: 409 })
      : new Response(JSON.stringify({ data: { role: "member", rights: member, changes: {} } }));
  const permissions = createPermissions({ fetch } as unknown as Host, { memberUserId: "u1" });
  await permissions.load();
  permissions.toggle("Folders", "ADD");
  expect(await permissions.save()).toMatchObject({ code: "settings_changed" });
  expect(permissions.unsaved.value).toEqual(["Folders"]);
  expect(permissions.rights.value).toMatchObject({ Payments: [] });
});
