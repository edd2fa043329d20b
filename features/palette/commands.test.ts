import { expect, it } from "vitest";
import { isFound } from "./commands.ts";

it("a command matches prefixes of its words, in any order, ignoring accents", () => {
  for (const typed of ["", "new", "doc", "DOC new", "dócument"]) expect(isFound("New document", typed)).toBe(true);
  for (const typed of ["x", "cument", "new documents"]) expect(isFound("New document", typed)).toBe(false);
  expect(isFound("مستند جديد", "جديد")).toBe(true);
});
