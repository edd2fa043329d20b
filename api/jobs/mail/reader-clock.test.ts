import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { readerClock } from "./reader-clock.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const inTokyo = (who: Record<string, string>) =>
  app.json("POST", "/api/user/settings/save", { key: "timeZone", value: "Asia/Tokyo" }, who);

describe("the time zone of a mail's reader", () => {
  it("is taken from the account with that address", async () => {
    const { who, email } = await aMember(app, "Ann");
    await inTokyo(who);
    expect(await readerClock(app.deps, email.toUpperCase(), null)).toMatchObject({ timeZone: "Asia/Tokyo" });
  });

  it("is unknown for an address without an account, or with an unconfirmed one", async () => {
    expect(await readerClock(app.deps, "nobody@example.com", null)).toBeNull();
    const account = { name: "Eve", email: "not-hers@example.com", password: "Right1!pass" };
    const { body } = await app.json("POST", "/api/auth/sign-up/email", account);
    await inTokyo({ Token: body.token });
    expect(await readerClock(app.deps, account.email, null)).toBeNull();
  });

  it("is that of the given account, whatever the mail's address", async () => {
    const { who } = await aMember(app, "Ann");
    await inTokyo(who);
    const { uid } = (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
    expect(await readerClock(app.deps, "elsewhere@example.com", uid)).toMatchObject({ timeZone: "Asia/Tokyo" });
  });
});
