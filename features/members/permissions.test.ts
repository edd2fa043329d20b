import { describe, expect, it } from "vitest";
import { entities, type Rights } from "../../domain/access/rights.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { Host } from "../host/host.ts";
import {
  exceeds,
  hasAccess,
  levelOf,
  sourceOf,
  statementsOf,
  toggled,
  withAccess,
  withList,
} from "./permission-rules.ts";
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

it("rights that exceed the viewer's are refused, unless the key has them already", () => {
  const more = withList(member, "Payments", ["MANAGE"]);
  expect(exceeds(more, member, null)).toBe(true);
  expect(exceeds(more, rightsOf("admin"), null)).toBe(false);
  expect(exceeds(more, member, rightsOf("owner"))).toBe(false);
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
  expect(sent).toEqual([{ Payments: ["VIEW", "MANAGE"] }]);
  expect(permissions.unsaved.value).toEqual([]);
});
