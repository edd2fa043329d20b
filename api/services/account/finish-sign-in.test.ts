import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UserId } from "../../../domain/ids.ts";
import { aMember } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const DAY_MS = 86_400_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let user: UserId;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
  user = (await app.json("GET", "/api/user/detail", undefined, sam.who)).body.data.uid;
});
afterEach(() => app.close());

const signIn = (password: string, email = sam.email) => {
  app.clock.nowMs += 1_000;
  return app.json("POST", "/api/auth/sign-in/email", { email, password }, { "User-Agent": firefox });
};
const logged = async () => (await app.deps.securityLog.list(user, { limit: 100 })).items;

describe("a person's security log", () => {
  it("holds each sign-in and each wrong password, newest first, with the browser", async () => {
    await signIn("Right1!pass");
    await signIn("Wrong1!pass");
    expect((await logged()).map(({ event }) => event)).toEqual([
      { kind: "sign_in_failed", method: "password" },
      { kind: "signed_in", method: "password" },
      { kind: "signed_in", method: "sign_up" },
    ]);
    expect((await logged())[0]!.userAgent).toBe(firefox);
  });

  it("is listed in pages and forgotten after 90 days", async () => {
    for (let n = 0; n < 4; n++) await signIn("Right1!pass");
    const first = await app.deps.securityLog.list(user, { limit: 3 });
    const second = await app.deps.securityLog.list(user, { limit: 3, cursor: first.cursor! });
    expect([first.items.length, second.items.length, second.cursor]).toEqual([3, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5);
    app.clock.nowMs += 91 * DAY_MS;
    expect(await logged()).toEqual([]);
  });

  it("learns nothing of a stranger's failures", async () => {
    const before = (await logged()).length;
    await signIn("Wrong1!pass", "nobody@example.com");
    expect((await logged()).length).toBe(before);
  });
});

it("leaves one session behind for a person who signs up", async () => {
  const { body } = await app.json("GET", "/api/auth/sessions", undefined, sam.who);
  expect(body.data).toHaveLength(1);
});
