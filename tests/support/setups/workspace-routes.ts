import { afterAll, beforeAll, expect } from "vitest";
import { aMember, tokenIn, type Who } from "../app-people.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

type Person = { who: Who; email: string; workspace: string };

type MemberRow = { user_id: string; memberId: string; name: string; email: string; role: string; status: string };

export let app: TestApp;

export const post = (path: string, body: unknown, who: Who) => app.json("POST", `/api/workspace/${path}`, body, who);

export const inWorkspace = (path: string, workspace: string) =>
  `${path}${path.includes("?") ? "&" : "?"}workspace=${workspace}`;

export async function members(who: Who): Promise<MemberRow[]> {
  return (await app.json("GET", "/api/workspace/members", undefined, who)).body.data;
}

export const memberOf = async (who: Who, email: string) => (await members(who)).find((one) => one.email === email)!;

export async function inviteLink(owner: Person, email: string, role = "member"): Promise<string> {
  const invited = await post("add-member", { email, role }, owner.who);
  expect(invited.status).toBe(200);
  await app.runner.runDue();
  return (await tokenIn(app, email, "/app/invite/"))!;
}

/** A person with their own account who has joined the owner's workspace. */
export async function aColleague(owner: Person, name: string, role = "member"): Promise<Person> {
  const person = await aMember(app, name);
  const token = await inviteLink(owner, person.email, role);
  expect((await post(`accept-invite/${token}`, {}, person.who)).status).toBe(200);
  return person;
}

/** Opens one app for all tests of the calling file. */
export function openAppOnce(): void {
  beforeAll(async () => {
    app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
  }, 60_000);
  afterAll(() => app?.close());
}
