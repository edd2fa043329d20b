import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aMember,
  anEmail,
  draftOf,
  linkOf,
  saveAs,
  signingFor,
  tokenIn,
  uploadAs,
  type Who,
} from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { findFormWorkspace } from "../services/template/find-form.ts";

let app: TestApp;
let owner: { who: Who; email: string; workspace: string };
let who: Who;
let parts: unknown[];
beforeAll(async () => {
  app = await openTestApp();
  owner = await aMember(app, "Olga Owner");
  who = owner.who;
  parts = [(await uploadAs(app, who)).body.data[0].value];
}, 60_000);
afterAll(() => app?.close());

type Json = Answer["body"];
async function dataOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
const pathsOf = async (answer: Promise<Answer>): Promise<string[]> =>
  (await answer).body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

const field = (recipient: string, more: object, y = 60) => ({
  ...{ type: "textbox", position: { x: 20, y }, width: 60, height: 10, recipient, required: false },
  ...more,
});
const tenantFields = {
  city: field("r0", { label: "City", required: true }),
  pets: field("r0", { type: "checkbox", label: "Pets", width: 12 }, 80),
  who: field("r0", { type: "name", label: "Name" }, 100),
  note: field("r0", { label: "Fixed", readOnly: true, data: "as agreed" }, 120),
};

/** A lease that a tenant fills in and a landlord signs afterwards; `more` replaces parts of the template. */
function leaseOf(landlord: object | null, more: object = {}) {
  const people = [{ name: "", email: "", role: "Tenant" }, ...(landlord ? [{ name: "Lara", ...landlord }] : [])];
  const draft = draftOf(parts, people as never);
  const rent = landlord ? { rent: field("r1", { label: "Rent" }, 140) } : {};
  return {
    ...draft,
    jsonData: { schemas: [{ ...draft.jsonData.schemas[0], ...tenantFields, ...rent }] },
    documentInfo: { en: { title: "Lease agreement", message: "Welcome home." } },
    signingOrder: true,
    ...more,
  };
}

const templateOf = async (draft: object): Promise<string> =>
  (await dataOf(app.json("POST", "/api/template/save/new", draft, who)))._id;
const enable = (id: string, enabled = true, headers = who) =>
  app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled }, headers);
const formOf = async (draft: object): Promise<string> => (await dataOf(enable(await templateOf(draft)))).formId;
const ask = (formId: string) => app.json("GET", `/api/template/form-data/${formId}`);
const fill = (formId: string, body: object, headers: Who = {}) =>
  app.json("POST", `/api/template/create-document/${formId}`, body, headers);
const documentOf = (id: string) => dataOf(app.json("GET", `/api/document/${id}`, undefined, who));
const total = async () => (await dataOf(app.json("GET", "/api/document/counts", undefined, who))).all;
const ann = (more: object = {}) => ({ name: "Ann Able", email: anEmail("ann"), ...more });

