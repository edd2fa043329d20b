import { expect, it } from "vitest";
import { createFrameDraft } from "./frame-draft.ts";

function aTab() {
  const entries = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  let nowMs = 0;
  const visit = (place = "/embed/prepare?external-id=7", laterMs = 1_000) => {
    nowMs += laterMs;
    let leave = () => {};
    const draft = createFrameDraft({
      ...{ storage, place, nowMs: () => nowMs },
      onLeave: (left) => {
        leave = left;
      },
    });
    return { draft, leave };
  };
  return visit;
}

it("a draft is found once by the frame that comes back at once, and by no other", () => {
  const visit = aTab();
  const first = visit();
  expect(first.draft.find()).toBeNull();
  first.draft.remember("d1");
  first.leave();
  expect(visit("/embed/prepare?external-id=8").draft.find()).toBeNull();
  const second = visit();
  expect([second.draft.find(), second.draft.find()]).toEqual(["d1", null]);
});

it("a draft is not found after a while, nor once it is sent", () => {
  const visit = aTab();
  const first = visit();
  first.draft.remember("d1");
  first.leave();
  expect(visit(undefined, 20_000).draft.find()).toBeNull();
  const second = visit();
  second.draft.remember("d1");
  second.draft.forget();
  second.leave();
  expect(visit().draft.find()).toBeNull();
});
