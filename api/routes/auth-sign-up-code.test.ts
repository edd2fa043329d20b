import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findNumber } from "../../domain/account/bot-check.ts";
import { aMember, anEmail } from "../../tests/support/app-people.ts";
import { solvePuzzle } from "../../tests/support/bot-check.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const post = (path: string, body: unknown) => app.json("POST", path, body);
const solve = async () => {
  const { data } = (await post("/api/auth/bot-check", {})).body;
  return { id: data.id, number: solvePuzzle(data) };
};
const send = async (email: string, check?: object) =>
  post("/api/auth/sign-up/code", { email, check: check ?? (await solve()) });
const enter = async (email: string, code: string, more: object = {}) =>
  post("/api/auth/sign-up/code/verify", { username: "Nia New", email, code, check: await solve(), ...more });
const codeFor = async (email: string) => {
  await app.runner.runDue();
  const [mail] = await app.deps.devMails!.list(email);
  return /\b\d{6}\b/.exec(mail!.text)?.[0] ?? null;
};

describe("signing up with an emailed code", () => {
  it("creates an account with a confirmed address and no password, and signs in", async () => {
    const email = anEmail("new");
    const puzzle = (await post("/api/auth/bot-check", {})).body.data;
    // The test solves the puzzle as the browser does.
    const check = { id: puzzle.id, number: (await findNumber(puzzle))! };
    expect((await send(email, check)).body.data.sent).toBe(true);
    const { body } = await enter(email, (await codeFor(email))!);
    expect(body.user).toMatchObject({ email, name: "Nia New", emailVerified: true });
    const ways = await app.json("GET", "/api/user/ways-in", undefined, { Token: body.token });
    expect(ways.body.data?.hasPassword ?? false).toBe(false);
  });

  it("accepts a code once, and refuses the right one after ten wrong ones", async () => {
    const email = anEmail("new");
    await send(email);
    const code = (await codeFor(email))!;
    const wrong = code === "000000" ? "111111" : "000000";
    for (let tries = 0; tries < 10; tries++) await enter(email, wrong);
    expect((await enter(email, code)).body.code).toBe("verification_code_wrong");
    await send(email);
    const next = (await codeFor(email))!;
    const both = await Promise.all([enter(email, next), enter(email, next)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("gets the same response for an address with an account, which gets no code", async () => {
    const { email } = await aMember(app, "Olga Other");
    const free = anEmail("free");
    const answers = await Promise.all([send(email), send(free)]);
    expect(answers.map(({ status, body }) => [status, body.data.sent])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await codeFor(email)).toBeNull();
    expect((await enter(email, "000000")).body).toMatchObject({ code: "verification_code_wrong" });
  });
});

describe("the bot check", () => {
  it("is valid once, for 60 seconds, and only with the right number", async () => {
    const check = await solve();
    expect((await send(anEmail("one"), check)).status).toBe(200);
    expect((await send(anEmail("two"), check)).body.code).toBe("bot_check_failed");
    const wrong = await solve();
    expect((await send(anEmail("two"), { ...wrong, number: wrong.number + 1 })).body.code).toBe("bot_check_failed");
    expect((await send(anEmail("two"), wrong)).body.code).toBe("bot_check_failed");
    const late = await solve();
    app.clock.nowMs += 60_000;
    expect((await send(anEmail("two"), late)).body.code).toBe("bot_check_failed");
  });

  it("accepts a puzzle from one of two parallel calls", async () => {
    const check = await solve();
    const both = await Promise.all([send(anEmail("one"), check), send(anEmail("two"), check)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});
