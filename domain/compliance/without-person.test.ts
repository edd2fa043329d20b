import { expect, it } from "vitest";
import { withoutPersonIn } from "./without-person.ts";

const ann = { email: "ann@example.com", names: ["Ann Able"] };

it("the person's name and address are blanked, and nobody else's", () => {
  const bob = { name: "Bob", email: "bob@example.com" };
  const before = { recipients: [{ _id: "r1", name: "A. Able", email: "Ann@Example.com" }, bob] };
  const next = withoutPersonIn(before, ann);
  expect(next).toEqual({ recipients: [{ _id: "r1", name: "", email: "" }, bob] });
  expect(next.recipients[1]).toBe(bob);
});

it("the person's address and full name are removed from texts and lists", () => {
  expect(withoutPersonIn({ message: "Dear Ann Able, write to ANN@example.com." }, ann)).toEqual({
    message: "Dear …, write to ….",
  });
  expect(withoutPersonIn({ ccEmails: ["bob@example.com", "ann@example.com"] }, ann)).toEqual({
    ccEmails: ["bob@example.com"],
  });
});

it("a first name stays in texts, because it may mean somebody else", () => {
  expect(withoutPersonIn("An Ann of Green Gables", { ...ann, names: ["Ann"] })).toBe("An Ann of Green Gables");
});

it("an object that does not name the person is returned as it is", () => {
  const other = { a: [{ b: "c" }], d: null };
  expect(withoutPersonIn(other, ann)).toBe(other);
});

it("a longer address that contains the person's is kept", () => {
  const text = "joann@example.com ann@example.common";
  expect(withoutPersonIn(text, ann)).toBe(text);
});
