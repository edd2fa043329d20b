import { expect, it } from "vitest";
import { isNamedAddress, pastedAddresses, withPlainEmails } from "./pasted-addresses.ts";

it("people whom a page or a link prefills have plain addresses, whatever the mail program copied", async () => {
  const people = ["Ann Lee <ann@x.example>", "mailto:bo@x.example", "\u200Bcy@x.example,", "", "not yet"];
  const plain = await withPlainEmails(people.map((email, index) => ({ id: index, name: "", email })));
  expect(plain.map(({ email }) => email)).toEqual(["ann@x.example", "bo@x.example", "cy@x.example", "", "not yet"]);
  expect(plain.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
});

it("a pasted list has the people who have an address", async () => {
  expect(await pastedAddresses("Ann Lee <ann@x.example>; nobody, bo@x.example")).toMatchObject([
    { name: "Ann Lee", email: "ann@x.example" },
    { email: "bo@x.example" },
  ]);
});

it("people of a host keep their names, and otherwise have those copied with their addresses", async () => {
  const people = [
    { name: "", email: "Ann Lee <ann@x.org>", role: "Tenant" },
    { name: "Bo", email: '"Day, Bo" <bo@x.org>' },
    { name: "", email: "cy@x.org" },
    { name: "", email: "" },
  ];
  expect(await withPlainEmails(people)).toEqual([
    { name: "Ann Lee", email: "ann@x.org", role: "Tenant" },
    { name: "Bo", email: "bo@x.org" },
    { name: "", email: "cy@x.org" },
    { name: "", email: "" },
  ]);
});

it.each([
  ["Ann Lee <ann@x.org>", true],
  ["ann@x.org (Ann)", true],
  ["a@x.org b@x.org", true],
  [" ann@x.org ", false],
])("whether %j is more than an address: %s", (text, isNamed) => {
  expect(isNamedAddress(text)).toBe(isNamed);
});
