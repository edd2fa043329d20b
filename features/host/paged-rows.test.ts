import { expect, it } from "vitest";
import { type Answer, unreachable } from "./api.ts";
import { createPagedRows } from "./paged-rows.ts";

type Page = { items: { _id: string }[]; cursor: string | null };

/** A list whose answers come when the test says so, in any order. */
function aList() {
  const waiting: ((answer: Answer<Page>) => void)[] = [];
  const list = createPagedRows<{ _id: string }>(() => new Promise((resolve) => waiting.push(resolve)));
  const answer = async (index: number, ids: string, cursor: string | null = null) => {
    waiting[index]!({ ok: true, value: { items: [...ids].map((_id) => ({ _id })), cursor } });
    await Promise.resolve();
    await Promise.resolve();
  };
  const shown = () => list.value.value?.map(({ _id }) => _id).join("") ?? null;
  return { list, answer, shown, refuse: (index: number) => waiting[index]!(unreachable()) };
}

it("a reload that a later one has overtaken is dropped", async () => {
  const { list, answer, shown } = aList();
  void list.load();
  void list.load();
  await answer(1, "new");
  await answer(0, "old");
  expect([shown(), list.isLoading.value]).toEqual(["new", false]);
});

it("a further page is added to the rows of a reload that arrived first", async () => {
  const { list, answer, shown } = aList();
  void list.load();
  await answer(0, "ab", "next");
  void list.more();
  void list.load();
  await answer(2, "xab", "next");
  await answer(1, "cd");
  expect([shown(), list.hasMore.value]).toEqual(["xabcd", false]);
});

it("an answer after the list has closed is dropped", async () => {
  const { list, answer, shown } = aList();
  const close = list.open();
  close();
  await answer(0, "late");
  expect([shown(), list.isLoading.value]).toEqual([null, false]);
});

it("rows of another query replace those of the former one", async () => {
  const { list, answer, shown } = aList();
  void list.load();
  list.begin(null);
  void list.load();
  await answer(0, "former");
  expect(shown()).toBeNull();
  await answer(1, "xy");
  expect(shown()).toBe("xy");
});

it("a refused reload keeps the rows", async () => {
  const { list, answer, refuse, shown } = aList();
  void list.load();
  await answer(0, "ab");
  const reloading = list.load();
  refuse(1);
  await reloading;
  expect([shown(), list.refusal.value?.code]).toEqual(["ab", "unreachable"]);
});
