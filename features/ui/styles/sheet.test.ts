import { expect, test } from "vitest";
import { forElement, forWindow } from "./sheet.ts";

test("in our own pages, container queries refer to the window", () => {
  const css = "@container cs (width<=599px){.a{gap:1px}}@container (width<=92px){.b{gap:1px}}";
  expect(forWindow(css)).toBe("@media (width<=599px){.a{gap:1px}}@container (width<=92px){.b{gap:1px}}");
});

test("text in an element has the same size as in our own pages, whatever the root font size", () => {
  expect(forElement("a{font-size:.9375rem;margin:1.5rem 2rem;--remain:1}")).toBe(
    "a{font-size:15px;margin:24px 32px;--remain:1}",
  );
});
