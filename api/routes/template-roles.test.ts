import { describe, expect, it } from "vitest";
import { aMember } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  leaseOf,
  openAppOnce,
  owner,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const lease = (more: object = {}) => leaseOf({ name: "", role: "Landlord", isSender: true, email: "" }, more);
const read = (id: string) => dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
const use = (id: string) => dataOf(app.json("POST", `/api/template/create-document/${id}`, {}, who));

describe("a template's roles", () => {
  it("are open, or assigned to the member who uses the template", async () => {
    const id = await templateOf(lease());
    const { recipients } = await read(id);
    expect(recipients).toMatchObject([{ role: "Tenant" }, { role: "Landlord", isSender: true, email: "" }]);
    const made = await use(id);
    const document = await dataOf(app.json("GET", `/api/document/${made._id}`, undefined, who));
    expect(document.recipients).toMatchObject([
      { role: "Tenant", name: "", email: "" },
      { role: "Landlord", name: "Olga Owner", email: owner.email },
    ]);
    expect(document.recipients[1].isSender).toBeUndefined();
  });

  it("are saved by one of two parallel saves; the other gets a conflict with the newer state", async () => {
    const id = await templateOf(lease());
    const { version } = await read(id);
    const save = (name: string) => app.json("POST", `/api/template/save/${id}`, { ...lease({ version }), name }, who);
    const answers = await Promise.all([save("One"), save("Two")]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(lost!.body.data).toMatchObject({ name: won!.body.data.name, version: version + 1 });
  });
});

describe("a blank file", () => {
  it("has the requested pages and can be used in a template of its owner", async () => {
    const make = (body: object, headers = who) => app.json("POST", "/api/template/base", body, headers);
    const file = await dataOf(make({ fileName: "Offer", pages: 2, paper: "letter" }));
    expect(file).toMatchObject({ fileName: "Offer.pdf", pages: 2 });
    const again = await dataOf(make({ fileName: "Offer" }));
    const draft = lease({ fileParts: [{ key: file.key }, { key: again.key }], jsonData: { schemas: [] } });
    expect((await read(await templateOf(draft))).pages).toHaveLength(3);
    const { who: stranger } = await aMember(app, "Stranger");
    const theirs = await app.json(
      "POST",
      "/api/template/save/new",
      { ...lease(), fileParts: [{ key: file.key }] },
      stranger,
    );
    expect(theirs.body.code).toBe("not_found");
  });
});
