import { describe, expect, it } from "vitest";
import { aMember } from "../../tests/support/app-people.ts";
import { codeAfter, sendToPhone } from "../../tests/support/people-with-phones.ts";
import {
  app,
  disconnect,
  openAppWithTwilio,
  sentTo,
  twilio,
  wait,
  who,
} from "../../tests/support/setups/verification-sms-routes.ts";
import { openVerifyServer } from "../../tests/support/verify-server.ts";
import { twilioMessaging } from "../adapters/messaging/twilio.ts";

openAppWithTwilio();

/** Gives up a provider that does not answer after 200 ms instead of 10 s, until the returned function is called. */
function giveUpSoon(): () => void {
  const patient = app.deps.messaging;
  app.deps.messaging = twilioMessaging({ endpoint: twilio.url, timeoutMs: 200 });
  return () => {
    app.deps.messaging = patient;
  };
}

describe("while Twilio fails", () => {
  it.each(["down", "hang", "slow", "broken", "busy", "liar"] as const)(
    "(%s) a code is not accepted and no try is lost; afterwards it is accepted",
    async (mode) => {
      const asha = await sendToPhone(app, who);
      const code = await codeAfter(app, twilio, asha);
      twilio.setMode(mode);
      const restore = mode === "hang" || mode === "slow" ? giveUpSoon() : () => undefined;
      for (let time = 0; time < 6; time++) {
        expect(await asha.answer(code)).toMatchObject({ status: 503, body: { code: "unavailable" } });
      }
      restore();
      twilio.setMode("ok");
      expect((await asha.answer(code)).body.data.room).toBe("open");
    },
  );

  it("an unsent code is retried; after two minutes it is marked as failed and can be requested again", async () => {
    const asha = await sendToPhone(app, who);
    twilio.setMode("down");
    await asha.request();
    await app.runner.runDue();
    expect((await asha.answer("123456")).body.code).toBe("unavailable");
    for (let time = 0; time < 15; time++) {
      wait(10);
      await app.runner.runDue();
    }
    expect((await asha.see()).authenticationData.otp).toMatchObject({ failed: true });
    twilio.setMode("ok");
    const code = await codeAfter(app, twilio, asha);
    expect((await asha.answer(code)).body.data.room).toBe("open");
  });

  it("a delayed message contains the valid code", async () => {
    const asha = await sendToPhone(app, who);
    twilio.setMode("down");
    await asha.request();
    await app.runner.runDue();
    twilio.setMode("ok");
    wait(30);
    await app.runner.runDue();
    expect((await asha.answer(sentTo(asha)[0]!.code)).body.data.room).toBe("open");
  });

  it("two messages for one request contain one code, which is accepted once", async () => {
    twilio.setMode("twice");
    const asha = await sendToPhone(app, who);
    await codeAfter(app, twilio, asha);
    const [first, second] = sentTo(asha);
    expect(second).toEqual(first);
    expect((await asha.answer(first!.code)).body.data.room).toBe("open");
    expect((await asha.answer(second!.code)).body.code).toBe("code_expired");
  });

  it("a code to an unreachable number fails at once, and the log does not contain the number", async () => {
    const asha = await sendToPhone(app, who);
    twilio.refuse(asha.number);
    await asha.request();
    await app.runner.runDue();
    expect((await asha.see()).authenticationData.otp.failed).toBe(true);
    expect(app.logged.join("\n")).toContain("60200");
    expect(app.logged.join("\n")).not.toContain("98765");
  });

  it("the sender gets one mail about unsent codes, and the trail records each of them", async () => {
    const { who: sender, email } = await aMember(app, "Teller");
    await app.json("POST", "/api/integrations/oauth-credentials", twilio.credentials, sender);
    const asha = await sendToPhone(app, sender);
    twilio.refuse(asha.number);
    for (let time = 0; time < 3; time++) {
      expect((await asha.request()).status).toBe(200);
      await app.runner.runDue();
      wait(30);
    }
    expect((await asha.request()).body.code).toBe("too_many_codes");
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
    const notices = body.data.filter(({ subject }: { subject: string }) =>
      subject.startsWith("A code could not be sent"),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0].text).toContain(`… ${asha.number.slice(-4)}`);
    const { items } = (await app.json("GET", `/api/document/logs/${asha.documentId}`, undefined, sender)).body.data;
    expect(items.filter(({ type }: { type: string }) => type === "CODE_NOT_SENT")).toHaveLength(3);
  });

  it("an account whose credentials were revoked is no longer connected", async () => {
    const other = await openVerifyServer();
    const mine = app.deps.messaging;
    app.deps.messaging = twilioMessaging({ endpoint: other.url });
    const { who: sender } = await aMember(app, "Revoked");
    await app.json("POST", "/api/integrations/oauth-credentials", other.credentials, sender);
    const asha = await sendToPhone(app, sender);
    other.revoke();
    await asha.request();
    await app.runner.runDue();
    const { body } = await app.json("GET", "/api/integrations/connected", undefined, sender);
    expect(body.data).toMatchObject([{ type: "twilio", isActive: false }]);
    await expect(sendToPhone(app, sender)).rejects.toThrow("messaging_not_connected");
    app.deps.messaging = mine;
    await other.close();
  });

  it("a code of a disconnected account is not compared, and no further one is sent", async () => {
    const asha = await sendToPhone(app, who);
    const code = await codeAfter(app, twilio, asha);
    await disconnect();
    expect((await asha.answer(code)).body.code).toBe("unavailable");
    wait(30);
    await asha.request();
    await app.runner.runDue();
    expect(sentTo(asha)).toHaveLength(1);
  });
});
