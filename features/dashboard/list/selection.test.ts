import { expect, it } from "vitest";
import { createSelection } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const chosen = (selection: ReturnType<typeof createSelection>) => [...selection.ids.value].sort().join("");

it("selects a row, and a second time no longer", () => {
  const selection = createSelection();
  selection.toggle("a");
  selection.toggle("b");
  selection.toggle("a");
  expect([chosen(selection), selection.count.value]).toEqual(["b", 1]);
});

it("extends from the last toggled row in both directions, and keeps the rest", () => {
  const selection = createSelection();
  selection.toggle("a");
  selection.toggle("d");
  selection.extendTo("b", order);
  expect(chosen(selection)).toBe("abcd");
  selection.extendTo("e", order);
  expect(chosen(selection)).toBe("abcde");
});

it("extends from the row itself when nothing was toggled, or when that row is gone", () => {
  const selection = createSelection();
  selection.extendTo("c", order);
  expect(chosen(selection)).toBe("c");
  selection.toggle("x");
  selection.extendTo("b", order);
  expect(chosen(selection)).toBe("bcx");
  selection.extendTo("z", order);
  expect(chosen(selection)).toBe("bcx");
});

it("forgets rows that are gone, and everything when cleared", () => {
  const selection = createSelection();
  selection.addAll(order);
  selection.remove(["a", "b"]);
  expect(chosen(selection)).toBe("cde");
  selection.clear();
  expect(selection.count.value).toBe(0);
});
