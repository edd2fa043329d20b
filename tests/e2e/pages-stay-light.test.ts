import { expect, it } from "vitest";
import { measureVisitorPages } from "../bench/people.ts";
import { run as measureSigner } from "../bench/signer.ts";
import { run as measureElements } from "../bench/size.ts";

it("signers' and senders' first pages stay within their download budget", async () => {
  const figures = await measureSigner();
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("the loader and signing stay within their download budget on a customer's page", async () => {
  const figures = await measureElements();
  expect(figures.map((figure) => figure.name)).toEqual(["size.loader", "size.sign_element"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("the front page and the sign-in stay within their download budget", async () => {
  const figures = await measureVisitorPages();
  expect(figures.map((figure) => figure.name)).toEqual(["people.front_page", "people.login"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
