import { describe, expect, it } from "vitest";
import { aField } from "../../tests/support/builders.ts";
import type { Field } from "../field/field.ts";
import type { RecipientId } from "../ids.ts";
import { type FormValues, prefilledFields } from "./prefill.ts";

const ann = "ann" as RecipientId;
const engine = {
  language: "en" as const,
  findUnsupportedCharacter: (text: string) => (text.includes("☃") ? "☃" : null),
  textFits: (text: string) => text.length < 40,
};
const fields: Field[] = [
  aField("city", "ann", { type: "textbox", label: "Your City" }),
  aField("city_2", "ann", { type: "textbox", label: "Your  city" }),
  aField("rent", "ann", { type: "number", label: "Rent", min: "100" }),
  aField("pets", "ann", { type: "checkbox", label: "Pets" }),
  aField("red", "ann", { type: "radio", label: "Red", group: "Colour", data: true }),
  aField("blue", "ann", { type: "radio", label: "Blue", group: "Colour" }),
  aField("day", "ann", { type: "editableDate", label: "From" }),
  aField("kind", "ann", { type: "dropdown", label: "Kind", options: ["Flat", "House"] }),
  aField("job", "ann", { type: "title", label: "Job" }),
  aField("fixed", "ann", { type: "textbox", label: "Fixed", readOnly: true, data: "as it is" }),
  aField("signed", "ann", { type: "dateSigned", label: "Signed" }),
  aField("sig", "ann", { label: "Signature" }),
  aField("who", "ann", { type: "name", label: "Name" }),
  aField("photo", "ann", { type: "image", label: "Photo" }),
  aField("other", "bob", { type: "textbox", label: "Bob's city" }),
];

const fill = (values: FormValues) => prefilledFields(fields, ann, values, engine);
function dataOf(values: FormValues): Record<string, string | boolean> {
  const filled = fill(values);
  if (!filled.ok) throw new Error(JSON.stringify(filled.refusal));
  const changed = filled.value.filter((field, index) => field.data !== fields[index]!.data);
  return Object.fromEntries(changed.map(({ key, data }) => [key, data]));
}
const faultsOf = (values: FormValues) => {
  const filled = fill(values);
  return filled.ok ? [] : filled.refusal.faults!.map(({ path, code }) => `${path} ${code}`);
};

describe("values that are sent with a form", () => {
  it("are assigned by a field's key", () => {
    expect(dataOf({ city: "Berlin" })).toEqual({ city: "Berlin" });
  });

  it("are assigned by a label in any spelling, to all fields with it", () => {
    expect(dataOf({ "your CITY ": "Berlin" })).toEqual({ city: "Berlin", city_2: "Berlin" });
  });

  it("may be for every kind that is typed or ticked, and are stored normalized", () => {
    const values = { rent: " 1500 ", pets: true, day: "2026-12-01", kind: "House", job: "Baker" };
    expect(dataOf(values)).toEqual({ ...values, rent: "1500" });
  });

  it("choose one radio button of a group, which deselects the other", () => {
    expect(dataOf({ Blue: true })).toEqual({ red: false, blue: true });
  });

  it.each<[string, FormValues, string[]]>([
    [
      "for somebody else's field",
      { other: "Paris", "Bob's city": "Paris" },
      ["other", "Bob's city"].map((one) => `values.${one} field_not_yours`),
    ],
    ["for a missing field", { colour: "x", "": "y" }, ["values.colour field_not_yours", "values. field_not_yours"]],
    ["for a read-only field", { fixed: "x" }, ["values.fixed field_read_only"]],
    ["for a field that the server fills", { Signed: "x" }, ["values.Signed field_read_only"]],
    ["for a signature", { sig: true }, ["values.sig field_read_only"]],
    ["for a picture", { Photo: "data:image/png;base64,AAAA" }, ["values.Photo field_read_only"]],
    ["for the respondent's name", { who: "Eve" }, ["values.who field_read_only"]],
    ["a tick for a text", { city: true }, ["values.city field_value_invalid"]],
    ["a text for a tick", { pets: "yes" }, ["values.pets field_value_invalid"]],
    ["a text for a number", { rent: "lots" }, ["values.rent field_number_invalid"]],
    ["too small a number", { rent: "99" }, ["values.rent field_number_too_small"]],
    ["a text for a day", { From: "tomorrow" }, ["values.From field_date_invalid"]],
    ["a year of two digits", { From: "0026-12-25" }, ["values.From field_year_unlikely"]],
    ["an unknown option", { kind: "Castle" }, ["values.kind field_option_unknown"]],
    ["an unsupported character", { city: "☃" }, ["values.city text_has_unsupported_character"]],
    ["a text that does not fit", { city: "x".repeat(40) }, ["values.city field_text_does_not_fit"]],
  ])("are refused by their name: %s", (_, values, expected) => {
    expect(faultsOf(values)).toEqual(expected);
  });

  it("are refused together, with nothing filled in", () => {
    expect(faultsOf({ city: "Berlin", rent: "lots", other: "x" })).toEqual([
      "values.rent field_number_invalid",
      "values.other field_not_yours",
    ]);
  });
});
