import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOf } from "../../domain/document/document.ts";
import { viewSelfie } from "../../domain/document/sending/view-selfie.ts";
import { aMember, anEmail, linkOf, sendAs, type Who } from "../../tests/support/app-people.ts";
import { dot } from "../../tests/support/journey.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { pdfText } from "../pdf/seal/testing/pdf-tools.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";
import { createKeyedQueue } from "../services/keyed-queue.ts";
import { verifyCode } from "../services/proof/verify-code.ts";

let app: TestApp;
let sam: { who: Who; email: string };
beforeAll(async () => {
  app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
  sam = await aMember(app, "Sam Sender");
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const url = {
  session: "/api/recipient/session",
  code: "/api/recipient/otp",
  resend: "/api/recipient/v1/otp/resend",
  verify: "/api/recipient/v1/otp/verify",
  knowledge: "/api/recipient/verify-knowledgebase",
  password: "/api/recipient/verify-password",
  selfie: "/api/recipient/selfie",
};
const byMail = { authenticationEnabled: true, authenticationType: "EMAIL" };
const byCode = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale 7" };
const questions = [
  { id: "pet", question: "First pet?", answers: ["Rex", "Rexie"] },
  { id: "city", question: "Born where?", answers: ["São Paulo"] },
  { id: "color", question: "Colour?", answers: ["green"] },
];
const byQuestions = (type: "ALL" | "ANYONE" | "CUSTOM" = "ALL", limit = 1) => ({
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: questions,
  knowledgeBaseSettings: { type, limit },
});
const dataUrl = (png: Uint8Array, type = "png") => `data:image/${type};base64,${Buffer.from(png).toString("base64")}`;

const post = (path: string, body: object): Promise<Answer> => app.json("POST", path, body);

type Sent = { id: string; token: string; email: string };

async function sent(checks: object, settings?: object): Promise<Sent> {
  const email = anEmail("ann");
  const more = settings ? { settings } : {};
  const id = await sendAs(app, sam.who, [{ name: "Ann", email, ...checks }], more);
  return { id, email, token: (await linkOf(app, email))! };
}

async function codeIn(email: string): Promise<string> {
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  const mail = body.data.find((one: { subject: string }) => /^\d{6} /.test(one.subject));
  return mail.subject.slice(0, 6);
}

const view = async (token: string, session?: string) => (await post(url.session, { token, session })).body.data;
const eventsOf = async (id: string): Promise<string[]> =>
  (await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who)).body.data.items.map(
    (one: { type: string }) => one.type,
  );

describe("a one-time code by mail", () => {
  it("opens the document for the browser that typed it, for an hour, and nothing was shown before", async () => {
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
    app.clock.nowMs += 30 * MINUTE;
    const { assets, files } = await view(token, session);
    const page = async () => (await app.request(`${assets.base}/${files[0].part}/source.pdf`)).status;
    expect(await page()).toBe(200);
    app.clock.nowMs -= 30 * MINUTE;
    app.clock.nowMs += 60 * MINUTE;
    expect((await view(token, session)).room).toBe("verify");
    expect(await page()).toBe(404);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(["AUTH_CHALLENGE", "AUTH_PASSED", "VIEWED"]));
  });

  it("guards every call through the link until it is passed", async () => {
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

  it("keeps no picture of whoever has not passed it", async () => {
    const objectCount = async () => (await Array.fromAsync(app.deps.objects.list())).length;
    const { token } = await sent({ ...byCode, selfieVerificationEnabled: true });
    const before = await objectCount();
    const picture = dataUrl(aPng(7, 7));
    const signing = { viewedSha256: "0".repeat(64), values: {}, signature: picture, consent: true };
    expect((await post("/api/recipient/sign", { token, ...signing })).body.code).toBe("verification_required");
    expect((await post(url.selfie, { token, picture, consent: true })).body.code).toBe("verification_required");
    expect(await objectCount()).toBe(before);
  });

  it("guards what was written to somebody once the document has ended, too", async () => {
    const email = anEmail("ann");
    const written = { privateMessageEnabled: true, privateMessage: "Flat 7, second floor" };
    const people = [
      { name: "Ann", email, ...byCode, ...written },
      { name: "Bob Builder", email: anEmail("bob") },
    ];
    const documentInfo = { en: { title: "Lease", message: "The rent is 900" } };
    const id = await sendAs(app, sam.who, people, { documentInfo });
    const token = (await linkOf(app, email))!;
    const { session } = (await post(url.verify, { token, code: "Blue Whale 7" })).body.data.authenticationData;
    await app.json("POST", `/api/document/void/${id}`, { reason: "A mistake" }, sam.who);
    const stranger = await view(token);
    expect(stranger).toMatchObject({ room: "voided", message: "", privateMessage: "", others: [], othersCount: 0 });
    expect(JSON.stringify(stranger)).not.toMatch(/Flat 7|900|Bob/);
    expect(await view(token, session)).toMatchObject({
      ...{ room: "voided", message: "The rent is 900", privateMessage: "Flat 7, second floor", othersCount: 1 },
    });
  });

  it("is dead once another was asked for, and after it was used, and when its time is over", async () => {
    const { email, token } = await sent(byMail);
    const first = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    app.clock.nowMs += MINUTE;
    const second = (await post(url.resend, { token })).body.data;
    const verify = (challengeId: string, typed: string) => post(url.verify, { token, challengeId, code: typed });
    expect(await verify(first.challengeId, code)).toMatchObject({ status: 410, body: { code: "code_expired" } });
    const newer = await codeIn(email);
    expect(newer).not.toBe(code);
    expect((await verify(second.challengeId, newer)).status).toBe(200);
    expect(await verify(second.challengeId, newer)).toMatchObject({ status: 410, body: { code: "code_expired" } });
    app.clock.nowMs += MINUTE;
    const third = (await post(url.code, { token })).body.data;
    const late = await codeIn(email);
    app.clock.nowMs += 10 * MINUTE;
    expect((await verify(third.challengeId, late)).body.code).toBe("code_expired");
  });

  it("is sent three times in a quarter of an hour", async () => {
    const { token } = await sent(byMail);
    for (const wait of [0, MINUTE, MINUTE]) {
      app.clock.nowMs += wait;
      expect((await post(url.code, { token })).status).toBe(200);
    }
    app.clock.nowMs += MINUTE;
    const refused = await post(url.code, { token });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_codes" } });
    app.clock.nowMs = Date.parse(refused.body.data.nextAt);
    expect((await post(url.code, { token })).status).toBe(200);
  });

  it("makes exactly one session of twenty answers at once", async () => {
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

  it("is compared five times, however many are guessed at once and from wherever", async () => {
    const { id, email, token } = await sent(byMail);
    const { challengeId } = (await post(url.code, { token })).body.data;
    const code = await codeIn(email);
    const guess = (n: number) =>
      app.request(url.verify, {
        method: "POST",
        address: `198.51.${n % 200}.${n % 250}`,
        headers: { "Content-Type": "application/json", "X-Forwarded-For": `192.0.2.${n % 250}` },
        body: JSON.stringify({ token, challengeId, code: String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0") }),
      });
    const codes: string[] = [];
    for (let from = 0; from < 10_000; from += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(from + n)));
      codes.push(...(await Promise.all(answers.map(async (one) => (await one.json()).code as string))));
    }
    expect(codes.filter((one) => one === "code_wrong")).toHaveLength(5);
    expect(codes.filter((one) => one === "code_expired")).toHaveLength(9_995);
    expect((await eventsOf(id)).filter((type) => type === "AUTH_FAILED")).toHaveLength(5);
    expect((await post(url.verify, { token, challengeId, code })).body.code).toBe("code_expired");
  }, 120_000);

  it("is right once and wrong five times for many servers over one database, too", async () => {
    const origin = { ip: "203.0.113.7", userAgent: "test" };
    // A separate server: it does not know the other servers' in-memory turns.
    const answer = (token: string, challengeId: string, code: string) =>
      verifyCode({ ...app.deps, keyedQueue: createKeyedQueue() }, { token, challengeId, code }, origin);
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

  it("of one recipient is no other's, though both have one mailbox", async () => {
    const email = anEmail("both");
    const both = ["Ann", "Bob"].map((name) => ({ name, email, ...byMail }));
    await sendAs(app, sam.who, both);
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
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

  it("that the mail server refuses can be asked for again at once, and says so", async () => {
    const { token } = await sent(byMail);
    const refused = { sent: false as const, kind: "refused" as const, reason: "550 No such mailbox" };
    const { send } = app.deps.mailer;
    app.deps.mailer.send = () => Promise.resolve(refused);
    await post(url.code, { token });
    expect((await post(url.code, { token })).body.code).toBe("too_many_codes");
    await app.runner.runDue();
    expect((await view(token)).authenticationData.otp.failed).toBe(true);
    app.deps.mailer.send = send;
    expect((await post(url.code, { token })).status).toBe(200);
    expect((await view(token)).authenticationData.otp.failed).toBe(false);
  });
});

describe("an access code", () => {
  it("opens however it is spaced, is compared as it is written, and stands on the certificate", async () => {
    const { id, token } = await sent(byCode);
    const refused = await post(url.verify, { token, code: "blue whale 7" });
    expect(refused).toMatchObject({ status: 422, body: { code: "access_code_wrong", message: "Invalid access code" } });
    const passed = await post(url.verify, { token, code: "  Blue Whale ７ " });
    expect(passed).toMatchObject({ status: 200, body: { data: { room: "open" } } });
    const { viewedSha256, fields, authenticationData } = passed.body.data;
    const values = Object.fromEntries(fields.map((field: { key: string }) => [field.key, true]));
    const signing = { token, viewedSha256, values, signature: dot, consent: true };
    expect((await post("/api/recipient/sign", signing)).body.code).toBe("verification_required");
    const { session } = authenticationData;
    expect((await post("/api/recipient/sign", { ...signing, session })).body.data.room).toBe("sealing");
    await app.runner.runDue();
    const { completed } = endOf((await app.deps.documents.findState(id as never))!.value.document);
    const text = await pdfText((await app.deps.objects.get(completed!.sealed.files[0]!.object))!);
    expect(text).toContain("Access code from the sender");
    expect(text).toContain("Incorrect answers before: 1");
    expect((await view(token)).room).toBe("verify");
    expect((await view(token, session)).room).toBe("completed");
  });

  it("locks at the tenth wrong one, right ones too, until the sender unlocks", async () => {
    const { id, token } = await sent(byCode);
    const guesses = Array.from({ length: 50 }, (_, n) => post(url.verify, { token, code: `guess ${n}` }));
    const codes = (await Promise.all(guesses)).map((one) => one.body.code);
    expect(codes.filter((one) => one === "access_code_wrong")).toHaveLength(9);
    expect(codes.filter((one) => one === "verification_locked")).toHaveLength(41);
    const right = { token, code: "Blue Whale 7" };
    expect(await post(url.verify, right)).toMatchObject({ status: 423, body: { code: "verification_locked" } });
    expect((await view(token)).authenticationData.isLocked).toBe(true);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(sam.email)}`);
    const lockedOutMails = body.data.filter((mail: { subject: string }) => mail.subject.startsWith("Locked out"));
    expect(lockedOutMails).toHaveLength(1);
    const owner = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
    expect(owner.recipients[0].lockedAt).toBeDefined();
    const unlock = (more: object = {}) =>
      app.json("POST", `/api/document/unlock/${id}`, { recipient: owner.recipients[0]._id, ...more }, sam.who);
    expect((await unlock({ accessCode: "  " })).body.errors).toMatchObject([{ path: "accessCode" }]);
    expect((await unlock({ accessCode: "Red Fox" })).body.data.recipients[0].lockedAt).toBeUndefined();
    expect((await unlock()).body.code).toBe("recipient_not_locked");
    expect((await post(url.verify, right)).body.code).toBe("access_code_wrong");
    expect((await post(url.verify, { token, code: "Red Fox" })).status).toBe(200);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(["AUTH_LOCKED", "AUTH_UNLOCKED"]));
  });
});

describe("questions", () => {
  const answer = (token: string, answers: Record<string, string>, session?: string) =>
    post(url.knowledge, {
      token,
      session,
      answers: Object.entries(answers).map(([id, text]) => ({ id, answer: text })),
    });
  const right = { pet: " rexie", city: "são  paulo", color: "GREEN" };

  it.each([
    ["ALL", 1, right, 200],
    ["ALL", 1, { ...right, color: "" }, 422],
    ["ALL", 1, { ...right, pet: "Bello" }, 422],
    ["ANYONE", 1, { pet: "Rex", city: "", color: "" }, 200],
    ["ANYONE", 1, { city: "Rio" }, 422],
    ["CUSTOM", 2, { pet: "Rex", color: "green", city: "" }, 200],
    ["CUSTOM", 2, { pet: "Rex", color: "red", city: "" }, 422],
    ["ALL", 1, {}, 422],
  ] as const)("of %s (%i) answered with %j give %i", async (type, limit, answers, status) => {
    const { token } = await sent(byQuestions(type, limit));
    const { authenticationData } = await view(token);
    expect(authenticationData.questions).toEqual(questions.map(({ id, question }) => ({ id, question })));
    expect(authenticationData.neededAnswers).toBe(type === "ALL" ? 3 : limit);
    expect((await answer(token, answers)).status).toBe(status);
  });

  it("tell a wrong set of answers from another by nothing, and take one answer to each", async () => {
    const { id, token } = await sent(byQuestions());
    const outcomeOf = async (answers: Record<string, string>) => {
      const { requestId: _, data, ...rest } = (await answer(token, answers)).body;
      return [rest, Object.keys(data)];
    };
    const noneRight = await outcomeOf({ pet: "a", city: "b", color: "c" });
    expect(noneRight[0]).toMatchObject({ code: "knowledge_wrong", message: "Knowledge based authentication failed" });
    expect(await outcomeOf({ ...right, color: "c" })).toEqual(noneRight);
    expect(await outcomeOf({ pet: "Rex" })).toEqual(noneRight);
    const many = ["Rex", "a", "b"].map((text) => ({ id: "pet", answer: text }));
    const rest = [
      { id: "city", answer: "São Paulo" },
      { id: "color", answer: "green" },
    ];
    expect((await post(url.knowledge, { token, answers: [...many, ...rest] })).body.code).toBe("knowledge_wrong");
    expect((await eventsOf(id)).filter((type) => type === "AUTH_FAILED")).toHaveLength(4);
  });
});

describe("several checks", () => {
  it("are all to be passed in one session, the picture last, and failures count together", async () => {
    const checks = { ...byCode, ...byQuestions("ANYONE"), selfieVerificationEnabled: true };
    const { id, token } = await sent(checks, {
      passwordProtection: { enabled: true, password: "open sesame", mode: "gate" },
    });
    const openChecks = (await view(token)).authenticationData.checks.map((one: { check: string }) => one.check);
    expect(openChecks).toEqual(["PASSWORD", "ACCESS_CODE", "KNOWLEDGE", "SELFIE"]);
    const picture = dataUrl(aPng(40, 40));
    expect(await post(url.selfie, { token, picture, consent: true })).toMatchObject({
      status: 401,
      body: { code: "verification_required" },
    });
    expect((await post(url.password, { token, password: "open" })).body.code).toBe("document_password_wrong");
    const first = (await post(url.password, { token, password: "open sesame" })).body.data;
    expect(first.room).toBe("verify");
    const { session } = first.authenticationData;
    expect((await post(url.verify, { token, session, code: "Blue Whale 7" })).body.data.room).toBe("verify");
    const pet = [{ id: "pet", answer: "Rex" }];
    const third = (await post(url.knowledge, { token, session, answers: pet })).body.data;
    expect(third.authenticationData.checks.map((one: { isPassed: boolean }) => one.isPassed)).toEqual([
      ...[true, true, true, false],
    ]);
    const last = await post(url.selfie, { token, session, picture, consent: true });
    expect(last.body.data).toMatchObject({ room: "open", authenticationData: { isAuthenticated: true } });
    const { passed } = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data.recipients[0];
    expect(passed.map((one: { check: string }) => one.check)).toEqual(openChecks);
  });

  it("passed for one document open no other, whosever it is", async () => {
    const one = await sent(byCode);
    const other = await sent(byCode);
    const passed = await post(url.verify, { token: one.token, code: "Blue Whale 7" });
    const { session } = passed.body.data.authenticationData;
    expect((await view(one.token, session)).room).toBe("open");
    expect((await view(other.token, session)).room).toBe("verify");
    const signing = { token: other.token, session, viewedSha256: "0".repeat(64), values: {}, consent: true };
    expect((await post("/api/recipient/sign", signing)).body.code).toBe("verification_required");
  });

  it("are not asked of those of whom they are not wanted", async () => {
    const { token } = await sent({});
    const picture = dataUrl(aPng(4, 4));
    const calls: [string, object][] = [
      [url.code, {}],
      [url.resend, {}],
      [url.verify, { code: "123456" }],
      [url.knowledge, { answers: [] }],
      [url.password, { password: "x" }],
      [url.selfie, { picture, consent: true }],
    ];
    for (const [path, more] of calls) {
      expect(await post(path, { token, ...more })).toMatchObject({
        status: 409,
        body: { code: "verification_not_asked" },
      });
      expect((await post(path, { token: "made-up", ...more })).body.code).toBe("link_invalid");
    }
    expect((await view(token)).room).toBe("open");
  });
});

describe("a selfie", () => {
  it.each([
    ["is no picture", "data:text/plain;base64,aGVsbG8="],
    ["has no pixels", dataUrl(aPng(4, 4).subarray(0, 40))],
    ["is too large", `data:image/jpeg;base64,${"A".repeat(7_000_000)}`],
  ])("that %s is refused, and counts as no wrong answer", async (_, picture) => {
    const { id, token } = await sent({ selfieVerificationEnabled: true });
    const refused = await post(url.selfie, { token, picture, consent: true });
    expect(refused).toMatchObject({ status: 422, body: { code: "selfie_invalid" } });
    expect(await eventsOf(id)).not.toContain("AUTH_FAILED");
    expect((await post(url.selfie, { token, picture: dataUrl(aPng(4, 4)) })).body.code).toBe("invalid_input");
  });

  it("keeps its pixels and nothing else, for ninety days", async () => {
    const { id, token } = await sent({ selfieVerificationEnabled: true });
    const png = aPng(16, 16);
    const gpsBytes = new TextEncoder().encode("GPS 52.5200 N 13.4050 E");
    const passed = await post(url.selfie, { token, picture: dataUrl(withText(png, gpsBytes)), consent: true });
    expect(passed.body.data.room).toBe("open");
    const state = (await app.deps.documents.findState(id as never))!.value;
    const { object } = state.recipients[0]!.proof!.passed[0]!;
    const storedSelfie = (await app.deps.objects.get(object!))!;
    expect(Buffer.from(storedSelfie).includes(Buffer.from(gpsBytes))).toBe(false);
    expect(storedSelfie).toEqual(png);
    const isStored = () => app.deps.objects.has(object!);
    const requestSelfie = (who: Record<string, string>) =>
      app.json("POST", `/api/document/selfie/${id}`, { recipient: "r0" }, who);
    const selfie = await requestSelfie(sam.who);
    const picture = await app.request(new URL(selfie.body.data.url).pathname);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(picture.headers.get("Cache-Control")).toContain("no-store");
    expect(await picture.bytes()).toEqual(png);
    expect((await requestSelfie({})).body.code).toBe("unauthenticated");
    const sweep = async () => {
      const { sweepObjects } = await import("../services/file/sweep-objects.ts");
      await sweepObjects(app.deps);
    };
    app.clock.nowMs += 89 * 24 * 60 * MINUTE;
    await app.runner.runDue();
    await sweep();
    expect(await isStored()).toBe(true);
    app.clock.nowMs += 24 * 60 * MINUTE;
    await app.runner.runDue();
    await sweep();
    expect(await isStored()).toBe(false);
    const trail = await app.deps.documents.listAudit(id as never);
    expect(trail.map((line) => line.entry.type)).toContain("ERASED");
    expect(trail.filter((line) => line.entry.type === "SELFIE_VIEWED").map((line) => line.entry)).toMatchObject([
      { actor: { kind: "user" }, subject: "r0", data: { selfieSha256: object } },
    ]);
    const after = (await app.deps.documents.findState(id as never))!.value;
    expect(viewSelfie(after, { actor: { kind: "user", id: "u" }, recipientId: "r0" as never })).toMatchObject({
      refusal: { code: "selfie_erased" },
    });
  });
});

/** A PNG with a text chunk before its end. */
function withText(png: Uint8Array, text: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + text.length);
  chunk.writeUInt32BE(text.length);
  chunk.write("tEXt", 4);
  chunk.set(text, 8);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
