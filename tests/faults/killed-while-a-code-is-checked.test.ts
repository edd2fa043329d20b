import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client, Refused } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { anotherCode } from "../support/people-with-phones.ts";
import { sendWithProof } from "../support/proving.ts";
import { startServer } from "../support/server.ts";
import { openVerifyServer } from "../support/verify-server.ts";

it("crashing the server while a code is compared yields no more than five tries", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-code-"));
  const twilio = await openVerifyServer();
  const options = { dataDir, env: { TWILIO_ENDPOINT: twilio.url, RATE_LIMITS: "off" } };
  let server = await startServer(options);
  try {
    const { client } = await signUp(server);
    await client.data("POST", "/api/integrations/oauth-credentials", twilio.credentials);
    const signer = aPerson("Asha Rao");
    const proof = {
      authenticationEnabled: true,
      authenticationType: "SMS",
      countryCode: "+91",
      contact: "98765 43210",
    };
    await sendWithProof(client, signer, proof);
    const { token } = await signingLinkOf(server, signer.email);
    await new Client(server.url).data("POST", "/api/recipient/otp", { token });
    const { code } = await eventually("a text message", async () => twilio.messages[0]);
    const answer = (typed: string) =>
      new Client(server.url).data("POST", "/api/recipient/v1/otp/verify", { token, code: typed });

    twilio.setMode("hang");
    for (let time = 1; time <= 5; time++) {
      const lost = answer(anotherCode(code)).catch(() => "lost");
      const checks = () => twilio.requests.filter((one) => one.endsWith("/VerificationCheck")).length;
      await eventually("the provider to be asked", async () => checks() === time || null);
      await server.crash();
      expect(await lost).toBe("lost");
      server = await startServer(options);
    }
    twilio.setMode("ok");
    const refused = await answer(code).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).code).toBe("code_expired");
    expect(twilio.requests.filter((one) => one.endsWith("/VerificationCheck"))).toHaveLength(5);
  } finally {
    await server.stop();
    await twilio.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
