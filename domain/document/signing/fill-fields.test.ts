import { describe, expect, it } from "vitest";
import { aField, aRecipient, later } from "../../../tests/support/builders.ts";
import type { Field } from "../../field/field.ts";
import type { FieldType } from "../../field/field-type.ts";
import { FieldType as Types } from "../../field/field-type.ts";
import { kindOf } from "../../field/kinds.ts";
import type { FieldKey, Sha256 } from "../../ids.ts";
import type { StoredValue } from "../change.ts";
import { type FillCommand, fillFields, type SentValue } from "./fill-fields.ts";

const png: SentValue = { form: "png", object: "cd".repeat(32) as Sha256 };
const jpeg: SentValue = { form: "jpeg", object: "ce".repeat(32) as Sha256 };
const file = { id: "f1", object: "cf".repeat(32) as Sha256, fileName: "id.pdf", mediaType: "application/pdf", size: 9 };

function fill(fields: Field[], values: Record<string, SentValue>, more: Partial<FillCommand> = {}) {
  return fillFields(fields, aRecipient("ann")._id, {
    values: new Map(Object.entries(values)),
    attachments: new Map([["f1", file]]),
    known: {
      ...{ name: "Ann", email: "ann@example.com", title: "Director", company: "Acme", language: "en" },
      ...{ at: later, timeZone: "Asia/Tokyo" },
    },
    earlier: new Map(),
    findUnsupportedCharacter: () => null,
    textFits: () => true,
    ...more,
  });
}

function faultsOf(outcome: ReturnType<typeof fill>): string[] {
  return outcome.ok ? [] : outcome.refusal.faults!.map(({ path, code }) => `${path} ${code}`);
}

function textOf(outcome: ReturnType<typeof fill>, key: string): string | undefined {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const value = outcome.value.get(key as FieldKey);
  return value?.kind === "text" ? value.text : undefined;
}

const a = (type: FieldType, more: Partial<Field> = {}) => aField("one", "ann", { type, ...more });

describe("filling fields", () => {
  it.each([
    ["number", {}, "twelve", "field_number_invalid"],
    ["number", { min: "10" }, "9.99", "field_number_too_small"],
    ["number", { max: "10" }, "10.01", "field_number_too_large"],
    ["number", { step: "0.1" }, "0.35", "field_number_off_step"],
    ["number", { max: "500" }, "1,200", "field_number_too_large"],
    ["number", { max: "500", language: "de" }, "1.200,0", "field_number_too_large"],
    ["number", { decimals: 2 }, "1.200", "field_number_too_precise"],
    ["number", { currency: "JPY" }, "12.5", "field_number_too_precise"],
    ["dropdown", { options: ["Red", "Blue"] }, "Green", "field_option_unknown"],
    ["editableDate", {}, "2026-02-30", "field_date_invalid"],
    ["editableDate", {}, "0026-12-25", "field_year_unlikely"],
    ["editableDate", {}, "1899-12-31", "field_year_unlikely"],
    ["editableDate", {}, "2101-01-01", "field_year_unlikely"],
    ["cells", { maxLength: 3 }, "1234", "field_text_too_long"],
    ["textbox", { maxLength: 3 }, "1234", "field_text_too_long"],
    ["textbox", { pattern: "\\d{5}" }, "1234", "field_pattern_mismatch"],
    ["textbox", { pattern: "\\d{5}", patternMessage: "Five digits" }, "1", "field_pattern_with_message"],
    ["email", {}, "ann@", "invalid_email"],
    ["image", {}, "hello", "field_value_invalid"],
    ["drawing", {}, true, "signature_required"],
    ["signerAttachment", {}, "f2", "attachment_unknown"],
    ["signerAttachment", {}, "", "attachment_required"],
    ["signature", {}, jpeg, "field_value_invalid"],
    ["checkbox", {}, "yes", "field_value_invalid"],
    ["label", {}, "mine", "field_read_only"],
  ] as const)("a %s with %o refuses %o as %s", (type, more, value, code) => {
    expect(faultsOf(fill([a(type, more as Partial<Field>)], { one: value as SentValue }))).toContain(
      `values.one ${code}`,
    );
  });

  it.each([
    ["number", {}, " 1250.00 ", "1250.00"],
    ["number", {}, " 007,50", "007.50"],
    ["number", {}, "1.200", "1.200"],
    ["number", {}, "1,200", "1200"],
    ["number", { language: "de" }, "1.200,5", "1200.5"],
    ["number", { currency: "EUR", max: "500" }, "€ 500", "500"],
    ["dropdown", { options: ["Red"] }, "Red", "Red"],
    ["editableDate", {}, "2024-02-29", "2024-02-29"],
    ["cells", { maxLength: 3 }, "क्षत्रि", "क्षत्रि"],
    ["textbox", { pattern: "[A-Z]{2}\\d" }, "AB1", "AB1"],
    ["textbox", {}, "e\u0301a\r\nb", "éa\nb"],
    ["email", {}, " ann@example.com ", "ann@example.com"],
  ] as const)("a %s with %o accepts %o", (type, more, value, text) => {
    expect(textOf(fill([a(type, more as Partial<Field>)], { one: value }), "one")).toBe(text);
  });

  it("a picture may be PNG or JPEG, and a file must be attached", () => {
    for (const type of ["image", "stamp", "selfie"] as const) expect(fill([a(type)], { one: jpeg }).ok).toBe(true);
    const attached = fill([a("signerAttachment")], { one: "f1" });
    expect(attached.ok && attached.value.get("one" as FieldKey)).toEqual({ kind: "file", ...file });
    expect(fill([a("drawing")], { one: png }).ok).toBe(true);
  });

  it("untouched fields get the known values, and the day in the signer's time zone", () => {
    const known = (type: FieldType, more: Partial<Field> = {}) => textOf(fill([a(type, more)], {}), "one");
    expect(known("name")).toBe("Ann");
    expect(known("title")).toBe("Director");
    expect(known("company")).toBe("Acme");
    expect(known("dateSigned", { dateFormat: "dd/MM/yyyy HH:mm" })).toMatch(
      /^\d\d\/\d\d\/2026 \d\d:\d\d UTC[+-]?[\d:]*$/,
    );
    expect(known("editableDate", { data: "today" })).toMatch(/^2026-\d\d-\d\d$/);
    expect(known("editableDate", { readOnly: true })).toMatch(/^2026-\d\d-\d\d$/);
    expect(known("editableDate", { data: "1985-03-01" })).toBe("1985-03-01");
  });

  it.each(["", "tomorrow", "0026-12-25"])("a date that starts with %j is asked for", (data) => {
    expect(faultsOf(fill([a("editableDate", { data })], {}))).toEqual(["values.one field_required"]);
  });

  it("a required field may stay untouched only if its kind has a known value", () => {
    for (const type of Types.options) {
      const field = a(type, type === "dropdown" ? { options: ["Red"] } : {});
      const kind = kindOf(type);
      const isReady = kind.form === "none" || kind.serverSet || fill([field], {}).ok;
      expect(isReady, type).toBe(["name", "email", "title", "company", "dateSigned", "label"].includes(type));
    }
  });
});

