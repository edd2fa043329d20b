import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { openVerifyServer, type VerifyServer } from "../../tests/support/verify-server.ts";

let twilio: VerifyServer;
let app: TestApp;
let who: Who;
beforeEach(async () => {
  twilio = await openVerifyServer();
  app = await openTestApp({ env: { TWILIO_ENDPOINT: twilio.url, AADHAAR_CREDITS: "7" } });
  ({ who } = await aMember(app, "Asha"));
});
afterEach(async () => {
  await app.close();
  await twilio.close();
});

const connect = (more: object = {}, by = who) =>
  app.json("POST", "/api/integrations/oauth-credentials", { ...twilio.credentials, ...more }, by);
const connected = async (by = who) => (await app.json("GET", "/api/integrations/connected", undefined, by)).body.data;

describe("Twilio", () => {
  it("is connected after Twilio accepted the credentials, which are never returned", async () => {
    const { status, body } = await connect();
    expect(status).toBe(200);
    expect(body.data).toEqual({ _id: expect.any(String), type: "twilio", isActive: true });
    expect(await connected()).toEqual([body.data]);
    expect(twilio.requests).toEqual([`GET /v2/Services/${twilio.credentials.CPVId}`]);
    const all = await app.json("GET", "/api/integrations", undefined, who);
    const active = (all.body.data as { type: string; isActive: boolean }[]).filter(({ isActive }) => isActive);
    expect([all.body.data.length, active]).toEqual([13, [{ type: "twilio", isActive: true }]]);
  });

  it("is not connected if Twilio refuses the credentials, and the refusal explains why", async () => {
    const { status, body } = await connect({ apiKey: "0".repeat(32) });
    expect([status, body.code]).toEqual([422, "integration_refused"]);
    expect(body.message).toMatch(/Twilio rejected/);
    expect(await connected()).toEqual([]);
  });

  it("is not connected if Twilio is unreachable", async () => {
    twilio.setMode("down");
    expect(await connect()).toMatchObject({ status: 503, body: { code: "integration_unreachable" } });
    expect(await connected()).toEqual([]);
  });

  it("gets no request for malformed credentials", async () => {
    const { body } = await connect({ accountId: "AC1", CPVId: "" });
    expect(body.errors).toEqual([
      { path: "accountId", code: "account_sid_invalid", message: expect.stringMatching(/begins with AC/) },
      { path: "CPVId", code: "service_sid_invalid", message: expect.stringMatching(/begins with VA/) },
    ]);
    expect(twilio.requests).toEqual([]);
  });

  it("stays connected with the old credentials when new ones are refused", async () => {
    const { body } = await connect();
    await connect({ CPVId: `VA${"0".repeat(32)}` });
    expect(await connected()).toEqual([body.data]);
  });

  it("can be disconnected, repeatedly, and only by its own workspace", async () => {
    const { _id } = (await connect()).body.data;
    const { who: other } = await aMember(app, "Omar");
    const disconnect = (by: Who) => app.json("DELETE", `/api/integrations/${_id}`, undefined, by);
    expect((await disconnect(other)).status).toBe(200);
    expect(await connected()).toHaveLength(1);
    expect(await connected(other)).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await disconnect(who)).body.data).toEqual({ _id });
    expect(await connected()).toEqual([]);
  });
});

it("a workspace has the Aadhaar credits that the installation grants", async () => {
  const { body } = await app.json("GET", "/api/document/aadhaar-credits", undefined, who);
  expect(body.data).toEqual({ credits: 7 });
});
