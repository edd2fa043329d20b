import { expect, it } from "vitest";
import { changeOf, emptyInput, faultsOf, inputOf } from "./key-input.ts";

const typed = { ...emptyInput("api"), name: "Shop" };

it("a key expires at the end of the chosen day, and the form shows the same day again", () => {
  const change = changeOf({ ...typed, expiresOn: "2027-03-28" });
  expect(new Date(change.expiresAt!).getDate()).toBe(29);
  const view = {
    type: "api",
    name: "Shop",
    isTest: false,
    expiresAt: change.expiresAt,
    addresses: ["10.0.0.1", "::1"],
  };
  const shown = inputOf(view as never);
  expect(shown).toEqual({ ...typed, expiresOn: "2027-03-28", addresses: "10.0.0.1\n::1" });
  expect(changeOf(shown)).toEqual({ ...change, addresses: ["10.0.0.1", "::1"] });
  expect(changeOf(typed)).toEqual({ name: "Shop", expiresAt: null, addresses: [] });
});

it("a missing name, a past day and an invalid address are reported before anything is sent", () => {
  const now = Date.parse("2027-01-10T12:00:00");
  const faults = (input: object) => faultsOf({ ...typed, ...input }, now).map(({ code }) => code);
  expect(faults({})).toEqual([]);
  expect(faults({ name: " ", expiresOn: "2027-01-09", addresses: "10.0.0.1, office" })).toEqual([
    ...["api_key_name_required", "api_key_expiry_past", "api_key_address_invalid"],
  ]);
  expect(faults({ expiresOn: "2027-01-10" })).toEqual([]);
});
