import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import { defaultValidity } from "../../domain/document/document.ts";
import { aadhaarConsent } from "../../domain/proof/aadhaar-consent.ts";
import { aMember, anEmail, linkOf, saveAs, sendAs, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { type EspServer, openEspServer } from "../../tests/support/esp-server.ts";
import { dot } from "../../tests/support/journey.ts";
import { anotherCode } from "../../tests/support/people-with-phones.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { httpEsp } from "../adapters/esp/http-esp.ts";
import { readText } from "../store/records.ts";

let provider: EspServer;
let app: TestApp;
let who: Who;
const open = async (env: Record<string, string>) => {
  provider = await openEspServer();
  app = await openTestApp({ env: { ...provider.env, ...env } });
  ({ who } = await aMember(app, "Sender"));
};
const close = async () => {
  await app?.close();
  await provider?.close();
};
/** Calls that give up a provider that does not answer after 300 ms instead of 10 s. */
const hurriedCalls = () => {
  const { ESP_URL: url, ESP_KEY: key } = provider.env;
  const { requestOtp, verifyOtp } = httpEsp({ url, key, now: app.deps.clock.now, timeoutMs: 300 });
  return { requestOtp, verifyOtp };
};
beforeAll(() => open({ AADHAAR_CREDITS: "100" }), 60_000);
afterEach(() => provider.setMode("ok"));
afterAll(close);

const number = "9999 4105 7058";
const proof = { authenticationEnabled: true, authenticationType: "AADHAAR", reason: "Rent agreement" };
const inIndia = { settings: { dataCenter: "ap-south-1" } };
const credits = async () => (await app.json("GET", "/api/document/aadhaar-credits", undefined, who)).body.data.credits;
const wait = (seconds: number) => {
  app.clock.nowMs += seconds * 1000;
};

type Holder = {
  token: string | null;
  documentId: string;
  request(written?: string): Promise<Answer>;
  answer(code: string, id?: string): Promise<Answer>;
};

async function aHolder(): Promise<Holder> {
  const email = anEmail("Asha Rao");
  const documentId = await sendAs(app, who, [{ name: "Asha Rao", email, ...proof }], inIndia);
  return holderOf(documentId, email);
}

async function holderOf(documentId: string, email: string): Promise<Holder> {
  await app.runner.runDue();
  const token = await linkOf(app, email);
  let requestedNumber = "";
  return {
    ...{ token, documentId },
    async request(written = number) {
      const body = { token, aadhaarNumber: written, consent: true };
      const answer = await app.json("POST", "/api/recipient/v1/otp/request/aadhaarOtp", body);
      requestedNumber = answer.body.data?.challengeId ?? requestedNumber;
      return answer;
    },
    answer: (code, challengeId = requestedNumber) =>
      app.json("POST", "/api/recipient/v1/otp/verify/aadhaarOtp", { token, challengeId, code }),
  };
}
const otp = () => provider.transactions.at(-1)!.otp;

describe("a signer with Aadhaar verification", () => {
  it("verifies with the provider's code, sees that it is a sandbox, and signs", async () => {
    const asha = await aHolder();
    const opened = await app.json("POST", "/api/recipient/session", { token: asha.token });
    expect(opened.body.data).toMatchObject({
      room: "verify",
      authenticationData: { authenticationType: "AADHAAR", isSandbox: true, reason: "Rent agreement" },
    });
    expect((await asha.request()).status).toBe(200);
    expect(provider.transactions.at(-1)).toMatchObject({
      reason: "Rent agreement",
      consentSha256: await sha256(aadhaarConsent.en),
    });
    const passed = await asha.answer(otp());
    const { room, fields, viewedSha256, authenticationData } = passed.body.data;
    expect(room).toBe("open");
    const values = Object.fromEntries(fields.map((field: { key: string }) => [field.key, true]));
    const request = { token: asha.token, viewedSha256, values, signature: dot, consent: true };
    expect((await app.json("POST", "/api/recipient/sign", request)).body.code).toBe("verification_required");
    const { session } = authenticationData;
    expect((await app.json("POST", "/api/recipient/sign", { ...request, session })).status).toBe(200);
    const { items } = (await app.json("GET", `/api/document/logs/${asha.documentId}`, undefined, who)).body.data;
    const event = (type: string) => items.find((one: { type: string }) => one.type === type);
    expect(event("AUTH_CHALLENGE").data).toMatchObject({ check: "AADHAAR", consentVersion: "2" });
    expect(event("AUTH_PASSED").data).toMatchObject({ certificateSerial: "5a11", reference: expect.any(String) });
  });

  it("gets aadhaar_number_invalid for a malformed number, which is not sent to the provider", async () => {
    const asha = await aHolder();
    const before = provider.transactions.length;
    for (const written of ["9999 4105 7059", "1234 5678 9012", "9999", ""]) {
      expect(await asha.request(written)).toMatchObject({
        status: 422,
        body: { code: "aadhaar_number_invalid", errors: [{ path: "aadhaarNumber" }] },
      });
    }
    expect(provider.transactions).toHaveLength(before);
  });

  it("cannot probe for known numbers: refused ones count towards three codes in 15 minutes", async () => {
    const asha = await aHolder();
    const answers: string[] = [];
    for (let time = 0; time < 6; time++) {
      answers.push((await asha.request("4991 1866 5246")).body.code);
      wait(30);
    }
    expect(answers.slice(0, 3)).toEqual(Array(3).fill("aadhaar_number_invalid"));
    expect(answers.slice(3)).toEqual(Array(3).fill("too_many_codes"));
  });

  it("must consent first", async () => {
    const asha = await aHolder();
    const before = provider.transactions.length;
    const body = { token: asha.token, aadhaarNumber: number, consent: false };
    const answer = await app.json("POST", "/api/recipient/v1/otp/request/aadhaarOtp", body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: "consent" }] } });
    expect(provider.transactions).toHaveLength(before);
  });
});

