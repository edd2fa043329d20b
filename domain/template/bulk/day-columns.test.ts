import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate } from "../../../tests/support/builders.ts";
import type { FieldKey } from "../../ids.ts";
import type { DayOrder, Table } from "./bulk.ts";
import { dayColumns, dayIn } from "./day-columns.ts";
import { findQuestions } from "./questions.ts";
import { rowReader } from "./row-reader.ts";

const start = aField("start", "tenant", { type: "editableDate", label: "Start" });
const lease = { ...aTemplate([aRecipient("tenant", { email: "ann@x.example" })]), fields: [start] };
const TODAY = "2026-11-27";

function read(days: string[], order?: DayOrder) {
  const table: Table = { headers: ["Start"], rows: days.map((day) => [day]) };
  const mapping = { Start: { field: "start" as FieldKey, ...(order ? { order } : {}) } };
  const cellsIn = rowReader(lease, table, mapping);
  const questions = findQuestions(lease, table, mapping);
  return {
    column: dayColumns(lease, table, mapping).get("Start"),
    days: days.map((day, row) => dayIn(day, cellsIn(row)[0]!.order, TODAY)),
    asked: questions.map(({ code, params }) => `${code} ${params?.day}`),
    questions,
  };
}

describe("a column of days", () => {
  it.each<[string[], DayOrder | null | undefined, (string | null)[]]>([
    [["03/04/2026", "25/04/2026"], "dmy", ["2026-04-03", "2026-04-25"]],
    [["03/04/2026", "04/25/2026"], "mdy", ["2026-03-04", "2026-04-25"]],
    [["3.4.2026", "25.4.2026"], "dmy", ["2026-04-03", "2026-04-25"]],
    [["03/04/2026", "12-11-2026"], null, [null, null]],
    [["03/04/2026", "25/04/2026", "04/25/2026"], null, [null, "2026-04-25", "2026-04-25"]],
    [["25/04/2026", "04/25/2026"], undefined, ["2026-04-25", "2026-04-25"]],
    [["2026-04-03", "2026/4/3", "2026.04.03", "2026-04-03T10:00:00.000Z"], undefined, Array(4).fill("2026-04-03")],
    [["04/04/2026"], undefined, ["2026-04-04"]],
    [["٢٥/٠٤/٢٠٢٦", "\u200f٠٣/٠٤/٢٠٢٦"], "dmy", ["2026-04-25", "2026-04-03"]],
    [["25/04/46", "24/12/85"], "dmy", ["2046-04-25", "1985-12-24"]],
    [["25/04/26"], null, [null]],
    [
      ["4 March 2026", "March 4, 2026", "04-Mar-2026", "4. März 2026", "4 de março de 2026", "٤ مارس ٢٠٢٦"],
      undefined,
      Array(6).fill("2026-03-04"),
    ],
    [["31 April 2026", "4 Marching 2026"], undefined, ["31 April 2026", "4 Marching 2026"]],
    [["30/02/2026", "31/31/2026", "soon", "46113"], "dmy", ["30/02/2026", "31/31/2026", "soon", "46113"]],
  ])("%j has the order %j", (days, column, expected) => {
    const answer = read(days);
    expect({ column: answer.column, days: answer.days }).toEqual({ column, days: expected });
    expect(answer.asked).toHaveLength(column === null ? 1 : 0);
  });

  it("has the order that the mapping says, which does not change cells with one reading", () => {
    expect(read(["03/04/2026", "25/04/2026"], "mdy")).toMatchObject({
      ...{ column: "mdy", days: ["2026-03-04", "2026-04-25"] },
      asked: [],
    });
    expect(read(["25/04/26"], "dmy").days).toEqual(["2026-04-25"]);
  });

  it("is asked about with an example, and each choice is an entry of the mapping", () => {
    const { asked, questions } = read(["25/04/2026", "04/25/2026", "03/04/2026"]);
    expect(asked).toEqual(["bulk_day_unclear 03/04/2026"]);
    expect(questions[0]!.choices).toEqual([
      { column: "Start", target: { field: "start", order: "dmy" } },
      { column: "Start", target: { field: "start", order: "mdy" } },
    ]);
  });
});
