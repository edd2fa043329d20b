import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { aMember, type Who } from "../app-people.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { openVerifyServer, type VerifyServer } from "../verify-server.ts";

export let twilio: VerifyServer;

export let app: TestApp;

export let who: Who;

export const disconnect = async () => {
  const { body } = await app.json("GET", "/api/integrations/connected", undefined, who);
  await app.json("DELETE", `/api/integrations/${body.data[0]._id}`, undefined, who);
};

export const sentTo = ({ number }: { number: string }) => twilio.messages.filter(({ to }) => to === number);

export const wait = (seconds: number) => {
  app.clock.nowMs += seconds * 1000;
};

/** Opens one app, connected to a local Twilio, for all tests of the calling file. */
export function openAppWithTwilio(): void {
  beforeAll(async () => {
    twilio = await openVerifyServer();
    app = await openTestApp({ env: { TWILIO_ENDPOINT: twilio.url } });
    ({ who } = await aMember(app, "Sender"));
  }, 60_000);
  beforeEach(async () => {
    await app.json("POST", "/api/integrations/oauth-credentials", twilio.credentials, who);
    twilio.checks.length = 0;
  });
  afterEach(() => twilio.setMode("ok"));
  afterAll(async () => {
    await app?.close();
    await twilio?.close();
  });
}
