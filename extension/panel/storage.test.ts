import { expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
const { forgetClosedWindows } = await import("./storage.ts");

it("input typed in a window is removed when that window closes, and other input stays", async () => {
  const values: Record<string, unknown> = {
    "countersign.sign.example.start.3": "of a window that is open",
    "countersign.sign.example.start.4": "of one that was closed",
    "countersign.sign.example.draft.start.4x": "a draft",
    "other.start.4": "of somebody else",
  };
  const removeItem = (key: string) => delete values[key];
  vi.stubGlobal("localStorage", Object.defineProperty(values, "removeItem", { value: removeItem, enumerable: false }));
  vi.spyOn(fakeBrowser.windows, "getAll").mockResolvedValue([{ id: 3 }] as never);
  await forgetClosedWindows();
  expect(Object.keys(values)).toEqual([
    "countersign.sign.example.start.3",
    "countersign.sign.example.draft.start.4x",
    "other.start.4",
  ]);
});
