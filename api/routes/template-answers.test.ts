import { describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  enable,
  fill,
  leaseOf,
  openAppOnce,
  owner,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const lara = { email: "lara@example.com" };

async function linesOf(query: string, headers: Who = who): Promise<string[]> {
  const response = await app.request(`/api/document/export/csv?${query}`, { headers });
  return (await response.text()).split("\r\n").slice(0, -1);
}

describe("an export of a template's answers", () => {
  it("has the documents of that template or of its form alone, by role and label", async () => {
    const id = await templateOf(leaseOf(lara));
    const { formId } = await dataOf(enable(id));
    await templateOf(leaseOf(lara));
    await fill(formId, ann({ values: { City: "Bonn" } }));
    const recipients = [{ role: "Tenant", name: "Ben", email: "ben@example.com" }];
    await dataOf(app.json("POST", "/api/template/send", { templateId: id, recipients }, who));
    const all = await linesOf(`templateId=${id}`);
    expect(all).toHaveLength(3);
    expect(all[0]).toContain('"Tenant: Name","Tenant: Email","Tenant: State"');
    for (const column of ['"Tenant: City"', '"Tenant: Pets"', '"Tenant: Fixed"']) expect(all[0]).toContain(column);
    expect(all.slice(1).every((line) => line.includes('"as agreed"'))).toBe(true);
    const ofForm = await linesOf(`templateId=${id}&formId=${formId}`);
    expect(ofForm).toHaveLength(2);
    expect(ofForm[1]).toContain("Ann Able");
  });

  it("shows nothing to a member of another workspace", async () => {
    const id = await templateOf(leaseOf(lara));
    const { formId } = await dataOf(enable(id));
    await fill(formId, ann());
    const other = await aMember(app, "Eve Elsewhere");
    expect(await linesOf(`templateId=${id}`, other.who)).toHaveLength(1);
    expect(await linesOf(`templateId=${id}&workspace=${owner.workspace}`, other.who)).not.toContain("Ann");
  });
});