describe("the Aadhaar code", () => {
  it("is accepted once, even for 20 parallel calls", async () => {
    const asha = await aHolder();
    await asha.request();
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.answer(otp())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await asha.answer(otp())).body.code).toBe("code_expired");
  });

  it("is compared at most five times, in parallel and in sequence", async () => {
    const asha = await aHolder();
    await asha.request();
    provider.checks = 0;
    const wrong = anotherCode(otp());
    await Promise.all(Array.from({ length: 30 }, () => asha.answer(wrong)));
    for (let time = 0; time < 10; time++) await asha.answer(wrong);
    expect(provider.checks).toBe(5);
    expect((await asha.answer(otp())).body.code).toBe("code_expired");
  });

  it.each(["down", "hang", "slow", "liar"] as const)("costs no try while the provider is %s", async (mode) => {
    const asha = await aHolder();
    await asha.request();
    const right = otp();
    provider.setMode(mode);
    const patient = app.deps.esp!;
    if (mode === "hang" || mode === "slow") app.deps.esp = { ...patient, ...hurriedCalls() };
    for (let time = 0; time < 6; time++) expect((await asha.answer(right)).body.code).toBe("unavailable");
    wait(30);
    expect(await asha.request()).toMatchObject({ status: 503, body: { code: "code_not_sent" } });
    app.deps.esp = patient;
    provider.setMode("ok");
    await asha.request();
    expect((await asha.answer(otp())).body.data.room).toBe("open");
  });
});

describe("the Aadhaar number and code", () => {
  it("are stored in no record, object, mail or log line", async () => {
    const asha = await aHolder();
    await asha.request("9999 4105 7059");
    await asha.request();
    const code = otp();
    await asha.answer(anotherCode(code));
    provider.setMode("down");
    await asha.answer(code);
    provider.setMode("ok");
    await asha.answer(code);
    await app.runner.runDue();
    const texts = [...app.logged];
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      texts.push(
        JSON.stringify(key),
        value instanceof Uint8Array
          ? readText(value)
          : JSON.stringify(value, (_, one) => (typeof one === "bigint" ? String(one) : one)),
      );
    }
    for await (const { sha256: hash } of app.deps.objects.list()) {
      if (hash) texts.push(Buffer.from((await app.deps.objects.get(hash))!).toString("latin1"));
    }
    const all = texts.join("\n");
    expect(all).toContain("5a11");
    expect(all).not.toMatch(/9999\s?4105\s?705|99994105/);
    expect(all).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  });
});

