import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { aColleague, app, inWorkspace, memberOf, openAppOnce } from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

let owner: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  owner = await aMember(app, "Olga");
});

async function aManager(documents: string[]): Promise<(path: string, body: object) => Promise<string>> {
  const manager = await aColleague(owner, "Max");
  const { user_id } = await memberOf(owner.who, manager.email);
  const change = { User: ["VIEW", "MANAGE"], Documents: documents };
  await app.json("PATCH", `/api/acl?memberUserId=${user_id}`, change, owner.who);
  const who: Who = manager.who;
  return async (path, body) => {
    const { status, body: answer } = await app.json("POST", inWorkspace(path, owner.workspace), body, who);
    return status === 200 ? "200" : answer.code;
  };
}

const forADay = () => new Date(app.clock.nowMs + 80_000_000).toISOString();
const rule = { days: 365, recipientsToo: false };

describe("a manager of people", () => {
  it.each([
    ["no documents", ["NO_ACCESS"]],
    ["only their own documents", ["CREATE", "ADD"]],
  ])("who sees %s admits support without contents only, and sets no retention", async (_, documents) => {
    const ask = await aManager(documents);
    const until = forADay();
    expect(await ask("/api/workspace/enable-support", { until, contents: true })).toBe("not_authorized");
    expect(await ask("/api/workspace/enable-support", { until, contents: false })).toBe("200");
    expect(await ask("/api/workspace/retention", rule)).toBe("not_authorized");
  });

  it("who sees all documents opens them to support, and sets retention only if they may delete all", async () => {
    const ask = await aManager(["VIEW"]);
    expect(await ask("/api/workspace/enable-support", { until: forADay(), contents: true })).toBe("200");
    expect(await ask("/api/workspace/retention", rule)).toBe("not_authorized");
    const deleter = await aManager(["VIEW", "DELETE"]);
    expect(await deleter("/api/workspace/retention", rule)).toBe("200");
  });
});
