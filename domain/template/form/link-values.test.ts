import { describe, expect, it } from "vitest";
import { valuesOfLink } from "./link-values.ts";

const field = (key: string, label: string, type: string, more: object = {}) =>
  ({ key, label, type, required: false, ...more }) as never;
const fields = [
  field("city", "City", "textbox"),
  field("pets", "Pets", "checkbox"),
  field("size", "Size", "dropdown", { options: ["S", "M"] }),
  field("f4", "Street", "textbox"),
  field("f5", "Street", "textbox"),
];

describe("the values of a form's link", () => {
  it.each([
    ["a field by its key", { city: "Berlin" }, { city: "Berlin" }],
    ["a field by its label, in any case", { CITY: "Berlin" }, { city: "Berlin" }],
    ["every field with the label", { street: "Mill Lane" }, { f4: "Mill Lane", f5: "Mill Lane" }],
    ["a checkbox by a word", { pets: "true" }, { pets: true }],
    ["a dropdown by its option", { size: "M" }, { size: "M" }],
    ["a field by its key rather than its label", { city: "Berlin", City: "Paris" }, { city: "Berlin" }],
  ])("fill in %s", (_, search, values) => {
    expect(valuesOfLink(fields, search)).toEqual(values);
  });

  it("are ignored if they match no field, or do not fit it", () => {
    const search = { utm_source: "mail", name: "Ann", "": "x", pets: "perhaps", size: "XL" };
    expect(valuesOfLink(fields, search)).toEqual({});
  });
});
