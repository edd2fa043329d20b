import { expect, it } from "vitest";
import type { RecipientId } from "../../../../domain/ids.ts";
import { colorAt, colorFor } from "../../../../domain/recipient/colors.ts";
import { aDraft, aRecipient } from "../../testing/builders.ts";
import { changedRecipient, withPersonColor, withRecipient } from "./people-changes.ts";

const a = "a" as RecipientId;
const [chosen, other] = [colorAt(20), colorAt(21)];
/** The draft's only person gets an address and leaves the input. */
function typed(email: string, { color = colorAt(0), before = "" } = {}) {
  const draft = aDraft({ recipients: [aRecipient("a", { email: before, color }), aRecipient("b", { color: other })] });
  return withPersonColor(changedRecipient(draft, a, { email }), a, before).recipients[0]!.color;
}

it("a person's colour follows the typed address and its correction", () => {
  expect(typed("sam@example.com")).toBe(colorFor("sam@example.com"));
  const corrected = typed("samuel@example.com", { before: "sam@example.com", color: colorFor("sam@example.com") });
  expect(corrected).toBe(colorFor("samuel@example.com"));
});

it("a colour chosen by the sender stays, and an incomplete address changes none", () => {
  expect(typed("sam@example.com", { color: chosen })).toBe(chosen);
  expect(typed("sam")).toBe(colorAt(0));
});

it("two people whose addresses have the same length get different colours", () => {
  const one = withRecipient(aDraft({ recipients: [] }), a, { name: "Sam", email: "sam@example.com" });
  const both = withRecipient(one, "b" as RecipientId, { name: "Ann", email: "ann@example.com" });
  expect(both.recipients.map(({ color }) => color)).toEqual([colorAt(15), colorAt(16)]);
});
