import { describe, expect, it } from "vitest";
import { toInstant } from "../../domain/ids.ts";
import { anEmail, signingFor } from "../../tests/support/app-people.ts";
import { aGroup, holderOf, saveRoles, sendRoles } from "../../tests/support/app-roles.ts";
import { anotherCode, codeAfter, sendToPhone } from "../../tests/support/people-with-phones.ts";
import {
  app,
  disconnect,
  openAppWithTwilio,
  sentTo,
  twilio,
  wait,
  who,
} from "../../tests/support/setups/verification-sms-routes.ts";
import { sendTextMessage } from "../jobs/handlers/text-message.ts";

openAppWithTwilio();

const codesOf = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code ?? "passed");

const tally = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

describe("a document with codes by text message", () => {
  it("shows nothing before the code is entered, and then opens", async () => {
    const asha = await sendToPhone(app, who);
    const sendsTo = `… ${asha.number.slice(-4)}`;
    const before = await asha.see();
    expect(before).toMatchObject({ room: "verify", pages: [], authenticationData: { sendsTo, reviewModal: true } });
    const code = await codeAfter(app, twilio, asha);
    expect(sentTo(asha)).toMatchObject([{ locale: "en" }]);
    const passed = await asha.answer(` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(passed.body.data).toMatchObject({ room: "open", authenticationData: { reviewModal: false } });
    const { session } = passed.body.data.authenticationData;
    expect((await asha.see(session)).room).toBe("open");
  });

  it("cannot be sent without a connected messaging account", async () => {
    await disconnect();
    await expect(sendToPhone(app, who)).rejects.toThrow("messaging_not_connected");
  });

  it("cannot be sent to an invalid number", async () => {
    await expect(sendToPhone(app, who, "12345")).rejects.toThrow("contact_number_invalid");
  });
});

describe("a signer group with codes by text message", () => {
  const sms = { authenticationEnabled: true, authenticationType: "SMS" };
  const members = () =>
    ["Bina", "Omar"].map((name, index) => ({
      ...{ name, email: anEmail(name), countryCode: "+91" },
      contact: `91234 5000${index}`,
    }));

  it("sends the code to the member who requested it, and only they can use it", async () => {
    const [bina, omar] = members();
    const id = await sendRoles(app, who, [{ ...aGroup("Buyers", 1, [bina!, omar!]), ...sms }]);
    const [binas, omars] = [await holderOf(app, bina!.email), await holderOf(app, omar!.email)];
    const saved = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.recipients[0];
    expect(saved.signingGroups).toMatchObject([{ contact: "91234 50000" }, { contact: "91234 50001" }]);
    expect((await omars.open()).authenticationData).toMatchObject({ authenticationType: "SMS", sendsTo: "… 0001" });
    await omars.ask("otp");
    await app.runner.runDue();
    expect(sentTo({ number: "+919123450000" })).toEqual([]);
    const { code } = sentTo({ number: "+919123450001" })[0]!;
    expect((await binas.ask("v1/otp/verify", { code })).body.code).toBe("code_expired");
    const passed = await omars.ask("v1/otp/verify", { code });
    const { session } = passed.body.data.authenticationData;
    const signing = await signingFor(app, omars.token, session);
    expect((await app.json("POST", "/api/recipient/sign", signing)).body.data.room).toBe("sealing");
    expect((await binas.open()).room).toBe("released");
  });

  it("cannot be sent if a member's number is missing or invalid", async () => {
    const [bina, omar] = members();
    for (const [contact, code] of [
      ["", "recipient_needs_contact"],
      ["12", "contact_number_invalid"],
    ]) {
      const group = { ...aGroup("Buyers", 1, [bina!, { ...omar!, contact } as never]), ...sms };
      const id = await saveRoles(app, who, [group]);
      const { body } = await app.json("POST", `/api/document/send/${id}`, {}, who);
      expect(body).toMatchObject({ code, errors: [{ path: "recipients.0.signingGroups.1.contact", code }] });
    }
  });
});

describe("a code by text message", () => {
  it("is accepted once, even for 20 parallel calls", async () => {
    const asha = await sendToPhone(app, who);
    const code = await codeAfter(app, twilio, asha);
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.answer(code)));
    const tallies = tally(codesOf(answers));
    expect(tallies.passed).toBe(1);
    expect(tallies.passed! + (tallies.code_expired ?? 0)).toBe(20);
    expect(await asha.answer(code)).toMatchObject({ status: 410, body: { code: "code_expired" } });
  });

  it("is compared at most five times, even for parallel calls", async () => {
    const asha = await sendToPhone(app, who);
    const code = await codeAfter(app, twilio, asha);
    const guesses = await Promise.all(Array.from({ length: 50 }, () => asha.answer(anotherCode(code))));
    expect(tally(codesOf(guesses))).toEqual({ code_wrong: 5, code_expired: 45 });
    expect(twilio.checks).toHaveLength(5);
    expect((await asha.answer(code)).body.code).toBe("code_expired");
    expect(twilio.checks).toHaveLength(5);
  });

  it("counts a try even if the server fails before the provider's response", async () => {
    const asha = await sendToPhone(app, who);
    const code = await codeAfter(app, twilio, asha);
    const { messaging } = app.deps;
    app.deps.messaging = { ...messaging, check: () => Promise.reject(new Error("died")) };
    for (let time = 0; time < 5; time++) expect((await asha.answer(anotherCode(code))).status).toBe(500);
    app.deps.messaging = messaging;
    expect((await asha.answer(code)).body.code).toBe("code_expired");
    expect(twilio.checks).toEqual([]);
  });

  it("locks its recipient after ten wrong ones until the sender unlocks them", async () => {
    const asha = await sendToPhone(app, who);
    for (let round = 0; round < 2; round++) {
      const code = await codeAfter(app, twilio, asha);
      for (let time = 0; time < 5; time++) await asha.answer(anotherCode(code));
      wait(60);
    }
    expect((await asha.request()).body.code).toBe("verification_locked");
    expect((await asha.answer("123456")).body.code).toBe("verification_locked");
    expect(twilio.checks).toHaveLength(10);
    await app.json("POST", `/api/document/unlock/${asha.documentId}`, { recipient: "r0" }, who);
    const code = await codeAfter(app, twilio, asha);
    expect((await asha.answer(code)).body.data.room).toBe("open");
  });

  it("is replaced by a newer one, which has its own tries", async () => {
    const asha = await sendToPhone(app, who);
    const first = await codeAfter(app, twilio, asha);
    for (let time = 0; time < 3; time++) await asha.answer(anotherCode(first));
    wait(30);
    const second = await codeAfter(app, twilio, asha);
    if (first !== second) expect((await asha.answer(first)).body.code).toBe("code_wrong");
    for (let time = 0; time < 3; time++) await asha.answer(anotherCode(second));
    expect((await asha.answer(second)).body.data?.room).toBe("open");
  });

  it("of one document is refused for another with the same phone", async () => {
    const one = await sendToPhone(app, who, "98765 99999");
    const other = await sendToPhone(app, who, "98765 99999");
    const requested = (await one.request()).body.data;
    await app.runner.runDue();
    await other.request();
    await app.runner.runDue();
    const { code } = sentTo(one)[0]!;
    expect((await other.answer(code, { challengeId: requested.challengeId })).body.code).toBe("code_expired");
    const { session } = (await one.answer(code)).body.data.authenticationData;
    expect((await other.see(session)).room).toBe("verify");
  });

  it("expires after ten minutes by our clock, whatever the provider's", async () => {
    const asha = await sendToPhone(app, who);
    const code = await codeAfter(app, twilio, asha);
    wait(10 * 60);
    expect((await asha.answer(code)).body.code).toBe("code_expired");
    expect(twilio.checks).toEqual([]);
  });

  it("is sent once, even if its job repeats", async () => {
    const asha = await sendToPhone(app, who);
    await asha.request();
    await app.runner.runDue();
    const { _id: documentId, recipientId: recipient, authenticationData } = await asha.see();
    const { challengeId } = authenticationData.otp;
    const task = { kind: "text_message" as const, documentId, recipient, challengeId };
    const job = { id: "again", task, dueAt: toInstant(app.clock.nowMs), attempts: 1, epoch: 0 };
    expect(await sendTextMessage(app.deps, job, task)).toBe("done");
    expect(sentTo(asha)).toHaveLength(1);
  });
});
