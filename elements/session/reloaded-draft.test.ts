import { describe, expect, it } from "vitest";
import { createReloadedDraft } from "./reloaded-draft.ts";

function aTab() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
  const visit = (place: string, isReload: boolean) =>
    createReloadedDraft(
      () => place,
      () => isReload,
      () => storage,
    );
  return { entries, visit };
}

describe("a page's open draft", () => {
  it("is found once after a reload, and by the same element only", () => {
    const { visit } = aTab();
    visit("/offers 0", false).remember("d1");
    expect(visit("/offers 1", true).find()).toBeNull();
    const page = visit("/offers 0", true);
    expect([page.find(), page.find()]).toEqual(["d1", null]);
  });

  it("is not found by a new visit, nor after it was sent", () => {
    const { visit, entries } = aTab();
    visit("/offers 0", false).remember("d1");
    expect(visit("/offers 0", false).find()).toBeNull();
    visit("/offers 0", false).remember("d2");
    visit("/offers 0", false).forget();
    expect([...entries]).toEqual([]);
  });

  it("is forgotten without complaint by a page that has no storage", () => {
    const page = createReloadedDraft(
      () => "/",
      () => true,
      () => {
        throw new Error("sandboxed");
      },
    );
    page.remember("d1");
    expect(page.find()).toBeNull();
  });
});
