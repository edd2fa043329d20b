import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { afterEach, expect, it } from "vitest";
import { BULK_ROWS_LIMIT } from "../../../domain/template/bulk/bulk.ts";
import type { Bytes } from "../../ports/basics.ts";
import { openTables } from "./open-tables.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const tables of opened.splice(0)) tables.close();
});

function newTables(limitMs?: number) {
  const tables = openTables(limitMs);
  opened.push(tables);
  return tables;
}

const utf8 = (text: string) => new TextEncoder().encode(text) as Bytes;
const small = utf8("Name\nAnn");

/** An XLSX file that unpacks to these entries besides the usual ones. */
async function anXlsx(entries: Record<string, string>): Promise<Bytes> {
  const usual = unzipSync(new Uint8Array(await writeXlsx({ sheets: [{ name: "People", rows: [["Name"], ["Ann"]] }] })));
  const own = Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...usual, ...own }) as Bytes;
}
const sheet = (rows: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
});
const strings = (all: string) => ({
  "xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${all}</sst>`,
});
const cell = '<c t="inlineStr"><is><t>x</t></is></c>';

const heavy: [string, () => Promise<Bytes> | Bytes, string][] = [
  ["a CSV cell of 2 MB", () => utf8(`Name\n${"x".repeat(2_000_000)}`), "table_cell_too_long"],
  [
    "an XLSX cell of 10 MB",
    () => anXlsx(sheet(`<row>${cell.replace("x", "x".repeat(1e7))}</row>`)),
    "table_cell_too_long",
  ],
  ["an XLSX row of 900,000 cells", () => anXlsx(sheet(`<row>${cell.repeat(900_000)}</row>`)), "table_too_complex"],
  ["1.3 million shared texts", () => anXlsx(strings("<si><t>abc</t></si>".repeat(1_300_000))), "table_too_complex"],
];

it.each(heavy)("%s is refused while the API's thread goes on", async (_, make, code) => {
  const file = await make();
  const tables = newTables();
  const table = tables.read(file, "greedy");
  let isRead = false;
  void table.then(() => {
    isRead = true;
  });
  // The thread has to start and to read: the caller's loop turns many times meanwhile, however busy the machine is.
  let turns = 0;
  for (; !isRead; turns++) await new Promise((resolve) => setTimeout(resolve));
  expect(turns).toBeGreaterThan(10);
  expect(await table).toMatchObject({ ok: false, refusal: { code } });
});

it("cells that share a text cannot make a table far larger than its file", async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
  const file = await anXlsx({ ...strings(`<si><t>${"x".repeat(9_000)}</t></si>`), ...sheet(row.repeat(300)) });
  expect(await newTables().read(file, "greedy")).toMatchObject({ refusal: { code: "table_too_complex" } });
});

it("the largest table is read", async () => {
  const rows = `${Array.from({ length: 100 }, (_, n) => `Column ${n}`).join(",")}\n${`${"1,".repeat(99)}1\n`.repeat(BULK_ROWS_LIMIT)}`;
  const table = await newTables().read(utf8(rows), "usual");
  expect(table.ok && [table.value.headers.length, table.value.rows.length]).toEqual([100, BULK_ROWS_LIMIT]);
});

it("a table that takes too long is refused with what is possible, and the next one is read", async () => {
  const tables = newTables(1);
  const slow = await tables.read(utf8(`Name\n${"x".repeat(5_000_000)}`), "greedy");
  expect(slow).toMatchObject({ refusal: { code: "table_too_complex", params: { rows: 5_000, columns: 100 } } });
  expect((await newTables().read(small, "usual")).ok).toBe(true);
});

it("many tables of one workspace delay no other's, and are refused when too many wait", async () => {
  const tables = newTables();
  const ended: string[] = [];
  const large = utf8(`Name\n${"x".repeat(300_000)}`);
  const greedy = Array.from({ length: 12 }, () =>
    tables.read(large, "greedy").then((table) => {
      ended.push("greedy");
      return table.ok ? "read" : table.refusal.code;
    }),
  );
  const other = tables.read(small, "other").then(() => ended.push("other"));
  const codes = await Promise.all(greedy);
  await other;
  expect(codes.filter((code) => code === "conversion_busy")).toHaveLength(2);
  // Two run and two refusals come at once; one of the two may end before a worker is free.
  expect(ended.indexOf("other")).toBeLessThan(6);
});
