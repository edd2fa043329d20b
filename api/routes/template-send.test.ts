import { describe, expect, it } from "vitest";
import { aMember, anEmail, draftOf, uploadAs } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  leaseOf,
  openAppOnce,
  owner,
  pathsOf,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const signature = (recipient: string, y: number) => ({
  ...{ type: "signature", position: { x: 20, y }, width: 42, height: 20, recipient },
});
const lease = (more: object = {}) => {
  const draft = leaseOf({ name: "", role: "Landlord", isSender: true, email: "" });
  const [page] = draft.jsonData.schemas;
  return {
    ...draft,
    jsonData: { schemas: [{ ...page, s0: signature("r0", 200), s1: signature("r1", 230) }] },
    ...more,
  };
};
const send = (body: object, headers = who) => app.json("POST", "/api/template/send", body, headers);
const document = (id: string) => dataOf(app.json("GET", `/api/document/${id}`, undefined, who));
const tenant = (more: object = {}) => ({ role: "tenant", name: "Tina", email: anEmail("tina"), ...more });

describe("sending a template", () => {
  it("makes a document that can be found by the caller's external id", async () => {
    const templateId = await templateOf(lease());
    const sent = await dataOf(send({ templateId, recipients: [tenant()], externalId: "order-4711" }));
    const path = `/api/template/create-document/${templateId}`;
    const draft = await dataOf(app.json("POST", path, { externalId: "order-4712" }, who));
    const found = async (search: string) =>
      (await dataOf(app.json("GET", `/api/document/all?search=${search}`, undefined, who))).items.map(
        (row: { _id: string }) => row._id,
      );
    expect(await found("order-4711")).toEqual([sent._id]);
    expect(await found("order-4712")).toEqual([draft._id]);
    expect(await found("4713")).toEqual([]);
  });

  it("makes a sent document with people in its roles and values in its fields, even in read-only ones", async () => {
    const templateId = await templateOf(lease());
    const values = { City: "Ghent", pets: "true", Fixed: "as signed" };
    const sent = await dataOf(send({ templateId, recipients: [tenant()], values, externalId: "crm 1" }));
    expect(sent.status).toBe("SENT");
    const made = await document(sent._id);
    expect(made).toMatchObject({ status: "SENT", externalId: "crm 1" });
    expect(made.recipients).toMatchObject([
      { role: "Tenant", name: "Tina", status: "SENT" },
      { role: "Landlord", name: "Olga Owner", email: owner.email, status: "WAITING" },
    ]);
    const fields = Object.fromEntries(made.jsonData.schemas.flatMap((page: object) => Object.entries(page)));
    expect(fields.city.data).toBe("Ghent");
    expect(fields.pets.data).toBe(true);
    expect(fields.note).toMatchObject({ data: "as signed", readOnly: true });
  });

  it("makes one document for a repeated request", async () => {
    const body = { templateId: await templateOf(lease()), recipients: [tenant()] };
    const keyed = { ...who, "Idempotency-Key": crypto.randomUUID() };
    const [one, two] = [await dataOf(send(body, keyed)), await dataOf(send(body, keyed))];
    expect(one).toEqual(two);
  });

  it("is refused with the path of the role or field, and no document is made", async () => {
    const templateId = await templateOf(lease());
    expect(await pathsOf(send({ templateId }))).toEqual([
      "recipients.0.name recipient_needs_name",
      "recipients.0.email recipient_needs_email",
    ]);
    expect(await pathsOf(send({ templateId, recipients: [tenant({ role: "Witness" })] }))).toEqual([
      "recipients.0 role_unknown",
    ]);
    expect(await pathsOf(send({ templateId, recipients: [tenant(), tenant()] }))).toEqual([
      "recipients.1 role_taken_twice",
    ]);
    expect(await pathsOf(send({ templateId, recipients: [tenant()], values: { Rent: "1", Nope: "2" } }))).toEqual([
      "values.Nope field_not_yours",
    ]);
  });

  it("is refused after the template was changed or deleted, and to other workspaces", async () => {
    const templateId = await templateOf(lease());
    const { who: stranger } = await aMember(app, "Stranger");
    expect((await send({ templateId, recipients: [tenant()] }, stranger)).body.code).toBe("template_not_found");
    await dataOf(app.json("POST", `/api/template/save/${templateId}`, lease({ version: 1 }), who));
    expect((await send({ templateId, version: 1, recipients: [tenant()] })).body.code).toBe("template_changed");
    await dataOf(app.json("DELETE", `/api/template/${templateId}`, undefined, who));
    expect((await send({ templateId, recipients: [tenant()] })).body.code).toBe("template_not_found");
  });

  it("copies the template's texts to the recipient's language", async () => {
    const templateId = await templateOf(lease());
    const { _id } = await dataOf(send({ templateId, recipients: [tenant({ language: "de" })] }));
    expect((await document(_id)).documentInfo.de).toMatchObject({ title: "Lease agreement" });
  });
});

describe("several templates sent as one packet", () => {
  it("become one document with their files in order, and each person once", async () => {
    const file = (await uploadAs(app, who, "rules.pdf")).body.data[0].value;
    const templateId = await templateOf(lease());
    const rules = await templateOf({
      ...draftOf([file], [
        { name: "", email: "", role: "TENANT" },
        { name: "", email: "", role: "Guarantor" },
      ] as never),
      documentInfo: { en: { title: "House rules", message: "" } },
      signingOrder: true,
    });
    const people = [tenant(), { role: "Guarantor", name: "Gina", email: anEmail("gina") }];
    const sent = await dataOf(send({ templateId, further: [{ templateId: rules }], recipients: people }));
    const made = await document(sent._id);
    expect(made).toMatchObject({ status: "SENT", title: "Lease agreement · House rules" });
    expect(made.fileParts.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["a.pdf", "rules.pdf"]);
    expect(made.recipients.map(({ name }: { name: string }) => name)).toEqual(["Tina", "Olga Owner", "Gina"]);
    const keys = made.jsonData.schemas.map((page: object) => Object.keys(page));
    expect(keys[0]).toContain("city");
    expect(keys.at(-1)!.length).toBeGreaterThan(0);
    for (const one of [templateId, rules]) {
      const uses = await dataOf(app.json("GET", `/api/template/statistics/${one}`, undefined, who));
      expect(uses.uses).toBe(1);
    }
    for (const further of [[{ templateId }], [{ templateId: rules, version: 99 }], [{ templateId: "made-up" }]]) {
      const refused = await send({ templateId, further, recipients: people });
      expect(["invalid_input", "template_changed", "template_not_found"]).toContain(refused.body.code);
    }
  });
});
