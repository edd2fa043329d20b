import { expect, test } from "vitest";
import { aField } from "../../tests/support/builders.ts";
import type { FieldKey } from "../ids.ts";
import type { Field } from "./field.ts";
import { findFieldFaults } from "./field-faults.ts";

const at = (x: number) => ({ x, y: 10, width: 40, height: 10 });
const key = (name: string) => name as FieldKey;
const codesOf = (fields: Field[]) => findFieldFaults(fields).map((fault) => fault.code);

test.each([
  ["field_too_small", { type: "textbox", box: { x: 1, y: 1, width: 0.5, height: 5 } }],
  ["field_label_empty", { type: "label", data: " " }],
  ["field_label_empty", { type: "signerAttachment", label: " " }],
  ["field_without_options", { type: "dropdown" }],
  ["field_option_empty", { type: "dropdown", options: ["Red", " "] }],
  ["field_option_twice", { type: "dropdown", options: ["Red", "Red"] }],
  ["field_pattern_invalid", { type: "textbox", pattern: "(" }],
  ["field_range_invalid", { type: "number", min: "5", max: "4" }],
  ["field_range_invalid", { type: "number", step: "0" }],
  ["field_range_invalid", { type: "number", min: "low" }],
  ["field_date_invalid", { type: "editableDate", data: "tomorrow" }],
  ["field_year_unlikely", { type: "editableDate", data: "0026-12-25" }],
  ["field_time_zone_unknown", { type: "dateSigned", timeZone: "Moon/Crater" }],
  ["field_too_many_cells", { type: "cells", maxLength: 61 }],
  ["field_condition_unknown", { type: "textbox", visibleIf: { field: key("gone") } }],
  ["field_condition_circle", { type: "textbox", visibleIf: { field: key("one") } }],
  ["field_group_impossible", { type: "checkbox", group: "g", groupRule: { kind: "atLeast", count: 2 } }],
] as const)("the fault %s is found for %o", (code, more) => {
  expect(codesOf([aField("one", "ann", more as Partial<Field>)])).toEqual([code]);
});

test("all fields in a circle of conditions are faulty, a field that depends on the circle is not", () => {
  const on = (name: string, other: string, x: number) =>
    aField(name, "ann", { type: "textbox", box: at(x), visibleIf: { field: key(other) } });
  const faults = findFieldFaults([on("a", "b", 0), on("b", "a", 50), on("c", "a", 100)]);
  expect(faults.map((fault) => fault.path)).toEqual(["fields.a", "fields.b"]);
});

test("two overlapping fields of one person and kind are refused; apart or of two people they are accepted", () => {
  const box = (name: string, person: string, x: number) => aField(name, person, { type: "textbox", box: at(x) });
  expect(codesOf([box("a", "ann", 10), box("b", "ann", 10.5)])).toEqual(["field_hidden_by_another"]);
  expect(codesOf([box("a", "ann", 10), box("b", "bob", 10), box("c", "ann", 30)])).toEqual([]);
});

test("a sixth attachment of one person is refused", () => {
  const conditional = Array.from({ length: 6 }, (_, index) =>
    aField(`f${index}`, "ann", {
      type: "signerAttachment",
      label: "ID",
      box: { x: index * 30, y: 10, width: 25, height: 25 },
    }),
  );
  expect(codesOf(conditional)).toEqual(["too_many_attachments"]);
  expect(codesOf(conditional.slice(0, 5))).toEqual([]);
});
