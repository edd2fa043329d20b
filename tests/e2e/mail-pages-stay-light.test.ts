import { expect, it } from "vitest";
import { extensionSizes } from "../bench/size-extension.ts";

it("the extension's package, and its scripts in Gmail's and Drive's pages, stay within their size budgets", () => {
  const figures = extensionSizes();
  expect(figures.map(({ name }) => name)).toEqual(["size.content_gmail", "size.content_drive", "size.extension"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
