import { expect, test } from "vitest";
import { codeOnDemand } from "./code-on-demand.ts";

test("code is loaded once, at its first use", async () => {
  let fetches = 0;
  const code = codeOnDemand(async () => ++fetches);
  expect([code.now(), code.now()]).toEqual([null, null]);
  await code.load();
  expect([code.now(), fetches]).toEqual([1, 1]);
});

test("code that could not be loaded is loaded at the next use", async () => {
  let isOffline = true;
  const code = codeOnDemand(() => (isOffline ? Promise.reject(new Error("offline")) : Promise.resolve("here")));
  await code.load();
  isOffline = false;
  expect(code.now()).toBeNull();
  await code.load();
  expect(code.now()).toBe("here");
});
