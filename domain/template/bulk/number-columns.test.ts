import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate } from "../../../tests/support/builders.ts";
import type { FieldKey } from "../../ids.ts";
import type { DecimalSeparator, Table } from "./bulk.ts";
import { correctCell, numberColumns, numberIn } from "./number-columns.ts";
import { rowReader } from "./row-reader.ts";

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

describe("a corrected cell", () => {
  const mapping = { Rent: { field: "rent" as FieldKey } };
  const tableOf = (rents: string[]): Table => ({ headers: ["Rent", "Note"], rows: rents.map((cell) => [cell, ""]) });
  const correct = (table: Table, row: number, value: string, column = 0) =>
    correctCell(lease, table, mapping, { row, column, value });

  it("leads to the separator that all cells together prove, whatever is corrected in turn", () => {
    const texts = ["1.200", "1,200", "12,50", "12.50", "", "1200", "1.200,5", "lots"];
    let table = tableOf(["1.200", "12,50", "", "1,200,300", "7"]);
    for (let step = 0; step < 200; step++) {
      const text = texts[(step * 7 + Math.floor(step / 3)) % texts.length]!;
      table = correct(table, (step * 3) % 5, text, step % 11 === 10 ? 1 : 0);
      const recounted = numberColumns(lease, { ...table, proofs: undefined }, mapping);
      expect(numberColumns(lease, table, mapping)).toEqual(recounted);
    }
  });

  it("is read without any other row from the second correction on", () => {
    const first = correct(tableOf(["1.200", "12,50", "1.300"]), 1, "12.50");
    const touched = new Set<string>();
    const rows = new Proxy(first.rows, {
      get(all, name) {
        if (typeof name === "string" && /^\d+$/.test(name)) touched.add(name);
        // `with` copies the list, and so touches no row through the proxy.
        return name === "with" ? all.with.bind(all) : Reflect.get(all, name);
      },
    });
    const second = correct({ ...first, rows }, 0, "1.400");
    const cells = rowReader(lease, { ...second, rows: new Proxy(second.rows, { get: rowOnly("0") }) }, mapping)(0);
    expect(numberIn(cells[0]!, rent)).toBe("1.400");
    expect([...touched]).toEqual(["0"]);
  });

  it("needs no other row if its number has one reading", () => {
    const table = tableOf(["1.200", "12,50", "1.300"]);
    for (const row of ["1", "0"]) {
      const read = () =>
        rowReader(lease, { ...table, rows: new Proxy(table.rows, { get: rowOnly(row) }) }, mapping)(Number(row));
      if (row === "1") expect(numberIn(read()[0]!, rent)).toBe("12.50");
      else expect(read).toThrow("was read");
    }
  });

  it("counts anew for another currency of the field", () => {
    const table = correct(tableOf(["€ 12,50", "1.200"]), 1, "1.300");
    const dollars = { ...lease, fields: [{ ...rent, currency: "USD" } as typeof rent] };
    expect(numberColumns(lease, table, mapping).get("Rent")).toBe(",");
    const recounted = numberColumns(dollars, { ...table, proofs: undefined }, mapping);
    expect(numberColumns(dollars, table, mapping)).toEqual(recounted);
  });
});

/** Throws for any row but this one. */
function rowOnly(row: string) {
  return (all: string[][], name: string | symbol): unknown => {
    if (typeof name === "string" && /^\d+$/.test(name) && name !== row) throw new Error(`row ${name} was read`);
    return Reflect.get(all, name);
  };
}
