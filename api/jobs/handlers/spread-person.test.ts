import { afterEach, expect, it, vi } from "vitest";
import { aMember, anEmail } from "../../../tests/support/app-people.ts";
import { aColleague, app, members, openAppOnce, post } from "../../../tests/support/setups/workspace-routes.ts";

openAppOnce();
afterEach(() => vi.restoreAllMocks());

const linkTo = async (email: string, path: string) => {
  await app.runner.runDue();
  const links = (await app.deps.devMails!.list(email)).flatMap((mail) => mail.links);
  return new URLSearchParams(new URL(links.find((one) => one.includes(path))!).hash.slice(1)).get("token")!;
};

it("a person's new name is copied to every workspace that they belong to", async () => {
  const owner = await aMember(app, "Olga Owner");
  const colleague = await aColleague(owner, "Mia Married");
  await app.json("POST", "/api/user/update", { displayName: "Mia Maiden" }, colleague.who);
  await app.runner.runDue();
  const names = (await members(owner.who)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Mia Maiden", "Olga Owner"]);
});

it("a person's new address replaces the old one in workspaces, and the old one can be invited", async () => {
  const owner = await aMember(app, "Otto Owner");
  const colleague = await aColleague(owner, "Mona Mover");
  const next = anEmail("moved");
  await app.json("POST", "/api/user/change/email", { email: next }, colleague.who);
  const token = await linkTo(next, "/app/email/change");
  await app.json("POST", "/api/user/change/email/confirm", { token }, {});
  await app.runner.runDue();
  expect((await members(owner.who)).map(({ email }) => email)).toContain(next);
  const invite = (email: string) => post("add-member", { email, role: "member" }, owner.who);
  expect((await invite(next)).body.code).toBe("already_member");
  expect((await invite(colleague.email)).status).toBe(200);
});

it("opening the same link again completes an interrupted change of address and ends the sessions", async () => {
  const sam = await aMember(app, "Sam Sender");
  const next = anEmail("next");
  await app.json("POST", "/api/user/change/email", { email: next }, sam.who);
  const token = await linkTo(next, "/app/email/change");
  const confirm = () => app.json("POST", "/api/user/change/email/confirm", { token }, {});
  vi.spyOn(app.deps.identity.accounts!, "endOtherSessions").mockRejectedValueOnce(new Error("the process dies"));
  expect((await confirm()).status).toBe(500);
  expect((await confirm()).body.data).toEqual({ email: next });
  expect((await app.json("GET", "/api/user/detail", undefined, sam.who)).status).toBe(401);
});

it("the link mailed to the former address undoes an interrupted change of address", async () => {
  const sam = await aMember(app, "Sam Stolen");
  const next = anEmail("thief");
  await app.json("POST", "/api/user/change/email", { email: next }, sam.who);
  const undoing = await linkTo(sam.email, "/app/email/undo");
  const token = await linkTo(next, "/app/email/change");
  vi.spyOn(app.deps.identity.accounts!, "endOtherSessions").mockRejectedValueOnce(new Error("the process dies"));
  await app.json("POST", "/api/user/change/email/confirm", { token }, {});
  const undone = await app.json("POST", "/api/user/change/email/undo", { token: undoing }, {});
  expect(undone.body.data).toEqual({ email: sam.email });
  expect(await app.deps.identity.accounts!.findByEmail(next)).toBeNull();
});
