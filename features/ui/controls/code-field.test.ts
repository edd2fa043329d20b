import { expect, it } from "vitest";
import { isWholeCode } from "./code-field.tsx";

it.each(["042917", " 042 917", "042-917", "٠٤٢٩١٧"])("%j is a whole code", (typed) => {
  expect(isWholeCode(typed)).toBe(true);
});

it.each(["", "04291", "0429170", "A042917", "ABCD-EFGH"])("%j is not", (typed) => {
  expect(isWholeCode(typed)).toBe(false);
});
