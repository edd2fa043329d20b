import { expect, it } from "vitest";
import { measureVisitorPages } from "../bench/people.ts";
import { run as measureSigner } from "../bench/signer.ts";
import { run as measureElements } from "../bench/size.ts";

it("what a signer and a sender fetch before they can begin stays within its budget", async () => {
  const figures = await measureSigner();
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("what somebody else's page fetches for the loader and for signing stays within its budget", async () => {
  const figures = await measureElements();
  expect(figures.map((figure) => figure.name)).toEqual(["size.loader", "size.sign_element"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("what a visitor fetches for the front page and to sign in stays within its budget", async () => {
  const figures = await measureVisitorPages();
  expect(figures.map((figure) => figure.name)).toEqual(["people.front_page", "people.login"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
