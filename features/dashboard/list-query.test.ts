import { describe, expect, test } from "vitest";
import { boundsOf, readListQuery, sortOf, writeListQuery } from "./list-query.ts";

const now = new Date("2026-03-31T12:00:00.000Z");

describe("the list's URL", () => {
  test("converts to a query and back", () => {
    const search = {
      view: "completed",
      search: "lease",
      filterBy: "custom",
      fromDate: "2026-01-01",
      toDate: "2026-01-31",
    };
    expect(writeListQuery(readListQuery(search))).toEqual(search);
  });

  test("drops unknown values", () => {
    const query = readListQuery({ view: "nonsense", filterBy: "yesterday", fromDate: "2026-01-01" });
    expect(query).toEqual({
      view: "all",
      search: "",
      range: null,
      approval: null,
      member: "",
      shared: false,
      fromDate: "",
      toDate: "",
      sort: "-changed",
      editingError: null,
      folderId: "",
      folderName: "",
      columns: null,
    });
    expect(writeListQuery(query)).toEqual({});
  });

  test("names a folder only together with its id", () => {
    const search = { view: "sent", folderId: "f1", folderName: "Leases" };
    expect(writeListQuery(readListQuery(search))).toEqual(search);
    expect(writeListQuery(readListQuery({ folderName: "Leases" }))).toEqual({});
  });

  test("accepts the specification's filters and bare days", () => {
    expect(readListQuery({ filterBy: "Waiting for me" })).toMatchObject({ view: "action-required", range: null });
    expect(readListQuery({ filterBy: "Approved" })).toMatchObject({ view: "all", approval: "Approved" });
    expect(readListQuery({ filterBy: "Shared with me" }).shared).toBe(true);
    expect(readListQuery({ fromDate: "2026-01-02T10:00:00Z" })).toMatchObject({
      range: "custom",
      fromDate: "2026-01-02",
    });
  });

  test("accepts known columns, or an empty choice", () => {
    const search = { columns: "people,status" };
    expect(writeListQuery(readListQuery(search))).toEqual(search);
    expect(readListQuery({ columns: "status,size,people" }).columns).toEqual(["people", "status"]);
    expect(writeListQuery(readListQuery({ columns: "none" }))).toEqual({ columns: "none" });
  });

  test("drops other filters when it lists documents shared with the reader", () => {
    expect(writeListQuery(readListQuery({ shared: "me" }))).toEqual({ shared: "me" });
    expect(readListQuery({ shared: "me", member: "u1", approval: "Approved" })).toMatchObject({
      ...{ shared: true, member: "", approval: null },
    });
  });

  test("ignores invalid days", () => {
    expect(readListQuery({ filterBy: "custom", fromDate: "2026-13-45" }).fromDate).toBe("");
  });
});

test("the list's URL contains the order, except during a search", () => {
  const query = readListQuery({ sort: "-title" });
  expect(writeListQuery(query)).toEqual({ sort: "-title" });
  expect(sortOf(query)).toBe("-title");
  expect(sortOf({ ...query, search: "lease" })).toBe("-created");
  expect(sortOf({ search: "lease", sort: "created" })).toBe("created");
  expect(writeListQuery(readListQuery({ editingError: "true" }))).toEqual({ editingError: "sent" });
  expect(readListQuery({ editingError: "missing" }).editingError).toBe("missing");
  expect(readListQuery({ sort: "size" }).sort).toBe("-changed");
});

describe("date ranges", () => {
  test("the last seven days begin seven days ago and have no end", () => {
    expect(boundsOf(readListQuery({ filterBy: "last-7-days" }), now)).toEqual({ fromDate: "2026-03-24T12:00:00.000Z" });
  });

  test("a custom range includes its last day", () => {
    const { fromDate, toDate } = boundsOf(
      readListQuery({ filterBy: "custom", fromDate: "2026-01-01", toDate: "2026-01-01" }),
      now,
    );
    expect(Date.parse(toDate!) - Date.parse(fromDate!)).toBe(86_400_000);
  });

  test("a custom range with swapped days is the same range", () => {
    const range = (fromDate: string, toDate: string) =>
      boundsOf(readListQuery({ filterBy: "custom", fromDate, toDate }), now);
    expect(range("2026-03-05", "2026-01-02")).toEqual(range("2026-01-02", "2026-03-05"));
  });
});
