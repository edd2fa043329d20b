import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EMAIL_CODE_TRIES } from "../../domain/account/email-proof.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { aMember, anEmail, saveAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** An account whose address is not confirmed. */
async function aNewcomer(): Promise<{ who: Who; email: string }> {
  const email = anEmail("new");
  const created = await app.json("POST", "/api/auth/sign-up/email", { name: "New", email, password: "Right1!pass" });
  await app.runner.runDue();
  return { who: { Token: created.body.token }, email };
}

const mailsTo = async (email: string) =>
  (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data as { text: string }[];
const codesTo = async (email: string) => (await mailsTo(email)).map(({ text }) => /^\d{6}$/m.exec(text)![0]);
const confirm = (who: Who, body: unknown) => app.json("POST", "/api/user/verify/user", body, who);
const askAgain = (who: Who) => app.json("POST", "/api/user/send-verification-email", {}, who);
const isConfirmed = async (who: Who) =>
  (await app.json("GET", "/api/user/detail", undefined, who)).body.data.emailVerified;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("an account whose address is not confirmed", () => {
  it("keeps the code of a recent mail where the form for it is opened, until ten minutes have passed", async () => {
    const { who, email } = await aNewcomer();
    const ask = () => app.json("POST", "/api/user/send-verification-email", { keepsRecent: true }, who);
    expect((await ask()).body.data.sent).toBe(true);
    await app.runner.runDue();
    expect(await codesTo(email)).toHaveLength(1);
    app.clock.nowMs += 11 * 60_000;
    await ask();
    await app.runner.runDue();
    const codes = await codesTo(email);
    expect(codes).toHaveLength(2);
    expect((await confirm(who, { email, code: codes[0] })).status).toBe(200);
  });

  it("cannot make the calls that the contract marks as `confirmed`", () => {
    const waiting = Object.entries<Endpoint>(endpoints).flatMap(([name, one]) => (one.confirmed ? [name] : []));
    expect(waiting.sort()).toEqual([
      "acceptInvite",
      "addMember",
      "addPasskey",
      "addSavedSignature",
      "beginBulk",
      "beginLinking",
      "beginPasskey",
      "changeApiKey",
      "changeEmail",
      "changeTwoFactorRule",
      "connectIntegration",
      "copyLink",
      "createPaymentConnection",
      "createWebhook",
      "editRecipient",
      "enableSupport",
      "enableWebform",
      "enrolTwoFactor",
      "extendDocument",
      "extendDocuments",
      "finishLinking",
      "generateApiKey",
      "openIncoming",
      "remindDocuments",
      "remindRecipients",
      "requestBaa",
      "resendDocument",
      "resendInvite",
      "rotateWebhookSecret",
      "saveBranding",
      "saveCustomBranding",
      "saveDelegate",
      "saveEmbedOrigins",
      "saveFormSettings",
      "saveRetention",
      "sendDocument",
      "sendTemplate",
      "startBulk",
      "updatePaymentConnection",
      "updateWebhook",
    ]);
  });

  it("gets email_not_verified from each of them before anything else is checked", async () => {
    const { who, email } = await aNewcomer();
    for (const { method, path } of Object.values<Endpoint>(endpoints).filter((one) => one.confirmed)) {
      const { status, body } = await app.json(method, path.replace(/:\w+/, "01KXYZ"), {}, who);
      expect([path, status, body.code]).toEqual([path, 403, "email_not_verified"]);
      expect(body.data).toEqual({ email, outbox: `/api/dev/outbox?to=${encodeURIComponent(email)}` });
    }
  });

  it("prepares a document, and sends it unchanged once the address is confirmed", async () => {
    const { who, email } = await aNewcomer();
    const id = await saveAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
    const key = { ...who, "Idempotency-Key": "send-it" };
    const send = () => app.json("POST", `/api/document/send/${id}`, {}, key);
    expect((await send()).body.code).toBe("email_not_verified");
    await app.runner.runDue();
    expect(await mailsTo("ann@example.com")).toEqual([]);
    expect((await confirm(who, { email, code: (await codesTo(email))[0] })).status).toBe(200);
    expect((await send()).body.data).toEqual({ _id: id, status: "SENT" });
  });

  it("cannot send through the browser extension either, but can confirm there with the code", async () => {
    const { who, email } = await aNewcomer();
    const created = await app.json("POST", "/api/auth/extension", { installation: "one" }, who);
    const extension = { Token: created.body.data.token };
    const id = await saveAs(app, extension, [{ name: "Ann", email: "ann@example.com" }]);
    const send = () => app.json("POST", `/api/document/send/${id}`, {}, extension);
    expect((await send()).body.code).toBe("email_not_verified");
    expect((await confirm(extension, { email, code: (await codesTo(email))[0] })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

describe("the code in the confirmation mail", () => {
  it("confirms the address once, with digits of any script and blanks", async () => {
    const { who, email } = await aNewcomer();
    const code = (await codesTo(email))[0]!;
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const typed = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
    expect((await confirm(who, { email: email.toUpperCase(), code: typed })).body.data).toEqual({
      emailVerified: true,
    });
    expect(await isConfirmed(who)).toBe(true);
    expect((await confirm(who, { email, code })).body.code).toBe("verification_code_wrong");
  });

  it("gets the same refusal if it is wrong, expired, another person's or for another address", async () => {
    const { who, email } = await aNewcomer();
    const eve = await aNewcomer();
    const [code] = await codesTo(email);
    const answers = [
      await confirm(who, { email, code: other(code!) }),
      await confirm(eve.who, { email, code }),
      await confirm(eve.who, { email: eve.email, code }),
      await confirm(who, { email: "nobody@example.com", code }),
    ];
    app.clock.nowMs += 25 * 3_600_000;
    answers.push(await confirm(who, { email, code }));
    const refusals = answers.map(({ status, body: { requestId: _, ...problem } }) => JSON.stringify([status, problem]));
    expect(new Set(refusals).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, body: { code: "verification_code_wrong" } });
    expect(await isConfirmed(who)).toBe(false);
  });

  it("is refused after too many wrong tries, even parallel ones, and the link stays valid", async () => {
    const { who, email } = await aNewcomer();
    const [code] = await codesTo(email);
    await Promise.all(Array.from({ length: EMAIL_CODE_TRIES }, () => confirm(who, { email, code: other(code!) })));
    expect((await confirm(who, { email, code })).body.code).toBe("verification_code_wrong");
    const token = await tokenIn(app, email, "token=");
    expect((await confirm(who, { token })).status).toBe(200);
  });

  it("is replaced by the code of a later mail, with new tries", async () => {
    const { who, email } = await aNewcomer();
    await askAgain(who);
    await app.runner.runDue();
    const [newest, first] = await codesTo(email);
    expect((await confirm(who, { email, code: first })).body.code).toBe("verification_code_wrong");
    expect((await confirm(who, { email, code: newest })).status).toBe(200);
  });

  it("can be tried 20 times a day, however many mails are requested", async () => {
    await app.close();
    app = await openTestApp({ env: { RATE_LIMITS: "on" } });
    // Days are counted from midnight UTC.
    app.clock.nowMs = Math.ceil(app.clock.nowMs / 86_400_000) * 86_400_000;
    const { who, email } = await aNewcomer();
    const codes: string[] = [];
    for (let n = 0; n < 21; n++) {
      app.clock.nowMs += 1_000_000;
      codes.push((await confirm(who, { email, code: "000000" })).body.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill("verification_code_wrong"));
    expect(codes[20]).toBe("too_many_requests");
  });

  it("is not stored in plain text", async () => {
    const { email } = await aNewcomer();
    const [code] = await codesTo(email);
    const found: string[] = [];
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      if (String(key[0]).startsWith("dev_mail")) continue;
      const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
      // Six digits alone may occur within a hash or a time.
      if (new RegExp(`\\b${code}\\b`).test(text)) found.push(key.join("/"));
    }
    expect(found).toEqual([]);
  });
});

describe("the sender's proof of their address", () => {
  const trailOf = async (who: Who, id: string) =>
    (await app.json("GET", `/api/document/logs/${id}`, undefined, who)).body.data.items;
  const sentBy = async (who: Who) => {
    const id = await saveAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
    await app.json("POST", `/api/document/send/${id}`, {}, who);
    return (await trailOf(who, id)).find((one: { type: string }) => one.type === "SENT").data;
  };

  it("is recorded in the trail: mailed code, mailed link or password reset", async () => {
    const byCode = await aNewcomer();
    await confirm(byCode.who, { email: byCode.email, code: (await codesTo(byCode.email))[0] });
    const at = new Date(app.clock.nowMs).toISOString();
    expect(await sentBy(byCode.who)).toMatchObject({ senderProof: "mailed_code", senderProvenAt: at });
    expect(await sentBy((await aMember(app, "Lin")).who)).toMatchObject({ senderProof: "mailed_link" });
    const { email } = await aNewcomer();
    await app.json("POST", "/api/user/password/forgot", { email });
    await app.runner.runDue();
    const token = await tokenIn(app, email, "/resetPassword");
    await app.json("POST", "/api/user/password/update", { email, password: "Newer2!pass", token });
    const signedIn = await app.json("POST", "/api/auth/sign-in/email", { email, password: "Newer2!pass" });
    expect(await sentBy({ Token: signedIn.body.token })).toMatchObject({ senderProof: "password_reset" });
  });

  it("is the mailed link for an account that was confirmed before proofs were recorded", async () => {
    const { who, email } = await aNewcomer();
    const { subject } = (await app.deps.identity.accounts!.findByEmail(email))!;
    await app.deps.identity.accounts!.confirmEmail(subject);
    const data = await sentBy(who);
    expect(data).toMatchObject({ senderProof: "mailed_link" });
    expect(data.senderProvenAt).toBeUndefined();
  });
});

describe("the development outbox", () => {
  it("is an HTML page that shows mails as escaped text", async () => {
    const { email } = await aNewcomer();
    const page = await app.request(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
    expect(page.headers.get("Content-Type")).toContain("text/html");
    const html = await page.text();
    expect(html).toContain((await codesTo(email))[0]);
    const hostile = await app.request(`/api/dev/outbox?to=${encodeURIComponent("<script>alert(1)</script>")}`);
    expect(await hostile.text()).not.toContain("<script");
  });

  it("returns 404 in production", async () => {
    const env = { MODE: "production", PUBLIC_URL: "https://sign.example.com", RATE_LIMITS: "on" };
    const production = await openTestApp({ env });
    expect((await production.request("/api/dev/outbox")).status).toBe(404);
    await production.close();
  });
});
