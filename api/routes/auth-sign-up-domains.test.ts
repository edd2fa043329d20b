import { afterEach, beforeEach, expect, it } from "vitest";
import { anEmail, tokenIn } from "../../tests/support/app-people.ts";
import { solvePuzzle } from "../../tests/support/bot-check.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ env: { SIGN_UP_DOMAINS: "example.com,Example.org" } });
});
afterEach(() => app.close());

const signUp = (email: string) =>
  app.json("POST", "/api/auth/sign-up/email", { name: "Nia", email, password: "Right1!pass" });
const local = () => anEmail("nia").split("@")[0]!;
const refusal = {
  code: "email_domain_refused",
  message: "Accounts here need an address at example.com, example.org",
  errors: [{ path: "email", code: "email_domain_refused" }],
};

it("only addresses of the configured domains can sign up, by password and by code", async () => {
  expect((await signUp(`${local()}@elsewhere.test`)).body).toMatchObject(refusal);
  expect((await signUp(`${local()}@EXAMPLE.ORG`)).body.token).toBeTruthy();
  const { data } = (await app.json("POST", "/api/auth/bot-check", {})).body;
  const check = { id: data.id, number: solvePuzzle(data) };
  const mailed = await app.json("POST", "/api/auth/sign-up/code", { email: `${local()}@elsewhere.test`, check });
  expect(mailed.body).toMatchObject(refusal);
});

it("an account cannot change to an address of another domain", async () => {
  const email = `${local()}@example.com`;
  const { body } = await signUp(email);
  const who = { Token: body.token };
  await app.runner.runDue();
  await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, email, "token=") }, who);
  const asked = await app.json("POST", "/api/user/change/email", { email: `${local()}@elsewhere.test` }, who);
  expect(asked.body).toMatchObject(refusal);
});
