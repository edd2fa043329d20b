import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listSessionsCall } from "../../domain/contract/session.ts";
import { type Answer, unreachable } from "./api.ts";
import type { Host } from "./host.ts";
import { createLoaded, createLoadedBy, type LoadOptions } from "./loaded.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose answers come when the test says so, in any order. */
function aServer(options?: LoadOptions<string>) {
  const waiting: ((answer: Answer<string>) => void)[] = [];
  const loaded = createLoadedBy<string>(() => new Promise((resolve) => waiting.push(resolve)), options);
  const answer = async (index: number, value: string | null) => {
    waiting[index]!(value === null ? unreachable() : { ok: true, value });
    await vi.advanceTimersByTimeAsync(0);
  };
  const shown = () => [loaded.value.value, loaded.refusal.value?.code ?? null, loaded.isLoading.value];
  return { loaded, answer, shown, calls: () => waiting.length };
}

it("nothing is shown until the first answer", async () => {
  const { loaded, answer, shown } = aServer();
  expect(shown()).toEqual([null, null, false]);
  void loaded.load();
  expect(shown()).toEqual([null, null, true]);
  await answer(0, "first");
  expect(shown()).toEqual(["first", null, false]);
});

it("a refusal is shown until an attempt succeeds", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  await answer(0, null);
  expect(shown()).toEqual([null, "unreachable", false]);
  void loaded.load();
  expect(shown()).toEqual([null, "unreachable", true]);
  await answer(1, "second");
  expect(shown()).toEqual(["second", null, false]);
});

it("a reload keeps what is shown, also when it is refused", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  await answer(0, "first");
  void loaded.load();
  expect(shown()).toEqual(["first", null, true]);
  await answer(1, null);
  expect(shown()).toEqual(["first", "unreachable", false]);
});

it("an answer that a later load has overtaken is dropped", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  void loaded.load();
  await answer(1, "new");
  await answer(0, "old");
  expect(shown()).toEqual(["new", null, false]);
});

it("an earlier answer does not end the wait for a later one", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  void loaded.load();
  await answer(0, "old");
  expect(shown()).toEqual([null, null, true]);
});

it("an answer after the screen has closed is dropped, and the screen can open again", async () => {
  const { loaded, answer, shown } = aServer();
  const close = loaded.open();
  close();
  await answer(0, "late");
  expect(shown()).toEqual([null, null, false]);
  loaded.open();
  await answer(1, "again");
  expect(shown()).toEqual(["again", null, false]);
});

it("a change shows its new state, and a load from before it is dropped", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  expect(loaded.accept({ ok: true, value: "changed" })).toBeNull();
  await answer(0, "before the change");
  expect(shown()).toEqual(["changed", null, false]);
});

it("a refused change answers with its refusal and leaves everything as it was", async () => {
  const { loaded, answer, shown } = aServer();
  void loaded.load();
  expect(loaded.accept(unreachable())?.code).toBe("unreachable");
  expect(shown()).toEqual([null, null, true]);
  await answer(0, "first");
  expect(shown()).toEqual(["first", null, false]);
});

it("a change of a part starts from what is shown, or loads again if nothing is", async () => {
  const { loaded, answer, shown, calls } = aServer();
  loaded.alter((now) => `${now}!`);
  expect(calls()).toBe(1);
  await answer(0, "first");
  void loaded.load();
  loaded.alter((now) => `${now}!`);
  await answer(1, "from before the change");
  expect(shown()).toEqual(["first!", null, false]);
});

it("an open screen loads again as often as it wants, less often after a refusal, and never once closed", async () => {
  const { loaded, answer, calls } = aServer({ againIn: (shown) => (shown === "done" ? null : 2_000) });
  const close = loaded.open();
  await answer(0, "pending");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
  await answer(1, null);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls()).toBe(3);
  await answer(2, "done");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(3);
  loaded.accept({ ok: true, value: "pending" });
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(3);
});

it("a hidden page does not load again until it is visible", async () => {
  const page = { visibilityState: "hidden" };
  vi.stubGlobal("document", page);
  const { loaded, answer, calls } = aServer({ againIn: () => 2_000 });
  loaded.open();
  await answer(0, "first");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls()).toBe(1);
  page.visibilityState = "visible";
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
});

it("an open screen loads again when its window gets the focus", async () => {
  const view = new EventTarget();
  vi.stubGlobal("window", view);
  const { loaded, calls } = aServer({ atFocus: true });
  const close = loaded.open();
  view.dispatchEvent(new Event("focus"));
  expect(calls()).toBe(2);
  close();
  view.dispatchEvent(new Event("focus"));
  expect(calls()).toBe(2);
});

it("a call of the contract is made with the input of the moment", async () => {
  const paths: string[] = [];
  const fetch = async (path: string) => {
    paths.push(path);
    return Response.json({ data: [] });
  };
  const loaded = createLoaded({ fetch } as unknown as Host, listSessionsCall, () => ({}));
  await loaded.load();
  expect([paths, loaded.value.value]).toEqual([["/api/auth/sessions"], []]);
});
