import { describe, expect, it } from "vitest";
import type { FilePartKey } from "../../../domain/ids.ts";
import { createPageWork } from "./create-page-work.ts";
import { choiceOf, type SourcePage } from "./page-plan.ts";

const pagesOf = (key: string, count: number): SourcePage[] =>
  Array.from({ length: count }, (_, page) => ({
    part: key as FilePartKey,
    fileName: `${key}.pdf`,
    page,
    size: { width: 210, height: 297 },
    thumbnail: `${key}/${page}`,
  }));

function setUp(count = 4) {
  const work = createPageWork(pagesOf("a", count));
  return {
    work,
    /** "a2+90" is the third page of a, rotated. */
    order: () =>
      choiceOf(work.plan.value).map(({ part, page, rotate }) => `${part}${page}${rotate ? `+${rotate}` : ""}`),
    id: (index: number) => work.plan.peek()[index]!.id,
    chosen: () => work.plan.value.flatMap((page, index) => (work.selection.value.has(page.id) ? [index] : [])),
  };
}

describe("editing pages", () => {
  it("rotates the selection, back to upright after four steps", () => {
    const { work, order, id } = setUp();
    work.select(id(1));
    work.toggle(id(3));
    work.turn(90);
    expect(order()).toEqual(["a0", "a1+90", "a2", "a3+90"]);
    work.turn(270);
    work.turn(270);
    expect(order()).toEqual(["a0", "a1+270", "a2", "a3+270"]);
    expect(work.announcement.value).toEqual({ act: "turned", count: 2, pageNumber: 4 });
  });

  it("applies to the active page when nothing is selected", () => {
    const { work, order } = setUp();
    work.goTo(2);
    work.turn(90);
    expect(order()).toEqual(["a0", "a1", "a2+90", "a3"]);
    work.remove();
    expect(order()).toEqual(["a0", "a1", "a3"]);
    expect(work.indexOf(work.active.value)).toBe(2);
  });

  it("never removes the last page", () => {
    const { work, order } = setUp(2);
    work.selectAll();
    work.remove();
    expect(order()).toEqual(["a0", "a1"]);
    expect(work.announcement.value?.act).toBe("last");
    expect(work.isChanged.value).toBe(false);
  });

  it("moves pages by one position or to a position, and joins scattered ones", () => {
    const { work, order, id, chosen } = setUp();
    work.select(id(3));
    work.moveBy(-1);
    expect(order()).toEqual(["a0", "a1", "a3", "a2"]);
    work.moveBy(1);
    work.moveBy(1);
    expect(order()).toEqual(["a0", "a1", "a2", "a3"]);
    expect(work.isChanged.value).toBe(false);
    work.toggle(id(0));
    work.moveTo(2);
    expect(order()).toEqual(["a1", "a0", "a3", "a2"]);
    expect(chosen()).toEqual([1, 2]);
    work.moveBy(-1);
    work.moveBy(-1);
    expect(order()).toEqual(["a0", "a3", "a1", "a2"]);
  });

  it("selects a range of pages, adds single ones, and all or none", () => {
    const { work, id, chosen } = setUp();
    work.select(id(2));
    work.extendTo(id(0));
    expect(chosen()).toEqual([0, 1, 2]);
    work.extendTo(id(3));
    expect(chosen()).toEqual([2, 3]);
    work.toggle(id(2));
    expect(chosen()).toEqual([3]);
    work.selectAll();
    work.selectAll();
    expect(chosen()).toEqual([]);
  });

  it("inserts pages of another file after the selection, or at the end", () => {
    const { work, order, id, chosen } = setUp(2);
    work.select(id(0));
    expect(work.insert(pagesOf("b", 2))).toBe(true);
    expect(order()).toEqual(["a0", "b0", "b1", "a1"]);
    expect(chosen()).toEqual([1, 2]);
    work.clear();
    work.insert(pagesOf("b", 1));
    expect(order().at(-1)).toBe("b0");
    expect(work.insert(pagesOf("c", 996))).toBe(false);
    expect(work.announcement.value?.act).toBe("full");
    expect(order()).toHaveLength(5);
  });

  it("undoes and redoes step by step, and drops redo steps after a new change", () => {
    const { work, order, id } = setUp(3);
    work.select(id(0));
    work.turn(90);
    work.remove();
    expect(order()).toEqual(["a1", "a2"]);
    work.undo();
    expect(order()).toEqual(["a0+90", "a1", "a2"]);
    work.undo();
    expect([order(), work.canUndo.value, work.isChanged.value]).toEqual([["a0", "a1", "a2"], false, false]);
    work.redo();
    work.select(id(2));
    work.remove();
    expect(work.canRedo.value).toBe(false);
    expect(order()).toEqual(["a0+90", "a1"]);
  });
});
