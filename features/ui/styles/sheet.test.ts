import { expect, test } from "vitest";
import { forElement, forWindow } from "./sheet.ts";

test("in a page of our own the room that a screen has is the window", () => {
  const css = "@container cs (width<=599px){.a{gap:1px}}@container (width<=92px){.b{gap:1px}}";
  expect(forWindow(css)).toBe("@media (width<=599px){.a{gap:1px}}@container (width<=92px){.b{gap:1px}}");
});

test("letters in an element are as large as in a page of our own, whatever the page around calls a rem", () => {
  expect(forElement("a{font-size:.9375rem;margin:1.5rem 2rem;--remain:1}")).toBe(
    "a{font-size:15px;margin:24px 32px;--remain:1}",
  );
});
