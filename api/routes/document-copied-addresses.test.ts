import { describe, expect, it } from "vitest";
import { aMember, anEmail } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  fill,
  formOf,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const copied = (email: string) => `\u200BAnn Lee <mailto:${email}>,`;

describe("an address as mail programs copy it", () => {
  it("is plain in a draft, its fields and its copies", async () => {
    const email = anEmail("copied");
    const lease = leaseOf({ email: "lara@example.com" });
    const [first, ...others] = lease.recipients;
    const saved = await app.json(
      "POST",
      "/api/document/save/new",
      {
        ...{
          fileParts: [],
          documentInfo: { en: { title: "Lease" } },
          ccEmails: `Bo Day <bo@x.org>; cy@x.org，${copied("di@x.org")}`,
        },
        recipients: [{ ...first, email: copied(email) }, ...others],
      },
      who,
    );
    const draft = await dataOf(app.json("GET", `/api/document/${saved.body.data._id}`, undefined, who));
    expect(draft.recipients[0].email).toBe(email);
    expect(draft.ccEmails).toBe("bo@x.org,cy@x.org,di@x.org");
  });

  it("names its person, unless they are named", async () => {
    const [first, ...others] = leaseOf({ email: "lara@example.com" }).recipients;
    const { name: _, ...nameless } = first!;
    const namesOf = async (recipients: object[]) => {
      const body = { fileParts: [], documentInfo: { en: { title: "Lease" } }, recipients };
      const saved = await app.json("POST", "/api/document/save/new", body, who);
      return saved.body.data?.recipients.map(({ name }: { name: string }) => name)[0] ?? saved.body.errors[0].path;
    };
    const email = "Ann Lee <ann@x.org>";
    expect(await namesOf([{ ...nameless, email }, ...others])).toBe("Ann Lee");
    expect(await namesOf([{ ...nameless, name: "", email }, ...others])).toBe("Ann Lee");
    expect(await namesOf([{ ...nameless, name: null, email }, ...others])).toBe("Ann Lee");
    expect(await namesOf([{ ...nameless, name: "Anna", email }, ...others])).toBe("Anna");
    expect(await namesOf([{ ...nameless, email: "ann@x.org" }, ...others])).toBe("recipients.0.name");
    const group = { ...nameless, name: "Board", email: "", isGroup: true };
    const members = [{ _id: "g1", email }];
    const body = { fileParts: [], documentInfo: {}, recipients: [{ ...group, signingGroups: members }] };
    const saved = await app.json("POST", "/api/document/save/new", body, who);
    expect(saved.body.data.recipients[0].signingGroups[0].name).toBe("Ann Lee");
  });

  it("invites a member, and signs in", async () => {
    const email = anEmail("member");
    const { body } = await app.json("POST", "/api/workspace/add-member", { email: copied(email), role: "member" }, who);
    const members = await dataOf(app.json("GET", "/api/workspace/members", undefined, who));
    expect(members.find((one: { memberId: string }) => one.memberId === body.data.memberId).email).toBe(email);
    const member = await aMember(app, "Ann");
    const asked = await app.json("POST", "/api/user/generate/magic/link", { email: copied(member.email) });
    expect(asked.status).toBe(200);
  });

  it("takes a role of a template, by API and in a sheet, with its name where no column has one", async () => {
    const template = await templateOf(leaseOf({ email: "lara@example.com" }));
    const email = anEmail("row");
    const form = new FormData();
    form.append("rows", new Blob([`Tenant email,City\n"Ann Lee <${email}>",Bonn`]), "rows.csv");
    const response = await app.request(`/api/template/bulk/${template}`, { method: "POST", headers: who, body: form });
    const { data } = await response.json();
    await app.runner.runDue();
    const result = await dataOf(app.json("GET", `/api/template/bulk/${data.bulkId}`, undefined, who));
    expect(result).toMatchObject({ sent: 1, faults: [] });
    expect((await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data).toHaveLength(1);
  });

  it("prefills a role of a template that is sent or made a document, and begins a web form", async () => {
    const draft = leaseOf({ name: "Lara", email: "lara@example.com" });
    const templateId = await templateOf(draft);
    const emails = [anEmail("sent"), anEmail("made"), anEmail("form")];
    const person = (index: number) => ({ role: "Tenant", name: "Ann Lee", email: copied(emails[index]!) });
    const sent = await dataOf(
      app.json("POST", "/api/template/send", { templateId, recipients: [person(0)], values: { City: "Bonn" } }, who),
    );
    const made = await dataOf(app.json("POST", "/api/document/create", { templateId, recipients: [person(1)] }, who));
    const formId = await formOf(leaseOf(null));
    await dataOf(fill(formId, { name: "Ann Lee", email: copied(emails[2]!) }));
    await app.runner.runDue();
    for (const [index, id] of [sent._id, made._id].entries()) {
      const document = await dataOf(app.json("GET", `/api/document/${id}`, undefined, who));
      expect(document.recipients[0]).toMatchObject({ name: "Ann Lee", email: emails[index] });
    }
    expect((await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(emails[2]!)}`)).body.data).toHaveLength(1);
  });

  it("is refused by key where no relay could deliver to it, and where it is a list", async () => {
    for (const [email, code] of [
      ["ann@intranet", "invalid_email"],
      ["an..n@x.org", "invalid_email"],
      ["a@x.org, b@x.org", "several_emails"],
    ] as const) {
      const { status, body } = await app.json("POST", "/api/workspace/add-member", { email, role: "member" }, who);
      expect([status, body.code, body.errors[0].path]).toEqual([422, code, "email"]);
    }
  });
});
