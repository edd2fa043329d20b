import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { bulkDocumentId } from "../../domain/template/bulk/bulk.ts";
import { anEmail, linkOf, signingFor } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  field,
  type Json,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const start = field("r0", { type: "editableDate", label: "Start", dateFormat: "dd/MM/yyyy" }, 140);
const rent = field("r0", { type: "number", label: "Rent" }, 160);

async function leaseWithDates(landlord: object | null = null): Promise<string> {
  const draft = leaseOf(landlord);
  const [page] = draft.jsonData.schemas;
  return templateOf({ ...draft, jsonData: { schemas: [{ ...page, start, monthly: rent }] } });
}

async function begin(template: string, rows: Blob | string, more: Record<string, string> = {}): Promise<Json> {
  const form = new FormData();
  if (typeof rows === "string") form.append("rows", rows);
  else form.append("rows", rows, "rows");
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const answer = await app.request(`/api/template/bulk/${template}`, { method: "POST", headers: who, body: form });
  return answer.json();
}
const check = (id: string) => dataOf(app.json("GET", `/api/template/bulk/check/${id}`, undefined, who));
const startOf = async (id: string, row: number) => {
  const state = await app.deps.documents.findState(await bulkDocumentId(id as never, row));
  return state?.value.fields.find(({ label }) => label === "Start")?.data;
};
const targetsOf = (data: Json) => Object.fromEntries(data.columns.map(({ header, target }: Json) => [header, target]));

describe("a table that leaves something open", () => {
  it("holds a program's sending until it says whether the day or the month comes first", async () => {
    const template = await leaseWithDates();
    const csv = new Blob([`Name,Email,Start\nAnn,${anEmail("a")},03/04/2026\nBen,${anEmail("b")},05/06/2026`]);
    const { data } = await begin(template, csv);
    expect(data).toMatchObject({ state: "prepared", questions: [{ code: "bulk_day_unclear" }] });
    expect(data.questions[0].message).toContain("03/04/2026");
    const [dayFirst] = data.questions[0].choices;
    const mapping = { ...data.mapping, [dayFirst.column]: dayFirst.target };
    const told = await begin(template, csv, { mapping: JSON.stringify(mapping) });
    expect(told.data).toMatchObject({ state: "running", questions: [] });
    await app.runner.runDue();
    expect([await startOf(told.data.bulkId, 1), await startOf(told.data.bulkId, 2)]).toEqual([
      "2026-04-03",
      "2026-06-05",
    ]);
  });

  it("sends days that have one reading, and dates of a spreadsheet, at once", async () => {
    const template = await leaseWithDates();
    const csv = new Blob([`Name,Email,Start\nAnn,${anEmail("a")},03/04/2026\nBen,${anEmail("b")},25/04/2026`]);
    const first = (await begin(template, csv)).data;
    const rows = [
      ["Name", "Email", "Start"],
      ["Ann", anEmail("x"), new Date(Date.UTC(2026, 3, 3))],
    ];
    const sheet = await writeXlsx({ sheets: [{ name: "A", rows, columns: [{}, {}, { numFmt: "mm\\/dd\\/yyyy" }] }] });
    const second = (await begin(template, new Blob([sheet as never]))).data;
    expect([first.state, second.state]).toEqual(["running", "running"]);
    await app.runner.runDue();
    expect([await startOf(first.bulkId, 1), await startOf(second.bulkId, 1)]).toEqual(["2026-04-03", "2026-04-03"]);
  });

  it("holds the sending while it is unclear whose addresses a column has, and resumes with a choice", async () => {
    const template = await templateOf(leaseOf({ email: "" }));
    const header = "Mail 1;Mail 2;Tenant name;Landlord name";
    const line = () => `${anEmail("one")};${anEmail("two")};Ann;Lara`;
    const { data } = await begin(template, new Blob([[header, line(), line()].join("\n")]));
    expect(data.state).toBe("prepared");
    expect(data.questions.map(({ code, choices }: Json) => [code, choices.map(({ column }: Json) => column)])).toEqual([
      ["bulk_needs_address", ["Mail 1", "Mail 2"]],
      ["bulk_needs_address", ["Mail 1", "Mail 2"]],
    ]);
    const [tenant, landlord] = data.questions;
    const mapping = { ...data.mapping, "Mail 2": tenant.choices[1].target, "Mail 1": landlord.choices[0].target };
    expect(await dataOf(app.json("POST", `/api/template/bulk/map/${data.bulkId}`, { mapping }, who))).toMatchObject({
      ...{ questions: [], missing: [] },
    });
    await dataOf(app.json("POST", `/api/template/bulk/start/${data.bulkId}`, {}, who));
    await app.runner.runDue();
    const report = await dataOf(app.json("GET", `/api/template/bulk/${data.bulkId}`, undefined, who));
    expect(report).toMatchObject({ state: "done", sent: 2 });
  });

  it("is refused if no column can answer", async () => {
    expect(await begin(await leaseWithDates(), new Blob(["Colour\nred"]))).toMatchObject({
      ...{ status: 422, code: "bulk_needs_address" },
    });
  });

  it("is answered alike for a repeated request", async () => {
    const csv = new Blob([`Name,Email,Start\nAnn,${anEmail("a")},03/04/2026`]);
    const template = await leaseWithDates();
    const send = async () => {
      const form = new FormData();
      form.append("rows", csv, "rows");
      const headers = { ...who, "Idempotency-Key": "held-bulk" };
      return (await app.request(`/api/template/bulk/${template}`, { method: "POST", headers, body: form })).json();
    };
    expect((await send()).data).toEqual((await send()).data);
  });
});

