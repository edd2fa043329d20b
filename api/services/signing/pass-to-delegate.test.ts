import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_VALIDITY_DAYS } from "../../../domain/document/document.ts";
import { aMember, anEmail, linkOf, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { mailsTo } from "../../../tests/support/app-roles.ts";
import { type EspServer, openEspServer } from "../../../tests/support/esp-server.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let provider: EspServer;
let app: TestApp;
let sender: Who;
beforeAll(async () => {
  provider = await openEspServer();
  app = await openTestApp({ env: { ...provider.env, AADHAAR_CREDITS: "1" } });
  sender = (await aMember(app, "Sam Sender")).who;
}, 60_000);
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

it("an absent recipient is mailed themself if no Aadhaar credit is left for their delegate", async () => {
  const asha = await aMember(app, "Asha Rao");
  const aadhaar = { authenticationEnabled: true, authenticationType: "AADHAAR", reason: "Rent" };
  const person = { name: "Asha Rao", email: asha.email, ...aadhaar };
  const id = await sendAs(app, sender, [person], { settings: { dataCenter: "ap-south-1" } });
  const token = await linkOf(app, asha.email);
  const number = { token, aadhaarNumber: "9999 4105 7058", consent: true };
  const { challengeId } = (await app.json("POST", "/api/recipient/v1/otp/request/aadhaarOtp", number)).body.data;
  const answer = { token, challengeId, code: provider.transactions.at(-1)!.otp };
  expect((await app.json("POST", "/api/recipient/v1/otp/verify/aadhaarOtp", answer)).status).toBe(200);

  const dayFrom = (days: number) => new Date(app.clock.nowMs + days * 86_400_000).toISOString();
  const dora = { name: "Dora", email: anEmail("dora"), reason: "Parental leave", from: dayFrom(-1), until: dayFrom(7) };
  expect((await app.json("POST", "/api/user/delegate", dora, asha.who)).status).toBe(200);
  const before = (await mailsTo(app, asha.email)).length;
  expect((await app.json("POST", `/api/document/extend/${id}`, { days: MAX_VALIDITY_DAYS }, sender)).status).toBe(200);
  await app.runner.runDue();
  expect(await linkOf(app, dora.email)).toBe(null);
  expect(await mailsTo(app, asha.email)).toHaveLength(before + 1);
});
