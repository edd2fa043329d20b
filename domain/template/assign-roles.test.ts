import { expect, it } from "vitest";
import { aRecipient } from "../../tests/support/builders.ts";
import { colorAt } from "../recipient/colors.ts";
import { assignRoles } from "./assign-roles.ts";

const roles = ["Tenant", "Landlord", "Agent"].map((role, index) =>
  aRecipient(role.toLowerCase(), { role, name: "", email: "", color: colorAt(index) }),
);
const colorsWith = (...emails: string[]) => {
  const takers = emails.map((email, index) => ({ role: roles[index]!.role!, name: "Sam", email }));
  const filled = assignRoles(roles, takers, new Map());
  return filled.ok ? filled.value.map(({ color }) => color) : filled.refusal.code;
};

it("a person in a role brings their own colour; an open role keeps its colour", () => {
  expect(colorsWith("sam@example.com")).toEqual([colorAt(15), colorAt(1), colorAt(2)]);
});

it("two people never share a colour, and one person in two roles keeps one", () => {
  expect(colorsWith("sam@example.com", "ann@example.com", "sam@example.com")).toEqual([
    ...[colorAt(15), colorAt(16), colorAt(15)],
  ]);
});
