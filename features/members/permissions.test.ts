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
  it("brings what follows from it, says from what, and takes it away again", () => {
    const managed = toggled("Documents", ["CREATE"], "MANAGE");
    expect(sourceOf("Documents", managed, "SEND_REMINDER")).toBe("MANAGE");
    expect(sourceOf("Documents", managed, "VIEW")).toBe("MANAGE");
    expect(sourceOf("Documents", managed, "DELETE")).toBeNull();
    expect(sourceOf("Documents", ["CREATE"], "VIEW")).toBeNull();
    expect(toggled("Documents", managed, "MANAGE")).toEqual(["CREATE"]);
  });

  it("for everything stands for each action, and leaves them when it is removed", () => {
    expect(toggled("Payments", ["VIEW"], "FULL_ACCESS")).toEqual(["FULL_ACCESS"]);
    expect(sourceOf("Payments", ["FULL_ACCESS"], "MANAGE")).toBe("FULL_ACCESS");
    expect(toggled("Payments", ["FULL_ACCESS"], "FULL_ACCESS")).toEqual(["VIEW", "MANAGE"]);
  });
});

describe("access in one word", () => {
  it("goes by the most that is allowed, and tells one's own from everybody's", () => {
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
  it("switched on again is as the role has it, or the least that shows anything", () => {
    expect(withAccess("Documents", false, member.Documents)).toEqual(["NO_ACCESS"]);
    expect(withAccess("Documents", true, member.Documents)).toEqual(member.Documents);
    expect(withAccess("ApiKeys", true, member.ApiKeys)).toEqual(["VIEW"]);
  });

  it("without a single action is none, except to one's own documents", () => {
    expect([hasAccess("ApiKeys", []), hasAccess("Documents", []), hasAccess("Documents", ["NO_ACCESS"])]).toEqual([
      ...[false, true, false],
    ]);
  });
});

it("a cell that grants more than the viewer has is refused, unless a key has it already", () => {
  const more = withList(member, "Payments", ["MANAGE"]);
  expect(exceeds(more, member, null)).toBe(true);
  expect(exceeds(more, rightsOf("admin"), null)).toBe(false);
  expect(exceeds(more, member, rightsOf("owner"))).toBe(false);
});

it("the summary names each action once as possible or not, and one's own apart from everybody's", () => {
  const { can, cannot } = statementsOf(member);
  const say = ({ entity, action, isOwn }: (typeof can)[number]) => `${entity}.${action}${isOwn ? ".own" : ""}`;
  expect(can.map(say)).toContain("Documents.DELETE.own");
  expect(cannot.map(say)).toContain("Documents.DELETE");
  expect(can.map(say)).toContain("Documents.VIEW");
  expect(cannot.map(say)).not.toContain("Documents.VIEW");
  const none = Object.fromEntries(entities.map((entity) => [entity, ["NO_ACCESS"]])) as unknown as Rights;
  expect(statementsOf(none).can).toEqual([]);
});

it("only what differs from the stored rights is saved", async () => {
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
