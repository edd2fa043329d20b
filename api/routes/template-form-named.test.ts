import { describe, expect, it } from "vitest";
import { anEmail, signingFor, tokenIn } from "../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  fill,
  type Json,
  leaseOf,
  openAppOnce,
  pathsOf,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const landlord = { name: "", email: "", role: "Landlord" };
const switchOn = (id: string, more: object = {}) =>
  app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled: true, ...more }, who);
const settingsOf = (id: string) => `/api/template/form-settings/${id}`;
const save = (id: string, settings: object) => app.json("PATCH", settingsOf(id), settings, who);
const named = (more: object = {}) => ({ _id: "r1", name: "Lara Lord", email: anEmail("lara"), ...more });
const mailsTo = async (email: string): Promise<Json[]> => {
  await app.runner.runDue();
  return (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;
};

async function aForm(settings: object = {}): Promise<{ formId: string; templateId: string }> {
  const templateId = await templateOf(leaseOf(landlord));
  const { formId } = await dataOf(switchOn(templateId, { named: ["r1"] }));
  if (Object.keys(settings).length > 0) await dataOf(save(templateId, { named: ["r1"], ...settings }));
  return { formId, templateId };
}

async function sign(token: string, values: object = {}): Promise<void> {
  const { values: all, ...signing } = await signingFor(app, token);
  const own = Object.fromEntries(Object.entries(all as Json).filter(([key]) => /^s\d/.test(key)));
  await dataOf(app.json("POST", "/api/recipient/sign", { ...signing, values: { ...own, ...values } }));
}

describe("a web form whose respondent names the next recipient", () => {
  it("can be switched on without a person for that role if its settings allow it", async () => {
    const templateId = await templateOf(leaseOf(landlord));
    const refused = switchOn(templateId);
    expect(await pathsOf(refused)).toContain("recipients.1.name recipient_needs_name");
    const { parties } = await dataOf(app.json("GET", settingsOf(templateId), undefined, who));
    expect(parties).toEqual([{ _id: "r1", role: "Landlord", place: 2, isOpen: true, mayBeNamed: true }]);
    const { formId } = await dataOf(switchOn(templateId, { named: ["r1"] }));
    const { details } = await dataOf(app.json("GET", `/api/template/form-data/${formId}`));
    expect(details.named).toEqual([{ _id: "r1", role: "Landlord" }]);
    expect((await save(templateId, {})).body.code).toBe("form_cannot_be_sent");
  });

  it("invites the named person only after the respondent has signed", async () => {
    const { formId } = await aForm();
    const lara = named();
    const { token } = await dataOf(fill(formId, ann({ named: [lara] })));
    expect(await mailsTo(lara.email)).toEqual([]);
    await sign(token, { city: "Rome" });
    const [mail] = await mailsTo(lara.email);
    expect(mail.subject).toBe("Please sign: Lease agreement");
    const next = await tokenIn(app, lara.email, "/documents/sign/");
    const view = await dataOf(app.json("POST", "/api/recipient/session", { token: next }));
    expect(view).toMatchObject({ room: "open", userName: "Lara Lord", canDelegate: false });
    expect(view.canContinueLater).toBeUndefined();
    await sign(next!);
  });

  it("refuses an answer without a named person, or with the respondent or an address as named person", async () => {
    const { formId } = await aForm();
    const me = ann();
    expect(await pathsOf(fill(formId, me))).toEqual([
      "named.0.name recipient_needs_name",
      "named.0.email recipient_needs_email",
    ]);
    const shouted = named({ email: me.email.toUpperCase() });
    expect(await pathsOf(fill(formId, { ...me, named: [shouted] }))).toEqual(["named.0.email form_named_is_yourself"]);
    const spam = named({ name: "Win at www.spam.example now" });
    expect(await pathsOf(fill(formId, { ...me, named: [spam] }))).toEqual(["named.0.name form_name_invalid"]);
  });

  it("ignores a named person for a role that its settings do not open", async () => {
    const templateId = await templateOf(leaseOf({ name: "Lara", email: "lara@example.com", role: "Landlord" }));
    const { formId } = await dataOf(switchOn(templateId));
    const { _id } = await dataOf(fill(formId, ann({ named: [named({ email: "eve@example.com" })] })));
    const { recipients } = await dataOf(app.json("GET", `/api/document/${_id}`, undefined, who));
    expect(recipients[1].email).toBe("lara@example.com");
  });

  it("cannot let the respondent name a recipient who is invited at once", async () => {
    const templateId = await templateOf({ ...leaseOf(landlord), signingOrder: false });
    expect(await pathsOf(switchOn(templateId, { named: ["r1"] }))).toContain(
      "recipients.1.roleType form_role_cannot_be_named",
    );
  });

  it("sends the named person one mail, no reminder, and does not let them delegate", async () => {
    const { formId } = await aForm();
    const lara = named();
    const { token, _id } = await dataOf(fill(formId, ann({ named: [lara] })));
    await sign(token, { city: "Rome" });
    expect(await mailsTo(lara.email)).toHaveLength(1);
    app.clock.nowMs += 8 * 86_400_000;
    expect(await mailsTo(lara.email)).toHaveLength(1);
    const next = await tokenIn(app, lara.email, "/documents/sign/");
    const handed = { token: next, name: "Vic", email: anEmail("vic"), reason: "Buy now" };
    expect((await app.json("POST", "/api/recipient/delegate", handed)).status).not.toBe(200);
    expect(_id).toBeTruthy();
  });

  it("requires a mailed code of the respondent if it checks addresses", async () => {
    const { formId } = await aForm({ isAddressChecked: true });
    const me = ann();
    const answer = { ...me, named: [named()] };
    expect(await pathsOf(fill(formId, answer))).toEqual(["code form_code_needed"]);
    await dataOf(app.json("POST", `/api/template/form-code/${formId}`, { email: me.email }));
    const [mail] = await mailsTo(me.email);
    const code = /\b\d{6}\b/.exec(mail.text)![0];
    const first = await dataOf(fill(formId, { ...answer, code }));
    await dataOf(app.json("POST", `/api/template/form-code/${formId}`, { email: me.email }));
    const second = /\b\d{6}\b/.exec((await mailsTo(me.email))[0].text)![0];
    // Each answer makes a document, because the form accepts several per person.
    expect((await dataOf(fill(formId, { ...answer, code: second })))._id).not.toBe(first._id);
  });
});
