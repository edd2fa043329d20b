import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { AnswerColumn } from "../../../domain/document/answers/answer-columns.ts";
import type { AnswerCell } from "../../../domain/document/answers/answer-row.ts";
import type { Instant } from "../../../domain/ids.ts";
import type { AnswerTable } from "../../ports/files.ts";
import { answerFiles } from "./answer-files.ts";

const who = { role: "Tenant", number: 1, copy: 1 };
const columns: AnswerColumn[] = [
  { kind: "document", fact: "title" },
  { kind: "document", fact: "created" },
  { kind: "person", who, fact: "state" },
  { kind: "value", who, label: "City", type: "textbox", copy: 1 },
  { kind: "value", who, label: "", type: "signature", copy: 2 },
];
const at = "2026-11-21T10:00:00.000Z" as Instant;

function tableOf(...rows: (AnswerCell | undefined)[][]): AnswerTable {
  async function* all() {
    yield* rows;
  }
  return { columns, leftOut: 0, rows: all() };
}

const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());
const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("https://x.example")', "a\u0000b\ud800"];

describe("the table of values", () => {
  it("is a CSV file whose cells are not run as formulas", async () => {
    const rows = hostile.map((text): (AnswerCell | undefined)[] => [
      text,
      { at },
      { state: "signed" },
      true,
      undefined,
    ]);
    const bytes = await bytesOf(answerFiles.csv(tableOf(...rows), "en", true));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe('"Title","Created (UTC)","Tenant: State","Tenant: City","Tenant: Signature (2)"');
    expect(lines[1]).toBe('"\'=1+1","2026-11-21 10:00:00","Signed","TRUE",""');
    for (const line of lines.slice(1, 7)) expect(line.startsWith("\"'")).toBe(true);
  });

  it("has numbers as numbers, except what a spreadsheet would change", async () => {
    const numbers = ["-1250.50", "00712", "12345678901234567890"];
    const rows = numbers.map((number): AnswerCell[] => [{ number }]);
    const lines = new TextDecoder().decode(await bytesOf(answerFiles.csv(tableOf(...rows), "en", false))).split("\r\n");
    expect(lines.slice(1, 4)).toEqual(numbers.map((number) => `"${number}"`));
    const [sheet] = (await readXlsx(await bytesOf(answerFiles.xlsx(tableOf(...rows), "en")))).sheets;
    expect(sheet!.rows.slice(1).map(([cell]) => cell)).toEqual([-1250.5, "00712", "12345678901234567890"]);
  });

  it("is an XLSX file whose days and times are dates, in the fields' formats", async () => {
    const dates: AnswerColumn[] = [
      { kind: "document", fact: "created" },
      { kind: "value", who, label: "Born", type: "editableDate", copy: 1, dateFormat: "dd/MM/yyyy" },
      { kind: "value", who, label: "Signed", type: "dateSigned", copy: 1, dateFormat: "dd/MM/yyyy HH:mm" },
      { kind: "value", who, label: "Start", type: "editableDate", copy: 1, dateFormat: "MMMM d, yyyy" },
    ];
    async function* rows(): AsyncGenerator<AnswerCell[]> {
      yield [
        { at },
        { local: "1985-03-04T00:00:00", text: "1985-03-04" },
        { local: "2026-11-21T15:30:00", text: "21/11/2026 15:30 UTC+05:30" },
        { local: "1900-01-31T00:00:00", text: "1900-01-31" },
      ];
      yield [{ at }, { number: "45000" }, "as agreed", "free text"];
    }
    const table = () => ({ columns: dates, leftOut: 0, rows: rows() });
    const bytes = await bytesOf(answerFiles.xlsx(table(), "en"));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet!.rows.slice(1)).toEqual([
      [new Date(at), new Date("1985-03-04T00:00:00Z"), new Date("2026-11-21T15:30:00Z"), "1900-01-31"],
      [new Date(at), "45000", "as agreed", "free text"],
    ]);
    const styles = strFromU8(unzipSync(bytes)["xl/styles.xml"]!);
    const codes = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
    const dayAndMonth = ["dd\\/mm\\/yyyy", "dd\\/mm\\/yyyy hh:mm", "mmmm d\\, yyyy"];
    expect(codes).toEqual(expect.arrayContaining(["yyyy-mm-dd hh:mm:ss", ...dayAndMonth]));
    const csv = new TextDecoder().decode(await bytesOf(answerFiles.csv(table(), "en", false)));
    expect(csv.split("\r\n")[1]).toBe('"2026-11-21 10:00:00","1985-03-04","21/11/2026 15:30 UTC+05:30","1900-01-31"');
  });

  it("has no byte order mark unless it is requested", async () => {
    const bytes = await bytesOf(answerFiles.csv(tableOf(), "en", false));
    expect(bytes[0]).toBe('"'.charCodeAt(0));
  });

  it("is an XLSX file with dates as dates, text as text and no formulas", async () => {
    const rows = hostile.map((text): (AnswerCell | undefined)[] => [
      text,
      { at },
      { state: "signed" },
      true,
      undefined,
    ]);
    const bytes = await bytesOf(answerFiles.xlsx(tableOf(...rows), "ar"));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet!.rows[0]!.slice(2)).toContain("Tenant: الحالة");
    expect(sheet!.rows.slice(1, 7).map(([first]) => first)).toEqual(hostile.slice(0, 6));
    expect(sheet!.rows[7]![0]).toMatch(/^ab/);
    expect(sheet!.rows[1]![1]).toEqual(new Date(at));
    expect(sheet!.rows[1]![3]).toBe(true);
    expect([...(sheet!.cells?.values() ?? [])].some((cell) => cell.formula)).toBe(false);
  });
});
