import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let sam: { who: Who; email: string };
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "sam");
});
afterEach(() => app.close());

const [old, corrected] = ["ann@old.example", "ann@new.example"];
const correct = async (token: string | null, email = corrected, session?: string) =>
  app.json("POST", "/api/recipient/update-recipient-email", { token, email, ...(session ? { session } : {}) });
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;

it("a recipient corrects the address: a new link goes there, the old one ends, and the former address and the sender are told", async () => {
  const id = await sendAs(app, sam.who, [{ name: "Ann", email: old }]);
  const token = await linkOf(app, old);
  const [formerMails, senderMails] = [(await mailsTo(old)).length, (await mailsTo(sam.email)).length];
  expect((await correct(token)).body.data).toEqual({ email: corrected });
  await app.runner.runDue();
  expect((await app.json("POST", "/api/recipient/session", { token })).body.code).toBe("link_invalid");
  expect([(await mailsTo(old)).length, (await mailsTo(sam.email)).length]).toEqual([formerMails + 1, senderMails + 1]);
  expect((await mailsTo(sam.email))[0]!.text).toContain(corrected);
  const [recipient] = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data.recipients;
  expect(recipient).toMatchObject({ name: "Ann", email: corrected, delegatedFrom: [{ name: "Ann", email: old }] });
  expect((await signAs(app, await linkOf(app, corrected))).status).toBe(200);
});

it("a forwarded link takes over nothing: without every passed check, the address stays", async () => {
  const code = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "secret-7" };
  const mailed = { authenticationEnabled: true, authenticationType: "EMAIL" };
  for (const [email, proof] of [
    ["code@old.example", code],
    ["mail@old.example", mailed],
  ] as const) {
    await sendAs(app, sam.who, [{ name: "Ann", email, ...proof }]);
    const token = await linkOf(app, email);
    expect((await correct(token)).status).toBeGreaterThanOrEqual(400);
    await app.runner.runDue();
    expect(await mailsTo(corrected)).toEqual([]);
    expect((await app.json("POST", "/api/recipient/session", { token })).body.data.userEmail).toBe(email);
  }
});

it("an access code must be given again at the corrected address", async () => {
  const code = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "secret-7" };
  await sendAs(app, sam.who, [{ name: "Ann", email: old, ...code }]);
  const token = await linkOf(app, old);
  const passed = await app.json("POST", "/api/recipient/v1/otp/verify", { token, code: "secret-7" });
  const { session } = passed.body.data.authenticationData;
  expect((await correct(token, corrected, session)).status).toBe(200);
  await app.runner.runDue();
  const view = (await app.json("POST", "/api/recipient/session", { token: await linkOf(app, corrected), session })).body
    .data;
  expect(view).toMatchObject({ room: "verify", authenticationData: { isAuthenticated: false } });
});

it("is refused where the sender lets nobody delegate, after acting, and for an address of another recipient", async () => {
  await sendAs(app, sam.who, [
    { name: "Ann", email: old },
    { name: "Bob", email: "bob@x.example" },
  ]);
  const token = await linkOf(app, old);
  expect((await correct(token, "bob@x.example")).body.code).toBe("delegation_to_oneself");
  expect((await correct(token, "no address")).body.code).toBe("invalid_email");
  await signAs(app, token);
  expect((await correct(token)).status).toBe(409);
  await sendAs(app, sam.who, [{ name: "Cy", email: "cy@x.example" }], { settings: { delegation: false } });
  expect((await correct(await linkOf(app, "cy@x.example"))).body.code).toBe("delegation_forbidden");
});
