import { describe, expect, it } from "vitest";
import { nameFor, plainEmail, readAddresses } from "./addresses.ts";
import { emailFault, isEmail } from "./email.ts";

describe("one address as it is copied", () => {
  it.each([
    "ann@x.org",
    " ann@x.org\n",
    "Ann Lee <ann@x.org>",
    '"Lee, Ann" <ann@x.org>',
    "Lee, Ann <ann@x.org>",
    "<ann@x.org>",
    "<ann@x.org>,",
    "ann@x.org;",
    "ann@x.org.",
    "(ann@x.org)",
    "'ann@x.org'",
    "ann@x.org (Ann Lee)",
    "Ann Lee [mailto:ann@x.org]",
    "Ann Lee <mailto:ann@x.org>",
    "mailto:ann@x.org",
    "mailto:ann%40x.org?subject=Hello",
    "MAILTO:ann@x.org",
    "\u200Bann@x.org\u200B",
    "ann\u200B@x.org",
    "\uFEFFann@x.org",
    "ann@x\u00AD.org",
    "\u202Aann@x.org\u202C",
    "ａｎｎ＠ｘ．ｏｒｇ",
    "ann＠x。org",
    "Ann Lee ＜ann@x.org＞",
    "Ann Lee\tann@x.org",
    "Ann Lee: ann@x.org",
  ])("reads %j", (text) => {
    expect(plainEmail(text)).toBe("ann@x.org");
  });

  it.each(["ann@", "ann @x.org", "Ann Lee", "", "Ann Lee <ann@>", "a@x.org, b@x.org"])("keeps %j", (text) => {
    expect(plainEmail(text)).toBe(text);
  });
});

describe("several addresses", () => {
  it.each([
    ["Ann Lee <ann@x.org>, Bo <bo@x.org>", ["Ann Lee|ann@x.org", "Bo|bo@x.org"]],
    ['"Lee, Ann" <ann@x.org>; bo@x.org', ["Lee, Ann|ann@x.org", "|bo@x.org"]],
    ["Lee, Ann <ann@x.org>; Day, Bo <bo@x.org>", ["Lee, Ann|ann@x.org", "Day, Bo|bo@x.org"]],
    ["Lee, Ann <ann@x.org>, Day, Bo <bo@x.org>", ["Lee, Ann|ann@x.org", "Day, Bo|bo@x.org"]],
    ["Ann <ann@x.org> Bo <bo@x.org>", ["Ann|ann@x.org", "Bo|bo@x.org"]],
    ["ann@x.org bo@x.org\ncy@x.org", ["|ann@x.org", "|bo@x.org", "|cy@x.org"]],
    ["ann@x.org，bo@x.org；cy@x.org، di@x.org", ["|ann@x.org", "|bo@x.org", "|cy@x.org", "|di@x.org"]],
    ["Ann Lee\tann@x.org\nBo\tbo@x.org", ["Ann Lee|ann@x.org", "Bo|bo@x.org"]],
    ["ann@x.org, nobody, <bo@x.org>", ["|ann@x.org", "|nobody", "|bo@x.org"]],
    ["ann@x.org <ann@x.org>", ["|ann@x.org"]],
    ["ann@x.org nonsense", ["|ann@x.org", "|nonsense"]],
    ["ann@x.org\tAnn Lee", ["Ann Lee|ann@x.org"]],
    ["bo@, ann@x.org", ["|bo@", "|ann@x.org"]],
    ["José <jose@x.org>, 李 <li@x.org>", ["José|jose@x.org", "李|li@x.org"]],
  ])("are read from %j", (text, people) => {
    expect(readAddresses(text).map(({ name, email }) => `${name}|${email}`)).toEqual(people);
  });

  it("are told apart from a mistake in a field that takes one", () => {
    expect(emailFault("ann@x.org, bo@x.org")).toBe("several_emails");
    expect(emailFault("ann@x")).toBe("invalid_email");
    expect(emailFault("ann@x.org")).toBe(null);
  });
});

describe("an address that a relay cannot deliver", () => {
  it.each([
    "ann@intranet",
    "ann@localhost",
    "ann@10.0.0.1",
    "ann@x.12",
    ".ann@x.org",
    "ann.@x.org",
    "an..n@x.org",
    "ann@x..org",
    "ann@-x.org",
    "ann@x_y.org",
    "an\u0007n@x.org",
    "an\u200Bn@x.org",
    `${"a".repeat(65)}@x.org`,
    `${"é".repeat(33)}@x.org`,
    `ann@${"ü".repeat(63)}.org`,
    `ann@${`${"b".repeat(60)}.`.repeat(5)}org`,
    "ann@xn--999999999.org",
    "ann@xn--ü.org",
  ])("%j is none", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each(["ann@bücher.example", "ann@xn--bcher-kva.example", "jörg@x.org", "o'brien+a@x.co", "用户@例子.公司"])(
    "%j is one",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );
});

it.each([
  ["", "Ann Lee <ann@x.org>", "Ann Lee"],
  [" ", '"Lee, Ann" <ann@x.org>', "Lee, Ann"],
  ["Anna", "Ann Lee <ann@x.org>", "Anna"],
  ["", "ann@x.org", ""],
  ["", "Ann <ann@x.org>, Bo <bo@x.org>", ""],
  ["", "Ann Lee <ann@intranet>", ""],
])("the name %j with %j is %j", (name, email, full) => {
  expect(nameFor(name, email).trim()).toBe(full);
});
