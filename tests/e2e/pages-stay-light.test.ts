import { afterAll, beforeAll, expect, it } from "vitest";
import { measureVisitorPages } from "../bench/people.ts";
import type { Place } from "../bench/place.ts";
import { measureSigner } from "../bench/signer.ts";
import { measureElements } from "../bench/size.ts";
import { openBrowser } from "../support/browser.ts";
import { sharedServer } from "../support/shared.ts";

let place: Place;
beforeAll(async () => {
  // Compiles as visitors' browsers do, unlike the browser of other journeys, because a page's speed decides what it requests early.
  place = { server: sharedServer(), browser: await openBrowser() };
});
afterAll(() => place?.browser.close());

it("signers' and senders' first pages stay within their download budget", async () => {
  const figures = await measureSigner(place);
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("the loader and signing stay within their download budget on a customer's page", async () => {
  const figures = await measureElements(place);
  expect(figures.map((figure) => figure.name)).toEqual(["size.loader", "size.sign_element"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});

it("the front page and the sign-in stay within their download budget", async () => {
  const figures = await measureVisitorPages(place);
  expect(figures.map((figure) => figure.name)).toEqual(["people.front_page", "people.login"]);
  expect(figures.filter((figure) => !figure.ok)).toEqual([]);
});
