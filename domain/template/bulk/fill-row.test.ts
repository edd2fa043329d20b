import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate, noOutside, someTime } from "../../../tests/support/builders.ts";
import type { Field } from "../../field/field.ts";
import type { PageShape } from "../../field/geometry.ts";
import type { DocumentId, FilePartKey, Sha256, UserId } from "../../ids.ts";
import { type BulkId, BulkMapping, bulkDocumentId } from "./bulk.ts";
import { fillRow } from "./fill-row.ts";
import { findMappingFaults } from "./mapping-faults.ts";
import { rowReader } from "./row-reader.ts";

const page: PageShape = { visibleBox: [0, 0, 595, 842], rotate: 0, userUnit: 1 };
const tenant = aRecipient("tenant", { role: "Tenant", name: "", email: "" });
const landlord = aRecipient("landlord", { role: "Landlord", position: 1, name: "Lara", email: "lara@example.com" });
const base = aTemplate([tenant, landlord]);
const own = (key: string, more: Partial<Field>) => aField(key, "tenant", more);
const lease = {
  ...base,
  fields: [
    ...base.fields,
    own("city", { type: "textbox", label: "City", data: "Ulm" }),
    own("pets", { type: "checkbox", label: "Pets", data: false }),
  ],
};
const headers = ["Name", "Email", "City", "Pets", "Landlord email"];
const mapping = BulkMapping.parse({
  Name: { recipient: "tenant", as: "name" },
  Email: { recipient: "tenant", as: "email" },
  City: { field: "city" },
  Pets: { field: "pets" },
  "Landlord email": { recipient: "landlord", as: "email" },
});
const begins = {
  _id: "01JDNEW" as DocumentId,
  ownerId: "u1" as UserId,
  editedBy: undefined,
  createdAt: someTime,
  audit: { seq: 0, head: "cd".repeat(32) as Sha256 },
};
const rules = {
  engine: {
    findUnsupportedCharacter: (text: string) => (text.includes("\u{1F9A0}") ? "\u{1F9A0}" : null),
    textFits: () => true,
  },
  pages: new Map([["part_1" as FilePartKey, [page, page]]]),
  outside: noOutside,
};
const fill = (row: string[]) => fillRow(lease, rowReader(lease, { headers, rows: [row] }, mapping)(0), begins, rules);
const faultsOf = (row: string[]) => {
  const filled = fill(row);
  return "faults" in filled ? filled.faults.map(({ column, code }) => `${column} ${code}`) : [];
};

describe("a row", () => {
  it("fills in people and fields of its own document", () => {
    const filled = fill(["Ann Able", " ann@example.com ", "Bonn", "Yes", "otto@example.com"]);
    if ("faults" in filled) throw new Error(JSON.stringify(filled.faults));
    const { recipients, fields, document } = filled.document;
    expect(recipients.map(({ name, email }) => [name, email])).toEqual([
      ["Ann Able", "ann@example.com"],
      ["Lara", "otto@example.com"],
    ]);
    expect(fields.filter(({ key }) => key === "city" || key === "pets").map(({ data }) => data)).toEqual([
      "Bonn",
      true,
    ]);
    expect(document._id).toBe(begins._id);
    expect(recipients.every((one) => one.documentId === begins._id)).toBe(true);
  });

  it("keeps the template's values where a cell is empty", () => {
    const filled = fill(["Ann", "ann@example.com", "", "", "otto@example.com"]);
    expect("document" in filled && filled.document.fields.find(({ key }) => key === "city")?.data).toBe("Ulm");
  });

  it.each([
    ["Name recipient_needs_name", ["", "ann@example.com", "", "", "o@example.com"]],
    ["Email recipient_needs_email", ["Ann", " ", "", "", "o@example.com"]],
    ["Email invalid_email", ["Ann", "ann@", "", "", "o@example.com"]],
    ["Landlord email bulk_address_twice", ["Ann", "ann@example.com", "", "", "ANN@example.com"]],
    ["Pets bulk_tick_unclear", ["Ann", "ann@example.com", "", "perhaps", "o@example.com"]],
  ])("is refused with %s", (fault, row) => {
    expect(faultsOf(row)).toEqual([fault]);
  });

  it("reports all its faults, each at its column", () => {
    expect(faultsOf(["", "no", "", "?", ""])).toEqual([
      "Name recipient_needs_name",
      "Email invalid_email",
      "Landlord email recipient_needs_email",
      "Pets bulk_tick_unclear",
    ]);
    const unwritable = faultsOf(["Ann", "ann@example.com", "\u{1F9A0}", "", "o@example.com"]);
    expect(unwritable).toHaveLength(1);
    expect(unwritable[0]).toMatch(/^City /);
  });
});

describe("a mapping", () => {
  const faults = (change: object) =>
    findMappingFaults(lease, headers, { ...mapping, ...change } as BulkMapping).map(
      ({ path, code }) => `${path} ${code}`,
    );

  it("needs a column of addresses for each role without an address", () => {
    const { Email: _, ...without } = mapping;
    expect(findMappingFaults(lease, headers, without as BulkMapping)).toEqual([
      { path: "recipients.0.email", code: "bulk_needs_address", params: { role: "Tenant" } },
    ]);
    const { "Landlord email": __, ...fixed } = mapping;
    expect(findMappingFaults(lease, headers, fixed as BulkMapping)).toEqual([]);
  });

  it("refers only to existing columns and targets, and to each target once", () => {
    expect(faults({ Unknown: { field: "city" } })).toContain("mapping.Unknown invalid_input");
    expect(faults({ City: { field: "nothing" } })).toEqual(["mapping.City invalid_input"]);
    expect(faults({ City: { field: "pets" } })).toEqual(["mapping.Pets bulk_target_twice"]);
  });
});

it("documents of rows have unique ids in row order, which are the same on every try", async () => {
  const [one, other] = ["01JDBVKX00AAAAAAAAAAAAAAAA", "01JDBVKX00AAAAAAAAAAAAAAAB"] as BulkId[];
  const ids = await Promise.all([1, 2, 10, 5_000].map((row) => bulkDocumentId(one!, row)));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set([...ids, await bulkDocumentId(other!, 1)]).size).toBe(5);
  expect(ids[0]).toMatch(/^01JDBVKX00[0-9A-F]{12}0001$/);
  expect(await bulkDocumentId(one!, 1)).toBe(ids[0]);
});
