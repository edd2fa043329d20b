import { expect, test } from "vitest";
import { FieldType } from "../../../domain/field/field-type.ts";
import { parseTag, type TagField } from "./tag-grammar.ts";

function fieldOf(inner: string): TagField {
  const parsed = parseTag(inner);
  if (!("field" in parsed)) throw new Error(`${inner}: ${parsed.fault}`);
  return parsed.field;
}

test("every kind has its name as a tag, in any case, and common kinds have a short name", () => {
  for (const type of FieldType.options) {
    const more = type === "dropdown" ? ";options=a" : "";
    expect(fieldOf(type + more).type).toBe(type);
    expect(fieldOf(` ${type.toUpperCase()} ${more}`).type).toBe(type);
  }
  const short = ["text", "date", "sign", "initial", "check", "select;options=a", "attachment"];
  expect(short.map((one) => fieldOf(one).type)).toEqual([
    ...["textbox", "editableDate", "signature", "initials", "checkbox", "dropdown", "signerAttachment"],
  ]);
});

test.each([
  ["signature", { required: true, role: null, data: "" }],
  ["signature;optional", { required: false }],
  ["text", { required: false }],
  ["text; Required ; Role = 3", { required: true, role: 2 }],
  ["text;required=no", { required: false }],
  ["text;label=Full name;name=other", { label: "Full name" }],
  ["text;name=only", { label: "only" }],
  ["text;readonly;default=Acme & Co", { readOnly: true, data: "Acme & Co" }],
  ["checkbox;default=yes", { data: true }],
  ["date;default=Today", { data: "today" }],
  ["date;default=24/12/2026", { data: "2026-12-24" }],
  ["date;default=12/24/2026;format=MM/dd/yyyy", { data: "2026-12-24" }],
  ["dropdown;options= Red | Green |Red|", { options: ["Red", "Green"] }],
  ["date;format=dd.mm.yyyy", { dateFormat: "dd.MM.yyyy" }],
  ["date;format=MMMM d, yyyy", { dateFormat: "MMMM d, yyyy" }],
  ["cells;maxlength=9", { maxLength: 9 }],
  ["number;decimals=2;grouping;currency=eur", { decimals: 2, grouping: true, currency: "EUR" }],
  ["number;min=-1.5;max=10", { min: "-1.5", max: "10" }],
  ["text;width=60;height=8.5mm;size=10;align=right", { width: 60, height: 8.5, fontSize: 10, align: "right" }],
  ["radio;group=Size;label=Large;", { group: "Size", label: "Large", data: false }],
])("%s is parsed with its attributes", (inner, parsed) => {
  expect(fieldOf(inner)).toMatchObject(parsed);
});

test.each([
  ["", "unknown_kind"],
  ["customer name", "unknown_kind"],
  ["text;color=red", "unknown_attribute"],
  ["text;mandatory", "unknown_attribute"],
  ["text;role=0", "bad_value"],
  ["text;role=two", "bad_value"],
  ["text;role=501", "bad_value"],
  ["text;width=0", "bad_value"],
  ["text;width=1e9", "bad_value"],
  ["text;size=11", "bad_value"],
  ["date;format=tomorrow", "bad_value"],
  ["cells;maxlength=61", "bad_value"],
  ["number;currency=euros", "bad_value"],
  ["checkbox;default=maybe", "bad_value"],
  ["date;default=tomorrow", "bad_value"],
  ["date;default=24/12/26", "bad_value"],
  ["dropdown", "bad_value"],
  ["dropdown;options=|", "bad_value"],
  [`text;label=${"x".repeat(201)}`, "bad_value"],
])("%s is refused with a reason", (inner, fault) => {
  expect(parseTag(inner)).toEqual({ fault });
});