describe("Aadhaar credits", () => {
  it("are spent when a document is sent, one per holder, and not when it is refused", async () => {
    await close();
    await open({ AADHAAR_CREDITS: "3" });
    await aHolder();
    expect(await credits()).toBe(2);
    const many = ["Asha", "Omar", "Ravi"].map((name) => ({ name, email: anEmail(name), ...proof }));
    await expect(sendAs(app, who, many, inIndia)).rejects.toThrow("insufficient_credits");
    expect(await credits()).toBe(2);
  }, 60_000);

  it("are returned when a document expires, and spent again when it is extended, if any are left", async () => {
    await close();
    await open({ AADHAAR_CREDITS: "1" });
    const short = { ...inIndia, documentValidity: { ...defaultValidity, expiresIn: 1 } };
    const send = () => sendAs(app, who, [{ name: "Asha Rao", email: anEmail("Asha Rao"), ...proof }], short);
    const extend = async (id: string) => {
      const { status, body } = await app.json("POST", `/api/document/extend/${id}`, { days: 1 }, who);
      return [status === 200 ? "ok" : body.code, await credits()];
    };
    const pass = async () => {
      wait(86_400 + 1);
      await app.runner.runDue();
      await app.runner.runDue();
    };
    const id = await send();
    await pass();
    expect(await credits()).toBe(1);
    expect(await extend(id)).toEqual(["ok", 0]);
    expect(await extend(id)).toEqual(["ok", 0]);
    await pass();
    expect(await credits()).toBe(1);
    await send();
    expect(await extend(id)).toEqual(["insufficient_credits", 0]);
    await pass();
    expect(await extend(id)).toEqual(["ok", 0]);
  }, 60_000);

  it("are spent again for the replacement of a recipient who used one, which is refused without a credit", async () => {
    await close();
    await open({ AADHAAR_CREDITS: "3" });
    const asha = await aHolder();
    const { documentId } = asha;
    const aDelegate = () => ({ name: "Ravi Rao", email: anEmail("Ravi Rao") });
    const pass = async (holder: Holder) => {
      await holder.request();
      return (await holder.answer(otp())).body.data.authenticationData.session;
    };
    const edit = (to: object) =>
      app.json("PATCH", `/api/document/edit-recipient/${documentId}`, { recipient: "r0", ...to }, who);
    const delegate = ({ token }: Holder, session: string, to: object) =>
      app.json("POST", "/api/recipient/delegate", { token, session, ...to, reason: "On holiday" });
    await pass(asha);
    const ravi = aDelegate();
    expect((await edit(ravi)).status).toBe(200);
    expect(await credits()).toBe(1);
    const second = await holderOf(documentId, ravi.email);
    const dora = aDelegate();
    expect((await delegate(second, await pass(second), dora)).status).toBe(200);
    expect(await credits()).toBe(0);
    const third = await holderOf(documentId, dora.email);
    const session = await pass(third);
    const short = { status: 402, body: { code: "insufficient_credits" } };
    expect(await edit(aDelegate())).toMatchObject(short);
    expect(await delegate(third, session, aDelegate())).toMatchObject(short);
    const reopened = await app.json("POST", "/api/recipient/session", { token: third.token, session });
    expect(reopened.body.data.room).toBe("open");
    const voided = await app.json("POST", `/api/document/void/${documentId}`, { reason: "Over" }, who);
    expect([voided.status, await credits()]).toEqual([200, 0]);
  }, 60_000);

  it("limit parallel sends: with ten credits, ten of a hundred documents are sent", async () => {
    await close();
    await open({ AADHAAR_CREDITS: "10" });
    const fileParts = [(await uploadAs(app, who)).body.data[0].value];
    const person = { name: "Asha", email: anEmail("Asha"), ...proof };
    const ids: string[] = [];
    for (let n = 0; n < 100; n++) ids.push(await saveAs(app, who, [person], { ...inIndia, fileParts }));
    const sent = await Promise.all(ids.map((id) => app.json("POST", `/api/document/send/${id}`, {}, who)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = sent.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body));
    expect(refused.filter((codes) => codes.includes("insufficient_credits"))).toHaveLength(90);
    expect(await credits()).toBe(0);
  }, 60_000);
});

describe("without an Aadhaar provider", () => {
  it("a document with Aadhaar verification cannot be sent", async () => {
    app.deps.esp = null;
    const before = await credits();
    await expect(aHolder()).rejects.toThrow("aadhaar_not_available");
    expect(await credits()).toBe(before);
  });
});
