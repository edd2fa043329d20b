import { expect, it } from "vitest";
import { pastedAddresses, withPlainEmails } from "./pasted-addresses.ts";

it("people whom a page or a link prefills have plain addresses, whatever the mail program copied", async () => {
  const people = ["Ann Lee <ann@x.example>", "mailto:bo@x.example", "\u200Bcy@x.example,", "", "not yet"];
  const plain = await withPlainEmails(people.map((email, index) => ({ id: index, email })));
  expect(plain.map(({ email }) => email)).toEqual(["ann@x.example", "bo@x.example", "cy@x.example", "", "not yet"]);
  expect(plain.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
});

it("a pasted list has the people who have an address", async () => {
  expect(await pastedAddresses("Ann Lee <ann@x.example>; nobody, bo@x.example")).toMatchObject([
    { name: "Ann Lee", email: "ann@x.example" },
    { email: "bo@x.example" },
  ]);
});
