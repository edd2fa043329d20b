import { expect, it } from "vitest";
import { defaultLook, fittingColumns, gridOf, readLook, writeLook } from "./columns.ts";

it("keeps the columns and the density that a person chose", () => {
  const look = { columns: ["status", "owner"], density: "compact" } as const;
  expect(readLook(writeLook(look))).toEqual(look);
});

it("shows the default look when what is stored is missing or damaged", () => {
  for (const stored of [null, "", "{", "[]", "null", '{"columns":"all","density":"tight"}']) {
    expect(readLook(stored)).toEqual(defaultLook);
  }
});

it("ignores columns that no longer exist", () => {
  expect(readLook('{"columns":["colour","status"]}').columns).toEqual(["status"]);
});

it("leaves out the least important columns of a narrow list, and keeps the order", () => {
  expect(fittingColumns(defaultLook.columns, 1_170)).toEqual(defaultLook.columns);
  expect(fittingColumns(defaultLook.columns, 760)).toEqual(["people", "status"]);
  expect(fittingColumns(defaultLook.columns, 300)).toEqual([]);
  expect(gridOf(["status"])).toBe("24px minmax(0, 1fr) 156px 64px");
});
