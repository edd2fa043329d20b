import { describe, expect, it } from "vitest";
import { anEmail, linkOf, sendAs } from "../../tests/support/app-people.ts";
import { byCode, byMail, dataUrl, MINUTE, openVerificationWorld, url } from "../../tests/support/verification-world.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";
import { createKeyedQueue } from "../services/keyed-queue.ts";
import { verifyCode } from "../services/proof/verify-code.ts";

const { world, post, sent, codeIn, view, eventsOf } = openVerificationWorld();

describe("a one-time code by mail", () => {
  it("opens the document for an hour in the browser that entered it; before, nothing is shown", async () => {
    const { id, email, token } = await sent(byMail);
    const before = await view(token);
    expect(before).toMatchObject({
      room: "verify",
      pages: [],
      fields: [],
      assets: null,
      viewedSha256: null,
      message: "",
    });
    expect(before.authenticationData).toMatchObject({
      ...{ reviewModal: true, isAuthenticated: false, authenticationType: "EMAIL", isLocked: false },
      checks: [{ check: "EMAIL", isPassed: false }],
      sendsTo: `a…${email.slice(email.indexOf("@"))}`,
    });
    expect(await eventsOf(id)).not.toContain("VIEWED");
    const requested = await post(url.code, { token });
    expect(requested.body.data).toMatchObject({ sentTo: before.authenticationData.sendsTo });
    expect((await view(token)).authenticationData.otp.challengeId).toBe(requested.body.data.challengeId);
    const { challengeId } = requested.body.data;
    const passed = await post(url.verify, { token, challengeId, code: await codeIn(email) });
    expect(passed).toMatchObject({ status: 200, body: { data: { room: "open" } } });
    const { session } = passed.body.data.authenticationData;
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(await view(token, session)).toMatchObject({ room: "open", authenticationData: { isAuthenticated: true } });
    expect((await view(token, session)).authenticationData.session).toBeUndefined();
    expect((await view(token)).room).toBe("verify");
    world.app.clock.nowMs += 30 * MINUTE;
    const { assets, files } = await view(token, session);
    const page = async () => (await world.app.request(`${assets.base}/${files[0].part}/source.pdf`)).status;
    expect(await page()).toBe(200);
    world.app.clock.nowMs -= 30 * MINUTE;
    world.app.clock.nowMs += 60 * MINUTE;
    expect((await view(token, session)).room).toBe("verify");
    expect(await page()).toBe(404);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(["AUTH_CHALLENGE", "AUTH_PASSED", "VIEWED"]));
  });

  it("is required for every call with the link", async () => {
    const { token } = await sent(byMail);
    const calls = {
      sign: { viewedSha256: "0".repeat(64), values: {}, consent: true },
      decline: { reason: "No" },
      download: {},
    };
    for (const [call, more] of Object.entries(calls)) {
      expect(await post(`/api/recipient/${call}`, { token, ...more })).toMatchObject({
        status: 401,
        body: { code: "verification_required" },
      });
    }
  });

  it("is required before a picture is stored", async () => {
    const objectCount = async () => (await Array.fromAsync(world.app.deps.objects.list())).length;
    const { token } = await sent({ ...byCode, selfieVerificationEnabled: true });
    const before = await objectCount();
    const picture = dataUrl(aPng(7, 7));
    const signing = { viewedSha256: "0".repeat(64), values: {}, signature: picture, consent: true };
    expect((await post("/api/recipient/sign", { token, ...signing })).body.code).toBe("verification_required");
    expect((await post(url.selfie, { token, picture, consent: true })).body.code).toBe("verification_required");
    expect(await objectCount()).toBe(before);
  });

  it("is required to see messages and other recipients even after the document has ended", async () => {
    const email = anEmail("ann");
    const written = { privateMessageEnabled: true, privateMessage: "Flat 7, second floor" };
    const people = [
      { name: "Ann", email, ...byCode, ...written },
      { name: "Bob Builder", email: anEmail("bob") },
    ];
    const documentInfo = { en: { title: "Lease", message: "The rent is 900" } };
    const id = await sendAs(world.app, world.sam.who, people, { documentInfo });
    const token = (await linkOf(world.app, email))!;
    const { session } = (await post(url.verify, { token, code: "Blue Whale 7" })).body.data.authenticationData;
    await world.app.json("POST", `/api/document/void/${id}`, { reason: "A mistake" }, world.sam.who);
    const stranger = await view(token);
    expect(stranger).toMatchObject({ room: "voided", message: "", privateMessage: "", others: [], othersCount: 0 });
    expect(JSON.stringify(stranger)).not.toMatch(/Flat 7|rent is|Bob Builder/);
    expect(await view(token, session)).toMatchObject({
      ...{ room: "voided", message: "The rent is 900", privateMessage: "Flat 7, second floor", othersCount: 1 },
    });
  });

  it("expires after a newer code was requested, after its use, and after ten minutes", async () => {
    const { email, token } = await sent(byMail);
    const first = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    world.app.clock.nowMs += MINUTE;
    const second = (await post(url.resend, { token })).body.data;
    const verify = (challengeId: string, typed: string) => post(url.verify, { token, challengeId, code: typed });
    expect(await verify(first.challengeId, code)).toMatchObject({ status: 410, body: { code: "code_expired" } });
    const newer = await codeIn(email);
    expect(newer).not.toBe(code);
    expect((await verify(second.challengeId, newer)).status).toBe(200);
    expect(await verify(second.challengeId, newer)).toMatchObject({ status: 410, body: { code: "code_expired" } });
    world.app.clock.nowMs += MINUTE;
    const third = (await post(url.code, { token })).body.data;
    const late = await codeIn(email);
    world.app.clock.nowMs += 10 * MINUTE;
    expect((await verify(third.challengeId, late)).body.code).toBe("code_expired");
  });

  it("is sent three times in 15 minutes", async () => {
    const { token } = await sent(byMail);
    for (const wait of [0, MINUTE, MINUTE]) {
      world.app.clock.nowMs += wait;
      expect((await post(url.code, { token })).status).toBe(200);
    }
    world.app.clock.nowMs += MINUTE;
    const refused = await post(url.code, { token });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_codes" } });
    world.app.clock.nowMs = Date.parse(refused.body.data.nextAt);
    expect((await post(url.code, { token })).status).toBe(200);
  });

  it("opens one session for 20 parallel answers", async () => {
    const { id, email, token } = await sent(byMail);
    const { challengeId } = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(url.verify, { token, challengeId, code })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.body.code))).toEqual(
      new Set(["code_expired"]),
    );
    expect((await eventsOf(id)).filter((type) => type === "AUTH_PASSED")).toHaveLength(1);
  });

  it("is compared five times, even for parallel guesses from many addresses", async () => {
    const { id, email, token } = await sent(byMail);
    const { challengeId } = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    const guess = (n: number) =>
      world.app.request(url.verify, {
        method: "POST",
        address: `198.51.${n % 200}.${n % 250}`,
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `192.0.2.${n % 250}` },
        body: JSON.stringify({ token, challengeId, code: String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0") }),
      });
    const codes: string[] = [];
    for (let from = 0; from < 2_000; from += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(from + n)));
      codes.push(...(await Promise.all(answers.map(async (one) => (await one.json()).code as string))));
    }
    expect(codes.filter((one) => one === "code_wrong")).toHaveLength(5);
    expect(codes.filter((one) => one === "code_expired")).toHaveLength(1_995);
    expect((await eventsOf(id)).filter((type) => type === "AUTH_FAILED")).toHaveLength(5);
    expect((await post(url.verify, { token, challengeId, code })).body.code).toBe("code_expired");
  }, 600_000);

  it("is accepted once and refused five times even across several servers with one database", async () => {
    const origin = { ip: "203.0.113.7", userAgent: "test" };
    // A separate server, which does not share the other servers' in-memory queue.
    const answer = (token: string, challengeId: string, code: string) =>
      verifyCode({ ...world.app.deps, keyedQueue: createKeyedQueue() }, { token, challengeId, code }, origin);
    const outcomes = async (count: number, ask: () => ReturnType<typeof answer>) =>
      (await Promise.all(Array.from({ length: count }, ask))).map((one) => (one.ok ? "ok" : one.refusal.code));
    const { id, email, token } = await sent(byMail);
    const { challengeId } = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    const right = await outcomes(20, () => answer(token, challengeId, code));
    expect(right.filter((one) => one === "ok")).toHaveLength(1);
    expect(right.filter((one) => one === "code_expired" || one === "conflict")).toHaveLength(19);
    expect((await eventsOf(id)).filter((type) => type === "AUTH_PASSED")).toHaveLength(1);

    const guessed = await sent(byMail);
    const next = (await post(url.code, { token: guessed.token })).body.data.challengeId;
    const wrong = String((Number(await codeIn(guessed.email)) + 1) % 1_000_000).padStart(6, "0");
    let outcomeCodes: string[] = [];
    for (let round = 0; round < 5; round++) {
      outcomeCodes = outcomeCodes.concat(await outcomes(10, () => answer(guessed.token, next, wrong)));
    }
    expect(outcomeCodes.filter((one) => one === "code_wrong")).toHaveLength(5);
    expect((await eventsOf(guessed.id)).filter((type) => type === "AUTH_FAILED")).toHaveLength(5);
    expect(outcomeCodes).not.toContain("ok");
  });

  it("of one recipient is refused for another with the same mailbox", async () => {
    const email = anEmail("both");
    const both = ["Ann", "Bob"].map((name) => ({ name, email, ...byMail }));
    await sendAs(world.app, world.sam.who, both);
    const { body } = await world.app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
    const links: string[] = body.data.flatMap((mail: { links: string[] }) => mail.links);
    const tokens = [
      ...new Set(links.filter((one) => one.includes("/documents/sign/")).map((one) => one.split("/").at(-1)!)),
    ];
    expect(tokens).toHaveLength(2);
    const [one, other] = tokens as [string, string];
    const { challengeId } = (await post(url.code, { token: one })).body.data;
    const code = await codeIn(email);
    expect((await post(url.verify, { token: other, challengeId, code })).body.code).toBe("code_expired");
    const passed = await post(url.verify, { token: one, challengeId, code });
    const { session } = passed.body.data.authenticationData;
    expect((await view(other, session)).room).toBe("verify");
  });

  it("is marked as failed if the mail server refused it, and can be requested again at once", async () => {
    const { token } = await sent(byMail);
    const refused = { sent: false as const, kind: "refused" as const, reason: "550 No such mailbox" };
    const { send } = world.app.deps.mailer;
    world.app.deps.mailer.send = () => Promise.resolve(refused);
    await post(url.code, { token });
    expect((await post(url.code, { token })).body.code).toBe("too_many_codes");
    await world.app.runner.runDue();
    expect((await view(token)).authenticationData.otp.failed).toBe(true);
    world.app.deps.mailer.send = send;
    expect((await post(url.code, { token })).status).toBe(200);
    expect((await view(token)).authenticationData.otp.failed).toBe(false);
  });
});
