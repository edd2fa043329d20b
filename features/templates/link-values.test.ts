import { expect, it } from "vitest";
import { knownValues } from "./link-values.ts";

const values = { City: "Bonn", utm_source: "mail", "a.b": "1" };

it("unknown names are dropped and the rest is kept", () => {
  const faults = ["utm_source", "a.b"].map((name) => ({
    path: `values.${name}`,
    message: "",
    code: "field_not_yours" as const,
  }));
  expect(knownValues(values, faults)).toEqual({ City: "Bonn" });
});

it("a refused value of a known field causes no retry", () => {
  expect(knownValues(values, [{ path: "values.City", message: "", code: "field_value_invalid" }])).toBeNull();
});
