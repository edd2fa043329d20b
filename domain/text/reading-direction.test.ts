import { expect, it } from "vitest";
import { directionOf } from "../../api/pdf/text/runs.ts";
import { isReadFromTheRight } from "./reading-direction.ts";

it.each([
  ["1,200.00 €", "ltr"],
  ["1.2.3x", "ltr"],
  ["26/11/2026", "ltr"],
  ["٢٦", "ltr"],
  ["", "ltr"],
  ["Acme", "ltr"],
  ["(سعر) 12", "rtl"],
  ["12 שקל", "rtl"],
  ["Acme شركة", "ltr"],
])("%s is read %s on the page, as in the sealed file", (text, expected) => {
  expect(isReadFromTheRight(text) ? "rtl" : "ltr").toBe(expected);
  expect(directionOf(text)).toBe(expected);
});
