import { expect, it } from "vitest";
import { defaultLook, fittingColumns, gridOf, readLook, writeLook } from "./columns.ts";

it("the columns and the density that a person chose are restored", () => {
  const look = { columns: ["status", "owner"], density: "compact" } as const;
  expect(readLook(writeLook(look))).toEqual(look);
});

it("a missing or damaged stored look falls back to the default", () => {
  for (const stored of [null, "", "{", "[]", "null", '{"columns":"all","density":"tight"}']) {
    expect(readLook(stored)).toEqual(defaultLook);
  }
});

it("columns that no longer exist are ignored", () => {
  expect(readLook('{"columns":["colour","status"]}').columns).toEqual(["status"]);
});

it("a narrow list hides the least important columns, and keeps the order", () => {
  expect(fittingColumns(defaultLook.columns, 1_170)).toEqual(defaultLook.columns);
  expect(fittingColumns(defaultLook.columns, 760)).toEqual(["people", "status", "expires"]);
  expect(fittingColumns(defaultLook.columns, 300)).toEqual([]);
  expect(gridOf(["status"])).toBe("24px minmax(0, 1fr) 156px 64px");
});