describe("switching a web form on", () => {
  it("gives an address that nobody can guess, and that stays through off and on", async () => {
    const id = await templateOf(leaseOf({ email: "lara@example.com" }));
    const first = await dataOf(enable(id));
    expect(first.formId).toMatch(/^wf_[\w-]{22,}$/);
    expect(first.url).toBe(`http://countersign.test/app/form/${first.formId}`);
    expect(await dataOf(enable(id, false))).toEqual({ ...first, isEnabled: false });
    expect(await dataOf(enable(id))).toEqual(first);
    const template = await dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
    expect(template).toMatchObject({ version: 1, form: first });
    const other = await formOf(leaseOf(null));
    expect(other).not.toBe(first.formId);
  });

  it("is refused, by place, while more than the first person's name and address is missing", async () => {
    const id = await templateOf(leaseOf({ email: "" }, { documentInfo: {} }));
    const answer = enable(id);
    expect(await codeOf(answer)).toBe("form_cannot_be_sent");
    expect(await pathsOf(answer)).toEqual([
      "recipients.1.email recipient_needs_email",
      "documentInfo.en.title document_needs_title",
    ]);
    const template = await dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
    expect(template.form).toBeNull();
  });

  it("is for people with a confirmed address", async () => {
    const signedUp = { name: "New", email: anEmail("new"), password: "Right1!pass" };
    const me = { Token: (await app.json("POST", "/api/auth/sign-up/email", signedUp)).body.token };
    const file = (await uploadAs(app, me)).body.data[0].value;
    const { _id } = await dataOf(app.json("POST", "/api/template/save/new", leaseOf(null, { fileParts: [file] }), me));
    expect(await codeOf(enable(_id, true, me))).toBe("email_not_verified");
    await app.runner.runDue();
    await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, signedUp.email, "token=") }, me);
    expect((await enable(_id, true, me)).status).toBe(200);
  });

  it("holds what it promised: a template whose form is on is not saved incomplete", async () => {
    const id = await templateOf(leaseOf({ email: "lara@example.com" }));
    await dataOf(enable(id));
    const save = () => app.json("POST", `/api/template/save/${id}`, leaseOf({ email: "" }), who);
    expect(await pathsOf(save())).toEqual(["recipients.1.email recipient_needs_email"]);
    await dataOf(enable(id, false));
    expect((await save()).status).toBe(200);
    expect(await codeOf(enable(id))).toBe("form_cannot_be_sent");
  });
});

