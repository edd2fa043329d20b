import { expect, it } from "vitest";
import type { HostStorage } from "../../features/host/host.ts";
import { createFrameDraft } from "./frame-draft.ts";

function aTab() {
  const entries = new Map<string, string>();
  const storage: HostStorage = {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
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