describe("groups", () => {
  const box = (key: string, more: Partial<Field> = {}) =>
    aField(key, "ann", { type: "checkbox", group: "colours", required: false, ...more });
  const rule = (kind: "atLeast" | "atMost" | "exactly", count: number) => ({ groupRule: { kind, count } });

  it.each([
    ["atLeast", 2, 1, "field_group_needs_more"],
    ["atMost", 1, 2, "field_group_over_limit"],
    ["exactly", 2, 3, "field_group_over_limit"],
    ["exactly", 2, 1, "field_group_needs_more"],
  ] as const)("with the rule %s %i refuse %i ticks", (kind, count, ticked, code) => {
    const fields = ["a", "b", "c"].map((key) => box(key, rule(kind, count)));
    const values = Object.fromEntries(["a", "b", "c"].slice(0, ticked).map((key) => [key, true]));
    expect(faultsOf(fill(fields, values))).toEqual([`values.a ${code}`]);
    const enough = Object.fromEntries(["a", "b", "c"].slice(0, count).map((key) => [key, true]));
    expect(fill(fields, enough).ok).toBe(true);
  });

  it("of radio buttons allow one choice, and need one if any button is required", () => {
    const choice = (key: string, required: boolean) => box(key, { type: "radio", required });
    expect(faultsOf(fill([choice("a", true), choice("b", false)], {}))).toEqual(["values.a field_group_needs_more"]);
    expect(faultsOf(fill([choice("a", false), choice("b", false)], { a: true, b: true }))).toEqual([
      "values.a field_group_over_limit",
    ]);
    expect(fill([choice("a", true), choice("b", false)], { b: true }).ok).toBe(true);
  });
});

describe("conditional fields", () => {
  const key = (name: string) => name as FieldKey;
  const conditional = (is?: string | boolean) =>
    aField("why", "ann", { type: "textbox", visibleIf: { field: key("tick"), is } });
  const tick = aField("tick", "ann", { type: "checkbox", required: false });

  it("are required only while they are visible, and keep no value while they are hidden", () => {
    expect(faultsOf(fill([tick, conditional(true)], { tick: true }))).toEqual(["values.why field_required"]);
    const hidden = fill([tick, conditional(true)], { tick: false, why: "left over" });
    expect(hidden.ok && [...hidden.value.keys()]).toEqual(["tick"]);
  });

  it("are hidden if they depend on a hidden field", () => {
    const last = aField("last", "ann", { type: "textbox", visibleIf: { field: key("why") } });
    expect(fill([tick, conditional(true), last], { tick: false, why: "x" }).ok).toBe(true);
    expect(faultsOf(fill([tick, conditional(true), last], { tick: true, why: "x" }))).toEqual([
      "values.last field_required",
    ]);
  });

  it("may depend on an earlier signer's value", () => {
    const foreign = aField("choice", "bob", { type: "dropdown", options: ["Yes", "No"] });
    const mine = aField("why", "ann", { type: "textbox", visibleIf: { field: key("choice"), is: "No" } });
    const chosen = (text: string) => new Map<FieldKey, StoredValue>([[key("choice"), { kind: "text", text }]]);
    expect(fill([foreign, mine], {}, { earlier: chosen("Yes") }).ok).toBe(true);
    expect(faultsOf(fill([foreign, mine], {}, { earlier: chosen("No") }))).toEqual(["values.why field_required"]);
  });
});
