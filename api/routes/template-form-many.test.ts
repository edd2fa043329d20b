import { afterEach, describe, expect, it } from "vitest";
import { aMember, anEmail, draftOf, linkOf, signingFor, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
afterEach(() => app?.close());

type Json = Answer["body"];
type Form = { formId: string; who: Who; templateId: string };

/** A workspace with an enabled web form; `more` replaces parts of its template. */
async function aForm(more: object = {}, files = 1, owner?: Who): Promise<Form> {
  const who = owner ?? (await aMember(app, "Olga Owner")).who;
  const parts: unknown[] = [];
  for (let count = 0; count < files; count++) parts.push((await uploadAs(app, who)).body.data[0].value);
  const draft = { ...draftOf(parts, [{ name: "", email: "" }]), ...more };
  const saved = await app.json("POST", "/api/template/save/new", draft, who);
  const templateId = saved.body.data._id;
  const on = await app.json("PATCH", `/api/template/enable-webform/${templateId}`, { enabled: true }, who);
  if (on.status !== 200) throw new Error(JSON.stringify(on.body));
  return { formId: on.body.data.formId, who, templateId };
}

const fill = (formId: string, body: object, headers: Who = {}) =>
  app.json("POST", `/api/template/create-document/${formId}`, body, headers);
const ann = () => ({ name: "Ann", email: anEmail("ann") });
const documents = async (who: Who): Promise<Json[]> =>
  (await app.json("GET", "/api/document/all?limit=100", undefined, who)).body.data.items;

describe("a web form with many respondents", () => {
  it("makes a separate document for each, even for parallel requests", async () => {
    app = await openTestApp();
    const { formId, who } = await aForm();
    const people = Array.from({ length: 6 }, ann);
    const answers = await Promise.all(people.map((person) => fill(formId, person)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(6);
    const rows = await documents(who);
    expect(rows.map((row) => row.people[0].email).sort()).toEqual(people.map(({ email }) => email).sort());
    await app.runner.runDue();
    for (const { body } of answers) {
      const signing = await signingFor(app, body.data.token);
      expect((await app.json("POST", "/api/recipient/sign", signing)).status).toBe(200);
    }
  }, 60_000);

  it("makes one document for a repeated request", async () => {
    app = await openTestApp();
    const { formId, who } = await aForm();
    const person = ann();
    const once = { "Idempotency-Key": "one" };
    const answers = [await fill(formId, person, once), await fill(formId, person, once)];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await documents(who)).toHaveLength(1);
    expect((await fill(formId, ann(), once)).body.code).toBe("idempotency_key_reused");
    await fill(formId, person, { "Idempotency-Key": "two" });
    expect(await documents(who)).toHaveLength(2);
  });

  it("ignores an ended or foreign session token", async () => {
    app = await openTestApp();
    const { formId } = await aForm();
    expect((await fill(formId, ann(), { Token: "gone" })).status).toBe(200);
    const { who } = await aMember(app, "Other");
    const answer = await fill(formId, ann(), who);
    expect(answer.body.data.token).toBeTruthy();
    expect(await documents(who)).toEqual([]);
  });
});

describe("a web form with 500 recipients", () => {
  it("is saved, filled in by the first, and sent to the other 499", async () => {
    app = await openTestApp();
    const { who } = await aMember(app, "Olga Owner");
    const part = (await uploadAs(app, who)).body.data[0].value;
    const people = Array.from({ length: 500 }, (_, index) =>
      index === 0 ? { name: "", email: "" } : { name: `Person ${index}`, email: anEmail("person") },
    );
    const draft = draftOf([part], people);
    const fields = people.map((_, index) => [
      `s${index}`,
      { ...draft.jsonData.schemas[0]!.s0!, position: { x: 20, y: 20 + (index % 200) }, recipient: `r${index}` },
    ]);
    const jsonData = { schemas: [Object.fromEntries(fields)] };
    const saved = await app.json("POST", "/api/template/save/new", { ...draft, jsonData }, who);
    expect(saved.body.data.recipients).toHaveLength(500);
    const path = `/api/template/enable-webform/${saved.body.data._id}`;
    const { formId } = (await app.json("PATCH", path, { enabled: true }, who)).body.data;
    const { data } = (await fill(formId, ann())).body;
    const view = (await app.json("GET", `/api/document/${data._id}`, undefined, who)).body.data;
    expect(view.recipients.map((one: Json) => one.status)).toEqual(people.map(() => "SENT"));
    await app.runner.runDue();
    const signing = await signingFor(app, data.token);
    expect((await app.json("POST", "/api/recipient/sign", signing)).status).toBe(200);
    const { body } = await app.json("GET", `/api/document/logs/${data._id}`, undefined, who);
    expect(body.data.intact).toBe(true);
  }, 60_000);
});

describe("a misused web form", () => {
  const limited = { RATE_LIMITS: "on" };

  it("mails one address five times an hour, and still accepts others", async () => {
    app = await openTestApp({ env: limited });
    const { formId } = await aForm();
    const person = ann();
    const shouted = { ...person, email: person.email.toUpperCase() };
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) codes.push((await fill(formId, count % 2 ? shouted : person)).body.code);
    expect(codes).toEqual([...Array(5).fill(undefined), "too_many_requests"]);
    expect((await fill(formId, ann())).status).toBe(200);
    app.clock.nowMs += 3_600_000;
    expect((await fill(formId, person)).status).toBe(200);
  });

  it("counts all spellings of one mailbox as one, across the forms of a workspace", async () => {
    app = await openTestApp({ env: limited });
    const { formId, who } = await aForm();
    const spelt = (name: string) => ({ name: "Ann", email: `${name}@gmail.com` });
    const codes: string[] = [];
    for (const name of ["ann.lee", "annlee", "a.n.n.lee", "ann.lee+1", "ANN.LEE+2", "annlee+3"])
      codes.push((await fill(formId, spelt(name))).body.code);
    expect(codes).toEqual([...Array(5).fill(undefined), "too_many_requests"]);
    const others = [];
    for (let count = 0; count < 3; count++) others.push((await aForm({}, 1, who)).formId);
    const spread: string[] = [];
    for (const form of others)
      for (let count = 0; count < 5; count++) spread.push((await fill(form, spelt(`annlee+${count}`))).body.code);
    expect(spread).toEqual([...Array(10).fill(undefined), ...Array(5).fill("too_many_requests")]);
    expect((await fill(others[2]!, ann())).status).toBe(200);
  });

  it("accepts 30 answers from one client address, then returns Retry-After; other addresses are served", async () => {
    app = await openTestApp({ env: limited });
    const { formId } = await aForm();
    const codes: number[] = [];
    for (let count = 0; count < 31; count++) codes.push((await fill(formId, ann())).status);
    expect(codes).toEqual([...Array(30).fill(200), 429]);
    const refused = await fill(formId, ann());
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const elsewhere = await app.request(`/api/template/create-document/${formId}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ann()),
      address: "198.51.100.9",
    });
    expect(elsewhere.status).toBe(200);
  }, 60_000);

  it("counts an IPv6 /64 prefix as one client address", async () => {
    app = await openTestApp({ env: { ...limited, RATE_LIMIT_FACTOR: "0.02" } });
    const { formId } = await aForm();
    const from = (address: string) =>
      app.request(`/api/template/create-document/${formId}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(ann()),
        address,
      });
    // A fiftieth of the limit of thirty.
    expect((await from("2001:db8:2:3::1")).status).toBe(200);
    expect((await from("2001:db8:2:3:aaaa::2")).status).toBe(429);
    expect((await from("2001:db8:2:4::1")).status).toBe(200);
  });

  it("limits the answers in total, from any address", async () => {
    // 0.5 % of each limit: three for the form, one per place and per address.
    app = await openTestApp({ env: { ...limited, RATE_LIMIT_FACTOR: "0.005" } });
    const { formId } = await aForm();
    const from = (address: string) =>
      app.request(`/api/template/create-document/${formId}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(ann()),
        address,
      });
    const codes: number[] = [];
    for (let host = 1; host <= 4; host++) codes.push((await from(`198.51.100.${host}`)).status);
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it("does not let a respondent delegate", async () => {
    app = await openTestApp();
    const { formId } = await aForm();
    const { token } = (await fill(formId, ann())).body.data;
    const opened = await app.json("POST", "/api/recipient/session", { token });
    expect(opened.body.data.canDelegate).toBe(false);
    const other = { name: "Vic", email: anEmail("vic"), reason: "Win at https://evil.example" };
    expect((await app.json("POST", "/api/recipient/delegate", { token, ...other })).body.code).toBe(
      "delegation_forbidden",
    );
    await app.runner.runDue();
    expect(await linkOf(app, other.email)).toBeNull();
  });

  it("does not count invalid answers against the limit", async () => {
    app = await openTestApp({ env: limited });
    const { formId } = await aForm();
    for (let count = 0; count < 40; count++) {
      await fill(formId, { name: "", email: "x" });
      app.clock.nowMs += 500;
    }
    expect((await fill(formId, ann())).status).toBe(200);
  });
});

describe("a web form whose documents are sent with a delay", () => {
  it("returns a link that opens after the document was sent", async () => {
    app = await openTestApp();
    const { formId } = await aForm({ mergeDocuments: true }, 2);
    const person = ann();
    const { data } = (await fill(formId, person)).body;
    expect(data.status).toBe("QUEUED");
    const open = () => app.json("POST", "/api/recipient/session", { token: data.token });
    expect((await open()).body.code).toBe("document_not_sent");
    await app.runner.runDue();
    expect(await linkOf(app, person.email)).toBe(data.token);
    expect((await open()).status).toBe(200);
  }, 60_000);
});

describe("a web form that can no longer be sent", () => {
  it("returns form_unavailable, makes no document, logs the reason, and its template can be renamed", async () => {
    app = await openTestApp();
    const connection = {
      ...{ connectionName: "Office", provider: "stripe", mode: "sandbox", currency: "usd" },
      ...{ secretKey: "sk_test_abcdefgh1234", webhookSecret: "whsec_abcdefgh1234" },
    };
    const { who } = await aMember(app, "Olga Owner");
    const connected = await app.json("POST", "/api/payment/create", connection, who);
    const connectionId = connected.body.data._id;
    const part = (await uploadAs(app, who)).body.data[0].value;
    const draft = draftOf([part], [{ name: "", email: "" }]);
    const recipients = [
      { ...draft.recipients[0]!, paymentEnabled: true, payment: { connectionId, currency: "usd", amount: 5 } },
    ];
    const saved = await app.json("POST", "/api/template/save/new", { ...draft, recipients }, who);
    const path = `/api/template/enable-webform/${saved.body.data._id}`;
    const { formId } = (await app.json("PATCH", path, { enabled: true }, who)).body.data;
    expect((await fill(formId, ann())).status).toBe(200);
    await app.json("DELETE", `/api/payment/delete/${connectionId}`, undefined, who);
    const refused = await fill(formId, ann());
    expect(refused.body).toMatchObject({ status: 409, code: "form_unavailable" });
    expect(refused.body.errors ?? []).toEqual([]);
    expect(await documents(who)).toHaveLength(1);
    expect(app.logged.some((line) => line.includes(formId) && line.includes("payment_connection_unknown"))).toBe(true);
    const save = (body: object) => app.json("POST", `/api/template/save/${saved.body.data._id}`, body, who);
    expect((await save({ ...draft, recipients })).body.code).toBe("form_cannot_be_sent");
    expect((await save({ name: "Lease, out of use" })).status).toBe(200);
  });
});

describe("a crash while a web form is filled in", () => {
  it.each([
    ["before_commit", 0],
    ["after_commit", 1],
  ])("at %s leaves either no document, or a complete one that is sent", async (name, count) => {
    app = await openTestApp();
    const { formId, who } = await aForm();
    const person = ann();
    const { killPoint } = app.deps;
    app.deps.killPoint = (at) => {
      if (at === name) throw new Error("died");
    };
    expect((await fill(formId, person)).status).toBe(500);
    app.deps.killPoint = killPoint;
    await app.runner.runDue();
    const rows = await documents(who);
    expect(rows.map(({ status }) => status)).toEqual(Array(count).fill("SENT"));
    const link = await linkOf(app, person.email);
    expect(link !== null).toBe(count === 1);
    if (link) expect((await app.json("POST", "/api/recipient/session", { token: link })).status).toBe(200);
    expect((await fill(formId, person)).status).toBe(200);
  });
});
