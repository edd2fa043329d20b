import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, anEmail, tokenIn } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const common = "Password1";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

it("a common password is refused at sign-up, change and reset, with the path of its input", async () => {
  const email = anEmail("ann");
  const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name: "Ann", email, password: common });
  expect(signedUp.body).toMatchObject({ code: "common_password", errors: [{ path: "password" }] });

  const bob = await aMember(app, "Bob");
  const change = { currentPassword: "Right1!pass", newPassword: common };
  const changed = await app.json("POST", "/api/user/password/change", change, bob.who);
  expect(changed.body).toMatchObject({ code: "common_password", errors: [{ path: "newPassword" }] });

  await app.json("POST", "/api/user/password/forgot", { email: bob.email });
  await app.runner.runDue();
  const token = await tokenIn(app, bob.email, "/resetPassword");
  const reset = (password: string) =>
    app.json("POST", "/api/user/password/update", { email: bob.email, password, token });
  expect((await reset(common)).body).toMatchObject({ code: "common_password", errors: [{ path: "password" }] });
  expect((await reset("Newer2!pass")).status).toBe(200);
});
