import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const post = (path: string, body: unknown, who: Who) => app.json("POST", `/api/workspace/${path}`, body, who);

/** An owner who offers the workspace to an admin. */
async function anOffer() {
  const owner = await aMember(app, "Olga");
  const heir = await aMember(app, "Hanna");
  await post("add-member", { email: heir.email, role: "admin" }, owner.who);
  await app.runner.runDue();
  await post(`accept-invite/${await tokenIn(app, heir.email, "/app/invite/")}`, {}, heir.who);
  const rows = (await app.json("GET", "/api/workspace/members", undefined, owner.who)).body.data;
  const { memberId } = rows.find(({ email }: { email: string }) => email === heir.email);
  expect((await post("transfer", { memberId }, owner.who)).status).toBe(200);
  return { owner, heir, memberId };
}
const role = async (who: Who) => (await app.json("GET", "/api/user/detail", undefined, who)).body.data.workspace.role;

it("an offer of a workspace can be withdrawn only by its owner, and then cannot be accepted", async () => {
  const { owner, heir, memberId } = await anOffer();
  expect((await post("withdraw-transfer", { memberId }, heir.who)).body.code).toBe("not_authorized");
  expect((await post("withdraw-transfer", { memberId }, owner.who)).status).toBe(200);
  expect((await post("withdraw-transfer", { memberId }, owner.who)).body.code).toBe("ownership_not_offered");
  expect((await post("accept-transfer", {}, heir.who)).body.code).toBe("ownership_not_offered");
  const log = (await app.json("GET", "/api/workspace/log", undefined, owner.who)).body.data.items;
  expect(log.map(({ fact }: { fact: { kind: string } }) => fact.kind)).toContain("ownership_withdrawn");
});

it("an offer of a workspace is mailed to the member with a link", async () => {
  const { owner, heir } = await anOffer();
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(heir.email)}`);
  const mail = body.data.find(({ subject }: { subject: string }) => subject === "You are offered a workspace");
  expect(mail.text).toContain("Olga");
  expect(mail.links.map((link: string) => new URL(link).pathname + new URL(link).search)).toContain(
    `/app/members/?workspace=${owner.workspace}`,
  );
});

it("accepting and withdrawing an offer at the same time: one of them succeeds", async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, heir, memberId } = await anOffer();
    const [accepted, withdrawn] = await Promise.all([
      post("accept-transfer", {}, heir.who),
      post("withdraw-transfer", { memberId }, owner.who),
    ]);
    expect([accepted.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await role(heir.who)).toBe(accepted.status === 200 ? "owner" : "admin");
    expect(await role(owner.who)).toBe(accepted.status === 200 ? "admin" : "owner");
  }
});
