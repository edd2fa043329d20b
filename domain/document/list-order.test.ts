import { describe, expect, it } from "vitest";
import { aDocument } from "../../tests/support/builders.ts";
import { ulidTime } from "../ulid.ts";
import { compareSortKeys, sortTextOf } from "./list-order.ts";

const titleOf = (title: string) => sortTextOf(aDocument({ title }), "title");
const sorted = (titles: readonly string[]) => [...titles].sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));

describe("titles", () => {
  it("sort without regard to case and accents", () => {
    expect(sorted(["zebra", "Église", "Elm", "apple"])).toEqual(["apple", "Église", "Elm", "zebra"]);
  });

  it("sort numbers by their value", () => {
    expect(sorted(["Lease 10", "Lease 9", "Lease 100"])).toEqual(["Lease 9", "Lease 10", "Lease 100"]);
  });

  it("have a sort key of limited length, without control characters and characters beyond U+FFFF", () => {
    const text = titleOf(`\u0000😀${"長".repeat(300)}`);
    expect([...text].length).toBeLessThanOrEqual(24);
    expect(text).toMatch(/^[ -\uffff]*$/);
    expect(text).not.toMatch(/\p{C}/u);
  });
});

it("only documents that recipients can still act on are sorted by expiry", () => {
  const expiresAt = aDocument({}).updatedAt;
  expect(sortTextOf(aDocument({ status: "SENT", expiresAt }), "expires")).not.toBe("");
  expect(sortTextOf(aDocument({ status: "COMPLETED", expiresAt }), "expires")).toBe("");
});

it("only completed documents are sorted by completion, regardless of later changes", () => {
  const completed = { how: "completed", at: "2026-02-03T04:05:06.000Z", sealed: { files: [] } } as never;
  const document = aDocument({ status: "COMPLETED", ended: completed, updatedAt: "2026-05-01T00:00:00.000Z" as never });
  expect(sortTextOf(document, "completed")).toBe(ulidTime(Date.parse("2026-02-03T04:05:06.000Z")));
  expect(sortTextOf(aDocument({ status: "SENT" }), "completed")).toBe("");
});

it("documents without a value come last in both directions", () => {
  const keys = [
    { text: "", id: "a" },
    { text: "2", id: "b" },
    { text: "1", id: "c" },
  ];
  const ids = (isDescending: boolean) =>
    [...keys].sort((one, other) => compareSortKeys(one, other, isDescending)).map((one) => one.id);
  expect([ids(false), ids(true)]).toEqual([
    ["c", "b", "a"],
    ["b", "c", "a"],
  ]);
});
