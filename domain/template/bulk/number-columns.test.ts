import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate } from "../../../tests/support/builders.ts";
import type { FieldKey } from "../../ids.ts";
import type { DecimalSeparator, Table } from "./bulk.ts";
import { numberColumns, numberIn, rowReader } from "./number-columns.ts";

const rent = aField("rent", "tenant", { type: "number", label: "Rent", currency: "EUR" });
const lease = { ...aTemplate([aRecipient("tenant")]), fields: [rent] };

function read(rents: string[], decimal?: DecimalSeparator, numeric?: number[]) {
  const rows = rents.map((cell) => [cell]);
  const table: Table = {
    ...{ headers: ["Rent"], rows },
    ...(numeric ? { numeric: rows.map((_, row) => (numeric.includes(row) ? [0] : [])) } : {}),
  };
  const mapping = { Rent: { field: "rent" as FieldKey, ...(decimal ? { decimal } : {}) } };
  const cellsIn = rowReader(lease, table, mapping);
  return {
    column: numberColumns(lease, table, mapping).get("Rent"),
    numbers: rows.map((_, row) => numberIn(cellsIn(row)[0]!, rent)),
  };
}

describe("a column of numbers", () => {
  it.each<[string[], DecimalSeparator | null | undefined, (string | null)[]]>([
    [["1.200", "12,50"], ",", ["1200", "12.50"]],
    [["1.200", "950.00"], ".", ["1.200", "950.00"]],
    [["1,200", "1,200,300"], ".", ["1200", "1200300"]],
    [["1.200", "1,200"], null, [null, null]],
    [["1.200", "12,50", "12.50"], null, [null, "12.50", "12.50"]],
    [["1.200 €", "EUR 950,50", ""], ",", ["1200", "950.50", ""]],
    [["1200", "1 200", "lots"], undefined, ["1200", "1200", "lots"]],
  ])("%j has the decimal separator %j", (cells, column, numbers) => {
    expect(read(cells)).toEqual({ column, numbers });
  });

  it("has the separator that the mapping says, which does not change cells with one reading", () => {
    expect(read(["1.200", "12.50"], ",")).toEqual({ column: ",", numbers: ["1200", "12.50"] });
    expect(read(["1.200"], ".")).toEqual({ column: ".", numbers: ["1.200"] });
  });

  it("takes a spreadsheet's numbers as numbers, which say nothing about its texts", () => {
    expect(read(["1.125", "2400.5"], undefined, [0, 1])).toEqual({ column: undefined, numbers: ["1.125", "2400.5"] });
    expect(read(["1.125", "1.200"], undefined, [0])).toEqual({ column: null, numbers: ["1.125", null] });
  });
});
