import { expect, it } from "vitest";
import { createSelection } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const chosen = (selection: ReturnType<typeof createSelection>) => [...selection.ids.value].sort().join("");

it("a press toggles a row", () => {
  const selection = createSelection();
  selection.toggle("a");
  selection.toggle("b");
  selection.toggle("a");
  expect([chosen(selection), selection.count.value]).toEqual(["b", 1]);
});

it("a range extends from the last toggled row in both directions, and keeps other selected rows", () => {
  const selection = createSelection();
  selection.toggle("a");
  selection.toggle("d");
  selection.extendTo("b", order);
  expect(chosen(selection)).toBe("abcd");
  selection.extendTo("e", order);
  expect(chosen(selection)).toBe("abcde");
});

it("a range starts at the row itself when nothing was toggled, or when the toggled row was removed", () => {
  const selection = createSelection();
  selection.extendTo("c", order);
  expect(chosen(selection)).toBe("c");
  selection.toggle("x");
  selection.extendTo("b", order);
  expect(chosen(selection)).toBe("bcx");
  selection.extendTo("z", order);
  expect(chosen(selection)).toBe("bcx");
});

it("removed rows leave the selection, and clearing empties it", () => {
  const selection = createSelection();
  selection.addAll(order);
  selection.remove(["a", "b"]);
  expect(chosen(selection)).toBe("cde");
  selection.clear();
  expect(selection.count.value).toBe(0);
});
