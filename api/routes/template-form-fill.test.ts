import { describe, expect, it } from "vitest";
import { aMember, anEmail, draftOf, linkOf, saveAs, signingFor } from "../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  field,
  fill,
  formOf,
  type Json,
  leaseOf,
  openAppOnce,
  owner,
  parts,
  pathsOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const documentOf = (id: string) => dataOf(app.json("GET", `/api/document/${id}`, undefined, who));

const total = async () => (await dataOf(app.json("GET", "/api/document/counts", undefined, who))).all;

describe("a respondent of a web form", () => {
  it("gets a sent document, signs it at once, and the other recipients follow until it is sealed", async () => {
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

  it("is named in the trail, and the template's owner is the sender", async () => {
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

  it("is refused without a name or a valid address, and no document is made", async () => {
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

  it("is refused with a name that has unsupported characters for a read-only field", async () => {
    const lease = leaseOf(null);
    const fixed = field("r0", { type: "name", readOnly: true }, 160);
    const formId = await formOf({ ...lease, jsonData: { schemas: [{ ...lease.jsonData.schemas[0], fixed }] } });
    expect(await pathsOf(fill(formId, ann({ name: "Ann \u{13080}" })))).toEqual([
      "name text_has_unsupported_character",
    ]);
    expect((await fill(formId, ann())).status).toBe(200);
  });

  it("finds their fields filled in by key or label, and can change them", async () => {
    const formId = await formOf(leaseOf({ email: "lara@example.com" }));
    const { token } = await dataOf(fill(formId, ann({ values: { CITY: "Berlin", pets: true } })));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    const dataByKey = Object.fromEntries(data.fields.map((one: Json) => [one.key, one.data]));
    expect(dataByKey).toMatchObject({ city: "Berlin", pets: true });
    const values = { s0: true, city: "Paris" };
    const signed = await app.json("POST", "/api/recipient/sign", { ...(await signingFor(app, token)), values });
    expect(signed.status).toBe(200);
  });

  it("cannot fill in other people's, read-only or invalid fields, and no document is made", async () => {
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

  it("can choose another language than the template's", async () => {
    const formId = await formOf(leaseOf(null));
    const { token, _id } = await dataOf(fill(formId, ann({ language: "ar" })));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    expect(data.title ?? data.documentInfo?.title ?? JSON.stringify(data)).toContain("Lease agreement");
    expect((await documentOf(_id)).recipients[0].language).toBe("ar");
  });

  it("must verify if the template requires it", async () => {
    const draft = leaseOf(null);
    const recipients = [{ ...draft.recipients[0], authenticationEnabled: true, authenticationType: "EMAIL" }];
    const { token } = await dataOf(fill(await formOf({ ...draft, recipients }), ann()));
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    expect(data).toMatchObject({ room: "verify", fields: [], authenticationData: { authenticationType: "EMAIL" } });
  });

  it("sees no data of the address's contact, and does not change that contact", async () => {
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

  it("is not replaced by their delegate during an absence", async () => {
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
