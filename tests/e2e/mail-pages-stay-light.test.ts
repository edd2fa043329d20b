import { expect, it } from "vitest";
import { extensionSizes } from "../bench/size-extension.ts";

it("what the extension puts into Gmail's and Drive's pages stays within its budget", () => {
  const figures = extensionSizes();
  expect(figures.map((figure) => figure.name)).toEqual(["size.content_gmail", "size.content_drive"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
