import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openVerifyServer, type VerifyMode, type VerifyServer } from "../../../tests/support/verify-server.ts";
import type { Messaging, MessagingCredentials } from "../../ports/providers.ts";
import { twilioMessaging } from "./twilio.ts";

let server: VerifyServer;
let messaging: Messaging;
let credentials: MessagingCredentials;
beforeEach(async () => {
  server = await openVerifyServer();
  messaging = twilioMessaging({ endpoint: server.url });
  const { accountId, apiKey, CPVId } = server.credentials;
  credentials = { accountSid: accountId, authToken: apiKey, serviceSid: CPVId };
});
afterEach(() => server.close());

const to = "+919876543210";
const start = async () => {
  const started = await messaging.start(credentials, { to, language: "hi" });
  if (!started.sent) throw new Error(started.reason);
  return started.reference;
};
const other = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a text message with a code", () => {
  it("is sent in the reader's language, and its code is accepted once", async () => {
    const reference = await start();
    const [message] = server.messages;
    expect(message).toMatchObject({ to, locale: "hi" });
    const { code } = message!;
    expect(await messaging.check(credentials, { reference, code: other(code) })).toBe("wrong");
    expect(await messaging.check(credentials, { reference, code })).toBe("approved");
    expect(await messaging.check(credentials, { reference, code })).toBe("expired");
  });

  it("names no language that Twilio does not support", async () => {
    await messaging.start(credentials, { to, language: "pa" });
    expect(server.messages[0]!.locale).toBeNull();
  });

  it("that replaces another has a new code and five attempts of its own", async () => {
    const first = await start();
    const { code } = server.messages[0]!;
    for (let time = 0; time < 5; time++) await messaging.check(credentials, { reference: first, code: other(code) });
    const second = await messaging.start(credentials, { to, language: "en", instead: first });
    expect(second).toMatchObject({ sent: true });
    expect(await messaging.check(credentials, { reference: first, code })).toBe("expired");
    const { reference } = second as { reference: string };
    expect(reference).not.toBe(first);
    expect(await messaging.check(credentials, { reference, code: server.messages[1]!.code })).toBe("approved");
  });

  it("can replace one that has expired", async () => {
    const first = await start();
    server.expire();
    expect(await messaging.start(credentials, { to, language: "en", instead: first })).toMatchObject({ sent: true });
  });

  it("has an expired code after its time limit, and after five wrong attempts", async () => {
    const late = await start();
    server.expire();
    expect(await messaging.check(credentials, { reference: late, code: server.messages[0]!.code })).toBe("expired");
    const guessed = await start();
    const { code } = server.messages[1]!;
    for (let time = 0; time < 5; time++) await messaging.check(credentials, { reference: guessed, code: other(code) });
    expect(await messaging.check(credentials, { reference: guessed, code })).toBe("expired");
  });

  it("is refused permanently for an invalid number, with a reason that does not contain the number", async () => {
    server.refuse(to);
    const answer = await messaging.start(credentials, { to, language: "en" });
    expect(answer).toEqual({ sent: false, kind: "refused", reason: "Twilio answered 400 (60200)" });
  });

  it("is refused permanently once Twilio rejects the credentials; a check then counts as unreachable", async () => {
    const reference = await start();
    server.revoke();
    expect(await messaging.start(credentials, { to, language: "en" })).toMatchObject({ sent: false, kind: "refused" });
    const { code } = server.messages[0]!;
    expect(await messaging.check(credentials, { reference, code })).toBe("unreachable");
  });
});

describe("Twilio", () => {
  const troubles: VerifyMode[] = ["down", "hang", "slow", "broken", "busy"];

  it.each(troubles)("(%s) counts as unreachable for every call, and the sent code stays valid", async (mode) => {
    const reference = await start();
    server.setMode(mode);
    const hurried = twilioMessaging({ endpoint: server.url, timeoutMs: 300 });
    expect(await hurried.start(credentials, { to, language: "en" })).toMatchObject({
      sent: false,
      kind: "unreachable",
    });
    expect(await hurried.check(credentials, { reference, code: "123456" })).toBe("unreachable");
    expect(await hurried.test(credentials)).toBe("unreachable");
    server.setMode("ok");
    expect(await messaging.check(credentials, { reference, code: server.messages[0]!.code })).toBe("approved");
  });

  it("counts as unreachable when it responds about another verification", async () => {
    const reference = await start();
    server.setMode("liar");
    expect(await messaging.check(credentials, { reference, code: server.messages[0]!.code })).toBe("unreachable");
    expect(await messaging.start(credentials, { to, language: "en" })).toMatchObject({ sent: false, kind: "refused" });
  });

  it("counts as unreachable when no server responds", async () => {
    const unreachable = twilioMessaging({ endpoint: "http://127.0.0.1:1" });
    expect(await unreachable.test(credentials)).toBe("unreachable");
    expect(await unreachable.start(credentials, { to, language: "en" })).toMatchObject({ kind: "unreachable" });
  });
});

describe("Twilio credentials", () => {
  it("are valid if Twilio knows account, token and service; the test sends no message", async () => {
    expect(await messaging.test(credentials)).toBe("ok");
    expect(server.messages).toEqual([]);
  });

  it("are refused with a wrong token or a wrong service", async () => {
    expect(await messaging.test({ ...credentials, authToken: "0".repeat(32) })).toBe("refused");
    expect(await messaging.test({ ...credentials, serviceSid: `VA${"0".repeat(32)}` })).toBe("refused");
  });
});
