import { expect, it } from "vitest";
import { createBackLayers } from "./back-layers.ts";

/** A browser's session history, in which going back reports to the page as `popstate`. */
function aBrowser() {
  const entries: unknown[] = ["elsewhere", null];
  let at = 1;
  let listener: (event: PopStateEvent) => void = () => undefined;
  const history = {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      entries.splice(at + 1, Number.POSITIVE_INFINITY, state);
      at += 1;
    },
    back() {
      at -= 1;
      if (at > 0) listener({ state: entries[at] } as PopStateEvent);
    },
  };
  const addEventListener = (_: string, on: never) => {
    listener = on;
  };
  const hold = createBackLayers({ history, addEventListener } as never);
  const closed: string[] = [];
  return {
    closed,
    back: () => history.back(),
    entries: () => entries.length,
    hasLeft: () => at === 0,
    /** Opens a layer. @returns a function that closes it */
    open(name: string) {
      const release = hold(() => {
        closed.push(name);
        release();
      });
      return release;
    },
  };
}

it("Back closes the topmost layer, then the one below, then leaves the page", () => {
  const browser = aBrowser();
  browser.open("sheet");
  browser.open("signature");
  browser.back();
  expect(browser.closed).toEqual(["signature"]);
  browser.back();
  expect(browser.closed).toEqual(["signature", "sheet"]);
  expect(browser.hasLeft()).toBe(false);
  browser.back();
  expect(browser.hasLeft()).toBe(true);
});

it("a layer that was closed otherwise does not take a Back for itself", () => {
  const browser = aBrowser();
  browser.open("sheet");
  browser.open("signature")();
  browser.back();
  expect(browser.closed).toEqual(["sheet"]);
  browser.open("photo")();
  browser.back();
  expect(browser.hasLeft()).toBe(true);
});

it("layers that follow one another share a history entry", () => {
  const browser = aBrowser();
  browser.open("first")();
  browser.open("second")();
  browser.open("third");
  expect(browser.entries()).toBe(3);
  browser.back();
  expect(browser.closed).toEqual(["third"]);
});
