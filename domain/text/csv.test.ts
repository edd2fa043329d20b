import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "\u200b=1",
  "\ufeff=1",
  "\uff1d1+1",
  "\uff0b1",
  "\uff0d1",
  "\uff20SUM(A1)",
  "\ufe661",
  "\ufe6bSUM(A1)",
])("a cell %j cannot run as a formula", (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

it.each(["1 = 1", "a-b", "ann@example.com", "\uff11", "", "日本"])("a cell %j stays as it is", (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

it("a negative number stays a number", () => {
  expect(csvLine([{ number: "-1" }, 'a "b"'])).toBe('"-1","a ""b"""\r\n');
});