describe("cells copied from a spreadsheet", () => {
  it("are read as text with tabs, even with commas and line breaks in cells", async () => {
    const lines = ["Name\tEmail\tCity", `Lee, Ann\t${anEmail("a")}\t"Bonn, am\r\nRhein"`];
    const { data } = await begin(await leaseWithDates(), lines.join("\r\n"), { hold: "true" });
    const row = await dataOf(app.json("GET", `/api/template/bulk/row/${data.bulkId}?row=1`, undefined, who));
    expect(row.cells.map(({ value }: Json) => value)).toEqual(["Lee, Ann", expect.any(String), "Bonn, am\r\nRhein"]);
  });
});

describe("an export of the product", () => {
  const mappingFor = async (template: string, file: Blob) => {
    const { data } = await begin(template, file, { hold: "true" });
    return targetsOf(await check(data.bulkId));
  };

  it("of a sending's result comes back in with the same mapping", async () => {
    const template = await leaseWithDates();
    const csv = new Blob([`A;B;C;D;E\nAnn;${anEmail("a")};03/04/2026;1.200;cc-7`]);
    const recipient = (await begin(template, new Blob(["Name,Email\nA,a@x.example"]), { hold: "true" })).data.mapping
      .Name.recipient;
    const mapping = {
      A: { recipient, as: "name" },
      B: { recipient, as: "email" },
      C: { field: "start", order: "mdy" },
      D: { field: "monthly", decimal: "," },
      E: { metadata: "cost" },
    };
    const { data } = await begin(template, csv, { mapping: JSON.stringify(mapping) });
    await app.runner.runDue();
    const path = `/api/template/bulk/result/${data.bulkId}`;
    const result = await (await app.request(path, { headers: who })).blob();
    expect(await mappingFor(template, result)).toEqual({ ...mapping, status: null, document: null, reason: null });
    const again = await begin(template, result);
    expect(again.data).toMatchObject({ state: "running", mapping, questions: [] });
    await app.runner.runDue();
    expect(await startOf(again.data.bulkId, 1)).toBe("2026-03-04");
  });

  it.each(["csv", "xlsx"])("of answers as %s comes back in, in any language, with what it fills in", async (kind) => {
    const template = await leaseWithDates();
    const email = anEmail("signer");
    const { data } = await begin(template, new Blob([`Name,Email,Start,City,Rent\nAnn,${email},2026-04-03,Bonn,12.5`]));
    await app.runner.runDue();
    const signing = await signingFor(app, await linkOf(app, email));
    const values = { s0: true, city: "Bonn", who: "Ann", start: "2026-04-03", monthly: "12.5" };
    const signed = await app.json("POST", "/api/recipient/sign", { ...signing, values });
    expect(signed.status).toBe(200);
    await app.runner.runDue();
    for (const [language, rows] of [
      ["en", 1],
      ["ar", 2],
    ] as const) {
      const headers = { ...who, "Accept-Language": language };
      const path = `/api/document/export/${kind}?templateId=${template}`;
      const file = await (await app.request(path, { headers })).blob();
      const mapping = await mappingFor(template, file);
      const used = Object.values(mapping).filter((target) => target !== null);
      expect(used).toEqual(expect.arrayContaining(Object.values(data.mapping)));
      const again = await begin(template, file);
      expect(again.data).toMatchObject({ state: "running", questions: [] });
      await app.runner.runDue();
      // Others are not signed, so their rows have no answers.
      const days = await Promise.all(Array.from({ length: rows }, (_, row) => startOf(again.data.bulkId, row + 1)));
      expect(days).toContain("2026-04-03");
    }
  });
});

it("a template's address after signing is that of every document of a bulk sending", async () => {
  const redirectUrl = "https://www.example.com/thanks";
  const template = await templateOf(leaseOf(null, { settings: { redirectUrl } }));
  const email = anEmail("led");
  const { data } = await begin(template, new Blob([`Name,Email\nAnn,"Ann Lee <${email}>"`]));
  await app.runner.runDue();
  const path = `/api/document/${await bulkDocumentId(data.bulkId, 1)}`;
  expect((await dataOf(app.json("GET", path, undefined, who))).settings.redirectUrl).toBe(redirectUrl);
  const token = await linkOf(app, email);
  const signing = await signingFor(app, token);
  await dataOf(app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, city: "Bonn", who: "Ann" } }));
  const session = await dataOf(app.json("POST", "/api/recipient/session", { token }));
  expect(session.after).toMatchObject({ redirect: redirectUrl });
});
