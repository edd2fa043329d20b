import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const CONCURRENCY = 6;
const atOnce = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: CONCURRENCY }, work));

/** Tokens of all mails to an address, newest first. */
async function tokensTo(email: string, mark: string): Promise<string[]> {
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  const links = body.data.flatMap((mail: { links: string[] }) => mail.links.filter((link) => link.includes(mark)));
  return links.map((link: string) => new URL(link).searchParams.get("token"));
}

/** Several workers send the mails, as several processes would. */
const workOff = () => Promise.all(Array.from({ length: 4 }, () => app.runner.runDue()));

describe("only the link of the newest mail works after parallel requests", () => {
  it("to reset a password", async () => {
    const { email } = await aMember(app, "Ann");
    const update = (token: string) =>
      app.json("POST", "/api/user/password/update", { email, password: "Newer2!pass", token });
    await atOnce(() => app.json("POST", "/api/user/password/forgot", { email }));
    await Promise.all([workOff(), atOnce(() => app.json("POST", "/api/user/password/forgot", { email }))]);
    await workOff();
    const [newest, ...older] = await tokensTo(email, "/resetPassword");
    expect(older.length).toBeGreaterThan(0);
    expect(older).not.toContain(newest);
    for (const token of older) expect((await update(token)).body.code).toBe("reset_token_invalid");
    expect((await update(newest!)).status).toBe(200);
    expect((await update(newest!)).body.code).toBe("reset_token_invalid");
  }, 60_000);

  it("to confirm an address", async () => {
    const email = anEmail("new");
    const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name: "New", email, password: "Right1!pass" });
    const who: Who = { Token: signedUp.body.token };
    const ask = () => app.json("POST", "/api/user/send-verification-email", {}, who);
    await Promise.all([atOnce(ask), workOff()]);
    await workOff();
    const [newest, ...older] = await tokensTo(email, "/email/verify");
    const confirm = (token: string) => app.json("POST", "/api/user/verify/user", { token }, who);
    for (const token of older) expect((await confirm(token)).body.code).toBe("verification_link_expired");
    expect((await confirm(newest!)).status).toBe(200);
  });

  it("even if an earlier request is processed later", async () => {
    const { accountTokens, clock } = app.deps;
    const request = {
      ...{ purpose: "reset_password" as const, user: "u1" as never, email: "ann@example.com" },
      ...{ nowMs: clock.now(), lifeMs: 60_000 },
    };
    const requests = Array.from({ length: CONCURRENCY }, (_, n) => ({ requestId: `request-${n}`, requestedMs: n }));
    const issued = await Promise.all(requests.toReversed().map((one) => accountTokens.issue({ ...request, ...one })));
    const valid = await Promise.all(
      issued.map((one) => one && accountTokens.find("reset_password", one.token, clock.now())),
    );
    expect(valid.filter(Boolean)).toHaveLength(1);
    expect(issued).toContainEqual(await accountTokens.issue({ ...request, ...requests.at(-1)! }));
    expect(await accountTokens.issue({ ...request, ...requests[0]! })).toBeNull();
  });
});
