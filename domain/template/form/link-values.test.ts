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
    ["a key", { city: "Berlin" }, { city: "Berlin" }],
    ["a label, in any case", { CITY: "Berlin" }, { city: "Berlin" }],
    ["every field of a label", { street: "Mill Lane" }, { f4: "Mill Lane", f5: "Mill Lane" }],
    ["a tick as a word", { pets: "true" }, { pets: true }],
    ["an option", { size: "M" }, { size: "M" }],
    ["the key before a label", { city: "Berlin", City: "Paris" }, { city: "Berlin" }],
  ])("name %s", (_, search, values) => {
    expect(valuesOfLink(fields, search)).toEqual(values);
  });

  it("leave out what names no field, or does not fit it", () => {
    const search = { utm_source: "mail", name: "Ann", "": "x", pets: "perhaps", size: "XL" };
    expect(valuesOfLink(fields, search)).toEqual({});
  });
});
