import { expect, it } from "vitest";
import { findPasswordFault } from "./password.ts";

const isCommon = (password: string) => password === "Password1";

it.each([
  ["Ab1!x", "weak_password"],
  ["alllower1", "weak_password"],
  ["Password1", "common_password"],
  ["Right1!pass", null],
])("the password %s has the fault %s", (password, fault) => {
  expect(findPasswordFault(password, isCommon)).toBe(fault);
});
