import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/durations.ts";
import type { UserId } from "../../../domain/ids.ts";
import { aMember } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

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
  it("contains each sign-in and each wrong password, newest first, with the browser", async () => {
    await signIn("Right1!pass");
    await signIn("Wrong1!pass");
    expect((await logged()).map(({ event }) => event)).toEqual([
      { kind: "sign_in_failed", method: "password" },
      { kind: "signed_in", method: "password", isNewBrowser: true },
      { kind: "signed_in", method: "sign_up" },
    ]);
    expect((await logged())[0]!.userAgent).toBe(firefox);
  });

  it("is paged, and drops entries after 90 days", async () => {
    for (let n = 0; n < 4; n++) await signIn("Right1!pass");
    const first = await app.deps.securityLog.list(user, { limit: 3 });
    const second = await app.deps.securityLog.list(user, { limit: 3, cursor: first.cursor! });
    expect([first.items.length, second.items.length, second.cursor]).toEqual([3, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5);
    app.clock.nowMs += 91 * DAY_MS;
    expect(await logged()).toEqual([]);
  });

  it("does not contain failed sign-ins to other addresses", async () => {
    const before = (await logged()).length;
    await signIn("Wrong1!pass", "nobody@example.com");
    expect((await logged()).length).toBe(before);
  });
});

describe("a sign-in with another browser", () => {
  const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
  const mails = async () => {
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(sam.email)}`);
    return body.data.filter(({ subject }: { subject: string }) => subject === "New sign-in to your account");
  };
  const enter = (userAgent: string) =>
    app.json(
      "POST",
      "/api/auth/sign-in/email",
      { email: sam.email, password: "Right1!pass" },
      { "User-Agent": userAgent },
    );

  it("is mailed once, with browser, method and the person's local time", async () => {
    expect(await mails()).toEqual([]);
    const setting = (key: string, value: string) =>
      app.json("POST", "/api/user/settings/save", { key, value }, sam.who);
    expect((await setting("timeZone", "Asia/Kolkata")).status).toBe(200);
    await setting("timeFormat", "yyyy-MM-dd HH:mm");
    await enter(firefox);
    await enter(firefox);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.text).toContain("Firefox on Linux");
    expect(mail.text).toContain("Password");
    expect(mail.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d GMT\+5:30/);
    expect(mail.links).toContain("http://countersign.test/app/profile/?section=security#profile-sessions");
    await enter(chrome);
    expect((await mails()).length).toBe(2);
  });

  it("is mailed once when two happen at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(firefox)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await mails()).length).toBe(1);
    const events = (await logged()).map(({ event }) => event).filter((event) => event.kind === "signed_in");
    expect(events.filter((event) => event.isNewBrowser)).toHaveLength(1);
    expect(events).toHaveLength(7);
  });

  it("is not mailed for an account of an earlier version that used the browser before", async () => {
    await enter(firefox);
    await app.kv.delete(["known_browsers", user]);
    await enter(firefox);
    expect((await mails()).length).toBe(1);
    await enter(chrome);
    expect((await mails()).length).toBe(2);
  });
});

it("signing up leaves exactly one session", async () => {
  const { body } = await app.json("GET", "/api/auth/sessions", undefined, sam.who);
  expect(body.data).toHaveLength(1);
});
