import { describe, expect, it } from "vitest";
import { EXPORT_ROWS_LIMIT } from "../../domain/contract/answers.ts";
import { type KeyedColumn, tableColumns } from "../../domain/document/answers/answer-columns.ts";
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
  it("contains only the documents of that template or its form, with columns by role and label", async () => {
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

  it("is empty for a member of another workspace", async () => {
    const id = await templateOf(leaseOf(lara));
    const { formId } = await dataOf(enable(id));
    await fill(formId, ann());
    const other = await aMember(app, "Eve Elsewhere");
    expect(await linesOf(`templateId=${id}`, other.who)).toHaveLength(1);
    expect(await linesOf(`templateId=${id}&workspace=${owner.workspace}`, other.who)).not.toContain("Ann");
  });

  it("returns the same lines when it is collected in steps as in one call", async () => {
    const id = await templateOf(leaseOf(lara));
    const { formId } = await dataOf(enable(id));
    await fill(formId, ann({ values: { City: "Bonn" } }));
    const step = await dataOf(app.json("GET", `/api/document/export/columns?templateId=${id}`, undefined, who));
    expect(step).toMatchObject({ documents: 1, cursor: null });
    const { columns, leftOut } = tableColumns(
      new Map(step.columns.map(({ key, column }: KeyedColumn) => [key, column] as const)),
    );
    const body = { filter: { templateId: id }, format: "csv", columns, leftOut };
    const linesWith = async (more: object = {}) => {
      const response = await app.request("/api/document/export/table", {
        method: "POST",
        headers: { ...who, "Content-Type": "application/json" },
        body: JSON.stringify({ ...body, ...more }),
      });
      return (await response.text()).split("\r\n").slice(0, -1);
    };
    expect(await linesWith()).toEqual(await linesOf(`templateId=${id}`));
    const [headers] = await linesWith({ leftOut: 1_234 });
    expect(headers).toMatch(/"Left out: 1,234 more columns"$/);
    const other = await aMember(app, "Eve Elsewhere");
    expect(
      await dataOf(app.json("GET", `/api/document/export/columns?templateId=${id}`, undefined, other.who)),
    ).toEqual({ columns: [], documents: 0, cursor: null });
  });

  it("counts the documents of all steps against the row limit", async () => {
    const id = await templateOf(leaseOf(lara));
    const { formId } = await dataOf(enable(id));
    await fill(formId, ann());
    const path = `/api/document/export/columns?templateId=${id}&counted=${EXPORT_ROWS_LIMIT}`;
    expect((await app.json("GET", path, undefined, who)).body.code).toBe("export_too_large");
  });
});
