import { expect, it } from "vitest";
import { knownValues } from "./link-values.ts";

const values = { City: "Bonn", utm_source: "mail", "a.b": "1" };

it("drops the names that no field has and keeps the rest", () => {
  const faults = ["utm_source", "a.b"].map((name) => ({
    path: `values.${name}`,
    message: "",
    code: "field_not_yours" as const,
  }));
  expect(knownValues(values, faults)).toEqual({ City: "Bonn" });
});

it("tries nothing again when a known field refuses its value", () => {
  expect(knownValues(values, [{ path: "values.City", message: "", code: "field_value_invalid" }])).toBeNull();
});
