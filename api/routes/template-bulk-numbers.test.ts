import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { bulkDocumentId } from "../../domain/template/bulk/bulk.ts";
import { anEmail } from "../../tests/support/app-people.ts";
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

const rent = field("r0", { type: "number", label: "Rent", max: "5000" }, 140);

async function leaseWithRent(): Promise<string> {
  const draft = leaseOf(null);
  const [page] = draft.jsonData.schemas;
  return templateOf({ ...draft, jsonData: { schemas: [{ ...page, rent }] } });
}

async function begun(rows: Blob, more: Record<string, string> = {}): Promise<Json> {
  const form = new FormData();
  form.append("rows", rows, "rents");
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const path = `/api/template/bulk/${await leaseWithRent()}`;
  const answer = await app.request(path, { method: "POST", headers: who, body: form });
  return (await answer.json()).data;
}
const begin = async (rows: Blob, more: Record<string, string> = {}): Promise<string> =>
  (await begun(rows, more)).bulkId;
const csv = (...rents: string[]) =>
  new Blob([["Name;Email;Rent", ...rents.map((cell, row) => `Ann;${anEmail(`ann${row}`)};${cell}`)].join("\n")]);
const prepare = (rows: Blob) => begin(rows, { hold: "true" });
const check = (id: string) => dataOf(app.json("GET", `/api/template/bulk/check/${id}`, undefined, who));
const rentOf = (data: Json) => data.columns.find(({ header }: Json) => header === "Rent");
const faultsOf = (data: Json) => data.faults.map(({ row, column, code }: Json) => `${row} ${column} ${code}`);

/** The stored rents of the rows that were sent, by row. */
async function rentsSent(id: string): Promise<string[]> {
  await app.runner.runDue();
  const { rows } = await dataOf(app.json("GET", `/api/template/bulk/${id}`, undefined, who));
  const states = await Promise.all(
    Array.from({ length: rows }, async (_, row) =>
      app.deps.documents.findState(await bulkDocumentId(id as never, row + 1)),
    ),
  );
  return states.map((state) => String(state?.value.fields.find(({ label }) => label === "Rent")?.data));
}

describe("numbers in a sheet", () => {
  it("of which one proves the column's decimal separator are read alike", async () => {
    const id = await prepare(csv("1.200", "950,50"));
    expect(rentOf(await check(id))).toMatchObject({ decimal: "," });
    await app.json("POST", `/api/template/bulk/start/${id}`, {}, who);
    expect(await rentsSent(id)).toEqual(["1200", "950.50"]);
  });

  it("with two readings are asked about by column, and not sent until then", async () => {
    const id = await prepare(csv("1.200", "2.400", "900"));
    const asked = await check(id);
    expect(rentOf(asked)).toMatchObject({ decimal: null });
    expect([asked.faultyRows, ...faultsOf(asked)]).toEqual([
      2,
      "1 Rent bulk_number_unclear",
      "2 Rent bulk_number_unclear",
    ]);
    expect(asked.faults[0].message).toContain("1.200");
    const mapping = Object.fromEntries(asked.columns.map(({ header, target }: Json) => [header, target]));
    const map = (decimal: string) =>
      dataOf(
        app.json(
          "POST",
          `/api/template/bulk/map/${id}`,
          { mapping: { ...mapping, Rent: { ...mapping.Rent, decimal } } },
          who,
        ),
      );
    expect(await map(".")).toMatchObject({ faultyRows: 0 });
    expect(await map(",")).toMatchObject({ faultyRows: 0 });
    await app.json("POST", `/api/template/bulk/start/${id}`, {}, who);
    expect(await rentsSent(id)).toEqual(["1200", "2400", "900"]);
  });

  it("sent by a program hold the sending until its mapping states the separator", async () => {
    const unclear = await begun(csv("1,200", "900"));
    expect(unclear).toMatchObject({ state: "prepared", questions: [{ code: "bulk_number_unclear" }] });
    expect(unclear.questions[0].message).toContain("1,200");
    expect(await rentsSent(unclear.bulkId)).toEqual(["undefined", "undefined"]);
    const early = await app.json("POST", `/api/template/bulk/start/${unclear.bulkId}`, {}, who);
    expect(early).toMatchObject({ status: 422, body: { code: "bulk_number_unclear" } });
    expect(early.body.errors[0].path).toBe("mapping.Rent");
    const [point] = unclear.questions[0].choices;
    expect(point).toEqual({ column: "Rent", target: { field: "rent", decimal: "." } });
    const answered = { mapping: { ...unclear.mapping, [point.column]: point.target } };
    const mapped = await dataOf(app.json("POST", `/api/template/bulk/map/${unclear.bulkId}`, answered, who));
    expect(mapped).toMatchObject({ questions: [], faultyRows: 0 });
    await dataOf(app.json("POST", `/api/template/bulk/start/${unclear.bulkId}`, {}, who));
    expect(await rentsSent(unclear.bulkId)).toEqual(["1200", "900"]);

    const target = { field: "rent", decimal: "." };
    const first = await check(await prepare(csv("1")));
    const mapping = Object.fromEntries(first.columns.map(({ header, target }: Json) => [header, target]));
    const told = await begin(csv("1,200", "900"), { mapping: JSON.stringify({ ...mapping, Rent: target }) });
    expect(await rentsSent(told)).toEqual(["1200", "900"]);
  });

  it("of a spreadsheet are numbers, until a person corrects the cell", async () => {
    const rows = [
      ["Name", "Email", "Rent"],
      ["Ann", anEmail("ann"), 1.125],
      ["Ben", anEmail("ben"), 2400],
    ];
    const sheet = await writeXlsx({ sheets: [{ name: "Rents", rows }] });
    const id = await prepare(new Blob([sheet as never]));
    expect(await check(id)).toMatchObject({ faultyRows: 0 });
    const cell = { row: 2, column: "Rent", value: "2.400" };
    const corrected = await dataOf(app.json("POST", `/api/template/bulk/correct/${id}`, cell, who));
    expect(corrected.faults).toMatchObject([{ row: 2, code: "bulk_number_unclear" }]);
    await app.json("POST", `/api/template/bulk/correct/${id}`, { ...cell, value: "2.400,00" }, who);
    await app.json("POST", `/api/template/bulk/start/${id}`, {}, who);
    expect(await rentsSent(id)).toEqual(["1.125", "2400.00"]);
  });
});
