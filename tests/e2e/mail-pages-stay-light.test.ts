import { expect, it } from "vitest";
import { extensionSizes } from "../bench/size-extension.ts";

it("what the extension puts into Gmail's and Drive's pages, and its package, stay within their budgets", () => {
  const figures = extensionSizes();
  expect(figures.map(({ name }) => name)).toEqual(["size.content_gmail", "size.content_drive", "size.extension"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
