import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate } from "../../../tests/support/builders.ts";
import { columnsFor, exampleRow, guessColumns } from "./guess-columns.ts";

const tenant = aRecipient("tenant", { role: "Tenant", name: "", email: "" });
const landlord = aRecipient("landlord", { role: "Landlord", name: "", email: "" });
const city = aField("city", "tenant", { type: "textbox", label: "City" });
const lease = { ...aTemplate([tenant, landlord]), fields: [aField("sign", "tenant"), city] };

const guess = (headers: string[], rows: string[][] = []) => guessColumns(lease, { headers, rows });

describe("columns of a table", () => {
  it("are matched by the headers of the template's own sheet", () => {
    const columns = columnsFor(lease);
    const headers = columns.map(({ header }) => header);
    expect(headers).toEqual(["Tenant name", "Tenant email", "Landlord name", "Landlord email", "City"]);
    expect(guess(headers)).toEqual(Object.fromEntries(columns.map(({ header, target }) => [header, target])));
    expect(exampleRow(lease, columns)).toHaveLength(headers.length);
  });

  it("are matched regardless of spelling, and by common words", () => {
    expect(guess(["E-Mail", "full name", "LANDLORD_EMAIL", "city:"])).toEqual({
      "E-Mail": { recipient: "tenant", as: "email" },
      "full name": { recipient: "tenant", as: "name" },
      LANDLORD_EMAIL: { recipient: "landlord", as: "email" },
      "city:": { field: "city" },
    });
  });

  it("of addresses are matched by their content, in order", () => {
    const rows = [["a@example.com", "b@example.com", "x"]];
    expect(guess(["First", "Second", "Third"], rows)).toEqual({
      First: { recipient: "tenant", as: "email" },
      Second: { recipient: "landlord", as: "email" },
    });
  });

  it("go to nobody who is only likely where documents are sent unseen", () => {
    const table = {
      headers: ["E-Mail", "Name", "Second", "City"],
      rows: [["a@example.com", "Ann", "b@example.com", "Bonn"]],
    };
    expect(guessColumns(lease, table, true)).toEqual({ City: { field: "city" } });
    const alone = { ...lease, recipients: [tenant] };
    expect(guessColumns(alone, { headers: ["E-Mail", "Name"], rows: [] }, true)).toEqual({
      "E-Mail": { recipient: "tenant", as: "email" },
      Name: { recipient: "tenant", as: "name" },
    });
  });

  it("match each target once, and stay unused without a clear match", () => {
    expect(guess(["Tenant email", "tenant e-mail", "__proto__", "Notes"])).toEqual({
      "Tenant email": { recipient: "tenant", as: "email" },
    });
  });
});