describe("what anybody may know of a form", () => {
  it("is what is asked, and nothing of others, files or settings", async () => {
    const formId = await formOf(
      leaseOf({ email: "lara@secret.example", role: "Landlord" }, { ccEmails: "cc@secret.example" }),
    );
    const { body } = await ask(formId);
    expect(body.data).toEqual({
      formId,
      isEnabled: true,
      details: {
        ...{ title: "Lease agreement", message: "Welcome home.", senderName: "Olga Owner" },
        ...{ language: "en", role: "Tenant", asked: ["name", "email"] },
        fields: [
          { key: "city", label: "City", type: "textbox", required: true },
          { key: "pets", label: "Pets", type: "checkbox", required: false },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|Lara|Landlord|Rent|a\.pdf|@/);
  });

  it("is nothing while it is off, and it is nowhere once its template is gone", async () => {
    const id = await templateOf(leaseOf(null));
    const { formId } = await dataOf(enable(id));
    await dataOf(enable(id, false));
    expect(await dataOf(ask(formId))).toEqual({ formId, isEnabled: false, details: null });
    expect(await codeOf(fill(formId, ann()))).toBe("form_is_off");
    await dataOf(app.json("DELETE", `/api/template/${id}`, undefined, who));
    for (const one of [formId, "wf_0123456789012345678901", "nonsense"])
      expect(await codeOf(ask(one))).toBe("form_not_found");
    expect(await codeOf(fill(formId, ann()))).toBe("form_not_found");
    expect(await codeOf(fill("nonsense", ann()))).toBe("unauthenticated");
  });

  it("says whose pages may ask, to who guards the door", async () => {
    const formId = await formOf(leaseOf(null));
    expect(await findFormWorkspace(app.deps, formId)).toBe(owner.workspace);
    expect(await findFormWorkspace(app.deps, "wf_0123456789012345678901")).toBeNull();
    expect(await findFormWorkspace(app.deps, "nonsense")).toBeNull();
  });
});

describe("somebody who fills a form in", () => {
  it("gets a document that is sent, signs it at once, and the others follow to the seal", async () => {
    const lara = anEmail("lara");
    const formId = await formOf(leaseOf({ email: lara }));
    const email = anEmail("ann");
    const answer = await dataOf(fill(formId, { name: " Ann  Able ", email: ` ${email} `, externalId: "crm-7" }));
    expect(answer).toMatchObject({ documentId: answer._id, recipientId: "r0", status: "SENT" });
    await app.runner.runDue();
    expect(await linkOf(app, email)).toBe(answer.token);
    expect(await linkOf(app, lara)).toBeNull();
    const view = await documentOf(answer._id);
    expect(view).toMatchObject({
      status: "SENT",
      externalId: "crm-7",
      title: "Lease agreement",
      sender: { email: owner.email },
    });
    expect(view.recipients.map((one: Json) => [one.name, one.email, one.status])).toEqual([
      ["Ann Able", email, "SENT"],
      ["Lara", lara, "WAITING"],
    ]);
    const signing = await signingFor(app, answer.token);
    const values = { s0: true, city: "Berlin", pets: true };
    expect((await app.json("POST", "/api/recipient/sign", { ...signing, values })).status).toBe(200);
    await app.runner.runDue();
    const second = await signingFor(app, await linkOf(app, lara));
    expect((await app.json("POST", "/api/recipient/sign", { ...second, values: { s1: true } })).status).toBe(200);
    await app.runner.runDue();
    expect((await documentOf(answer._id)).status).toBe("COMPLETED");
  }, 60_000);

  it("is told of in the trail, and who sends it", async () => {
    const formId = await formOf(leaseOf({ email: "lara@example.com" }));
    const body = ann();
    const { _id } = await dataOf(fill(formId, body, { "User-Agent": "Browser" }));
    const { items, intact } = await dataOf(app.json("GET", `/api/document/logs/${_id}`, undefined, who));
    expect(intact).toBe(true);
    const [created, source, people, sent, link] = items;
    expect(created).toMatchObject({
      type: "CREATE",
      actor: { kind: "system" },
      subject: { _id: "r0", email: body.email },
      data: { form: formId },
      personal: { ...body, ip: "203.0.113.7", userAgent: "Browser" },
    });
    expect(source.type).toBe("SOURCE_ADDED");
    expect(people).toMatchObject({ type: "RECIPIENT_ADDED", data: { recipients: ["r0", "r1"] } });
    expect(sent).toMatchObject({ type: "SENT", actor: { kind: "system" }, data: { form: formId, recipients: 2 } });
    expect(sent.personal).toEqual({ name: "Olga Owner", email: owner.email });
    expect(link).toMatchObject({ type: "LINK_ISSUED", subject: { _id: "r0" } });
  });

  it("is refused without a name or a valid address, and nothing is made", async () => {
    const formId = await formOf(leaseOf(null));
    const before = await total();
    expect(await pathsOf(fill(formId, {}))).toEqual(["name recipient_needs_name", "email recipient_needs_email"]);
    expect(await pathsOf(fill(formId, { name: " \u202E ", email: "ann@" }))).toEqual([
      "name recipient_needs_name",
      "email invalid_email",
    ]);
    expect(await pathsOf(fill(formId, ann({ name: "x".repeat(201) })))).toEqual(["name invalid_input"]);
    expect(await total()).toBe(before);
  });

  it("is refused a name that cannot be written where it must stand", async () => {
    const lease = leaseOf(null);
    const fixed = field("r0", { type: "name", readOnly: true }, 160);
    const formId = await formOf({ ...lease, jsonData: { schemas: [{ ...lease.jsonData.schemas[0], fixed }] } });
    expect(await pathsOf(fill(formId, ann({ name: "Ann \u{13080}" })))).toEqual([
      "name text_has_unsupported_character",
    ]);
    expect((await fill(formId, ann())).status).toBe(200);
  });

  it("finds their own fields filled in by key or label, to be changed", async () => {
    const formId = await formOf(leaseOf({ email: "lara@example.com" }));
    const { token } = await dataOf(fill(formId, ann({ values: { CITY: "Berlin", pets: true } })));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    const dataByKey = Object.fromEntries(data.fields.map((one: Json) => [one.key, one.data]));
    expect(dataByKey).toMatchObject({ city: "Berlin", pets: true });
    const values = { s0: true, city: "Paris" };
    const signed = await app.json("POST", "/api/recipient/sign", { ...(await signingFor(app, token)), values });
    expect(signed.status).toBe(200);
  });

  it("cannot fill in what is others', fixed, or wrong: each refused by its name, nothing is made", async () => {
    const formId = await formOf(leaseOf({ email: "lara@example.com" }));
    const before = await total();
    const values = { rent: "1", Rent: "1", Fixed: "no", pets: "yes", s0: true, who: "Eve" };
    expect(await pathsOf(fill(formId, ann({ values })))).toEqual([
      "values.rent field_not_yours",
      "values.Rent field_not_yours",
      "values.Fixed field_read_only",
      "values.pets field_value_invalid",
      "values.s0 field_read_only",
      "values.who field_read_only",
    ]);
    expect(await total()).toBe(before);
  });

  it("may read another language than the template's, in the words that there are", async () => {
    const formId = await formOf(leaseOf(null));
    const { token, _id } = await dataOf(fill(formId, ann({ language: "ar" })));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    expect(data.title ?? data.documentInfo?.title ?? JSON.stringify(data)).toContain("Lease agreement");
    expect((await documentOf(_id)).recipients[0].language).toBe("ar");
  });

  it("is asked for proof where the template asks for it", async () => {
    const draft = leaseOf(null);
    const recipients = [{ ...draft.recipients[0], authenticationEnabled: true, authenticationType: "EMAIL" }];
    const { token } = await dataOf(fill(await formOf({ ...draft, recipients }), ann()));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    expect(data).toMatchObject({ room: "verify", fields: [], authenticationData: { authenticationType: "EMAIL" } });
  });

  it("learns nothing of whose address they typed, nor teaches anything of them", async () => {
    const kim = { name: "Kim Known", email: anEmail("kim") };
    const draft = draftOf(parts, [kim]);
    const title = field("r0", { type: "title", label: "Title" });
    const jsonData = { schemas: [{ ...draft.jsonData.schemas[0], title }] };
    const sent = await saveAs(app, who, [kim], { fileParts: parts, jsonData });
    await app.json("POST", `/api/document/send/${sent}`, {}, who);
    await app.runner.runDue();
    const signing = await signingFor(app, await linkOf(app, kim.email));
    await app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, title: "Head of Secrets" } });
    await app.runner.runDue();
    const lease = leaseOf(null);
    const schemas = [{ ...lease.jsonData.schemas[0], title }];
    const formId = await formOf({ ...lease, jsonData: { schemas } });
    const { token } = await dataOf(fill(formId, { name: "Not Kim", email: kim.email }));
    const opened = await app.json("POST", "/api/recipient/session", { token });
    expect(JSON.stringify(opened.body)).not.toContain("Secrets");
    const values = { s0: true, city: "Berlin", title: "Head of Lies" };
    await app.json("POST", "/api/recipient/sign", { ...(await signingFor(app, token)), values });
    await app.runner.runDue();
    const contacts = await dataOf(app.json("GET", "/api/document/recipients?search=kim", undefined, who));
    expect(contacts).toEqual([{ name: "Kim Known", emailId: kim.email }]);
    expect(await app.deps.contacts.find(owner.workspace as never, kim.email)).toMatchObject({
      title: "Head of Secrets",
    });
  }, 60_000);

  it("who is away is still the one who sits there", async () => {
    const away = await aMember(app, "Away Anna");
    const absence = {
      name: "Dora",
      email: anEmail("dora"),
      reason: "On holiday",
      from: "2026-01-01",
      until: "2126-01-01",
    };
    expect((await app.json("POST", "/api/user/delegate", absence, away.who)).status).toBe(200);
    const { token } = await dataOf(fill(await formOf(leaseOf(null)), { name: "Anna", email: away.email }));
    await app.runner.runDue();
    expect((await app.json("POST", "/api/recipient/session", { token })).status).toBe(200);
    expect(await linkOf(app, absence.email)).toBeNull();
    expect(await linkOf(app, away.email)).toBe(token);
  });
});
