import process from "node:process";
import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { BULK_COLUMNS_LIMIT, BULK_ROWS_LIMIT } from "../../../domain/template/bulk/bulk.ts";
import { readZip } from "../../pdf/office/zip.ts";
import type { Bytes } from "../../ports/basics.ts";
import { tableReader } from "./tables.ts";

const readTable = tableReader(readZip);

const utf8 = (text: string) => new TextEncoder().encode(text) as Bytes;
function utf16(text: string, isLittle: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2 + 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].forEach((code, index) => {
    view.setUint16(index * 2, code, isLittle);
  });
  return bytes;
}
const xlsx = async (rows: (string | number | boolean | Date)[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: "People", rows }] })) as Bytes;

async function read(file: Bytes) {
  const table = await readTable(file);
  if (!table.ok) throw new Error(table.refusal.code);
  return table.value;
}
const refusalOf = async (file: Bytes) => {
  const table = await readTable(file);
  return table.ok ? "read" : table.refusal.code;
};

describe("a CSV file", () => {
  const people = { headers: ["Name", "Email"], rows: [["Zoë Ümit", "zoe@example.com"]] };

  it.each([
    ["UTF-8", utf8("Name,Email\r\nZoë Ümit,zoe@example.com\r\n")],
    ["UTF-8 with a byte order mark and semicolons", utf8("\ufeffName;Email\nZoë Ümit;zoe@example.com")],
    ["UTF-8 with tabs", utf8("Name\tEmail\nZoë Ümit\tzoe@example.com")],
    ["little-endian UTF-16", utf16("Name,Email\nZoë Ümit,zoe@example.com", true)],
    ["big-endian UTF-16", utf16("Name,Email\nZoë Ümit,zoe@example.com", false)],
    [
      "Windows-1252",
      new Uint8Array([...utf8("Name,Email\nZo"), 0xeb, 0x20, 0xdc, ...utf8("mit,zoe@example.com")]) as Bytes,
    ],
  ])("in %s is read", async (_, file) => {
    expect(await read(file)).toEqual(people);
  });

  it("keeps line breaks and doubled quotes in quoted cells, and skips empty rows", async () => {
    const file = utf8('Name,Note\n"Ann ""A"" Able","two\nlines"\n,\n\nBen,\n');
    expect((await read(file)).rows).toEqual([
      ['Ann "A" Able', "two\nlines"],
      ["Ben", ""],
    ]);
  });

  it("with empty lines between its rows is read to its end", async () => {
    const file = utf8(`Name\n${Array.from({ length: 3_000 }, (_, n) => `Person ${n}`).join("\n\n")}`);
    expect((await read(file)).rows).toHaveLength(3_000);
  });

  it.each([
    [
      "100,000 rows",
      `Name,Email\n${"Ann Lee Longname,ann.lee.longname@example.com,,\n".repeat(100_000)}`,
      "table_too_many_rows",
    ],
    ["five million empty lines", "\n".repeat(5_000_000), "table_too_many_rows"],
    ["a row of five million cells", ",".repeat(5_000_000), "table_too_many_columns"],
  ])("with %s is refused after little work", async (_, text, code) => {
    const file = utf8(text);
    const before = process.cpuUsage();
    expect(await refusalOf(file)).toBe(code);
    // The time of the processor: a busy machine does not add to it.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(900);
  });

  it("keeps numbers as texts, whose separators have yet to be read", async () => {
    expect(await read(utf8('Rent,Rooms\n1.200,"2,50"'))).toEqual({
      headers: ["Rent", "Rooms"],
      rows: [["1.200", "2,50"]],
    });
  });

  it("gets distinct headers for equal or empty ones", async () => {
    expect((await read(utf8("Name,Name,,__proto__\na,b,c,d"))).headers).toEqual([
      "Name",
      "Name (2)",
      "#3",
      "__proto__",
    ]);
  });

  it("loses the apostrophe that prevents a formula, and keeps any other", async () => {
    expect((await read(utf8("Name\n'-Ann\n'tis"))).rows).toEqual([["-Ann"], ["'tis"]]);
  });

  it.each([
    ["table_empty", utf8("Name,Email\n")],
    ["table_empty", utf8("")],
    ["table_unreadable", new Uint8Array([0x89, 0x50, 0, 1, 0, 0, 7, 0, 0, 0]) as Bytes],
    ["table_too_many_columns", utf8(`${"x,".repeat(BULK_COLUMNS_LIMIT + 1)}y\n1`)],
    ["table_too_many_columns", utf8(`Name\n${"x,".repeat(10_000)}y`)],
    ["table_too_many_rows", utf8(`Name\n${"Ann\n".repeat(BULK_ROWS_LIMIT + 1)}`)],
    ["table_cell_too_long", utf8(`Name\n${"x".repeat(10_001)}`)],
  ])("is refused with %s", async (code, file) => {
    expect(await refusalOf(file)).toBe(code);
  });
});

describe("an XLSX file", () => {
  it("yields texts, numbers, booleans and dates as text", async () => {
    const file = await xlsx([
      ["Name", "Rent", "Pets", "From"],
      ["Ann", 1200.5, true, new Date(Date.UTC(2026, 10, 23))],
    ]);
    expect(await read(file)).toEqual({
      headers: ["Name", "Rent", "Pets", "From"],
      rows: [["Ann", "1200.5", "true", "2026-11-23"]],
      numeric: [[1]],
    });
  });

  const files = { "xl/worksheets/sheet1.xml": strToU8("<worksheet/>") };
  it.each([
    ["table_has_macros", zipSync({ ...files, "xl/vbaProject.bin": strToU8("x") })],
    ["table_too_large", zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(41 * 1_048_576) })],
    ["table_too_large", zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`x${n}`, strToU8("x")])))],
    ["table_unreadable", zipSync(files)],
    ["table_unreadable", utf8("PK\u0003\u0004 no zip at all")],
  ])("is refused with %s before it is unpacked", async (code, file) => {
    expect(await refusalOf(file as Bytes)).toBe(code);
  });

  it("that unpacks to more than it claims is refused", async () => {
    const file = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(41 * 1_048_576) });
    const view = new DataView(file.buffer);
    for (let at = 0; at < file.length - 4; at++) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50) view.setUint32(at + 22, 1_000, true);
      if (mark === 0x02014b50) view.setUint32(at + 24, 1_000, true);
    }
    expect(await refusalOf(file as Bytes)).toBe("table_unreadable");
  });
});
