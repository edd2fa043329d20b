import { expect, it } from "vitest";
import { run } from "../bench/signer.ts";

it("what a signer and a sender fetch before they can begin stays within its budget", async () => {
  const figures = await run();
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
