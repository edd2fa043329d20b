import { beforeEach, describe, expect, test } from "vitest";
import type { Host } from "../host/host.ts";
import { createDocumentList } from "./document-list.ts";
import { readListQuery } from "./list-query.ts";

/** A host whose server holds documents with the ids `d000` … and lists them newest first. */
function hostWith(count: () => number, requests: string[]): Host {
  const idOf = (n: number) => `d${String(n).padStart(3, "0")}`;
  return {
    async fetch(path: string) {
      requests.push(path);
      const url = new URL(path, "http://server");
      if (url.pathname.endsWith("/counts")) return Response.json({ data: { all: count() } });
      if (url.searchParams.get("view") === "expired")
        return Response.json({ code: "unavailable", message: "Later" }, { status: 503 });
      const limit = Number(url.searchParams.get("limit"));
      const cursor = url.searchParams.get("cursor");
      const all = Array.from({ length: count() }, (_, n) => ({ _id: idOf(count() - 1 - n) }));
      const remaining = all.filter((row) => !cursor || row._id < cursor);
      const items = remaining.slice(0, limit);
      return Response.json({ data: { items, cursor: remaining.length > limit ? items.at(-1)!._id : null } });
    },
  } as unknown as Host;
}

describe("the document list", () => {
  let count = 120;
  let requests: string[] = [];
  beforeEach(() => {
    count = 120;
    requests = [];
  });
  const inbox = readListQuery({});

  test("pages follow each other without gaps or repeats", async () => {
    const list = createDocumentList(hostWith(() => count, requests));
    await list.show(inbox);
    await list.more();
    await list.more();
    expect(list.rows.value!.map((row) => row._id)).toEqual(
      Array.from({ length: 120 }, (_, n) => `d${String(119 - n).padStart(3, "0")}`),
    );
    expect(list.hasMore.value).toBe(false);
  });

  test("a refresh adds new documents at the top and keeps the scrolled rows", async () => {
    const list = createDocumentList(hostWith(() => count, requests));
    await list.show(inbox);
    await list.more();
    await list.more();
    count = 121;
    await list.refresh();
    expect(list.rows.value![0]!._id).toBe("d120");
    expect(list.rows.value).toHaveLength(121);
  });

  test("a view that was left less than a minute ago is shown at once, an older one is not", async () => {
    let now = 0;
    const list = createDocumentList(
      hostWith(() => count, requests),
      () => now,
    );
    await list.show(inbox);
    await list.show({ ...inbox, view: "draft" });
    now = 30_000;
    const back = list.show(inbox);
    expect(list.rows.value).toHaveLength(50);
    await back;
    await list.show({ ...inbox, view: "draft" });
    now = 100_000;
    const later = list.show(inbox);
    expect(list.rows.value).toBeNull();
    await later;
  });

  test("a response to an outdated query is ignored", async () => {
    const list = createDocumentList(hostWith(() => count, requests));
    const slow = list.show(inbox);
    count = 3;
    await list.show({ ...inbox, search: "lease" });
    await slow;
    expect(list.rows.value).toHaveLength(3);
  });

  test("a refusal is shown and does not empty the list", async () => {
    const list = createDocumentList(hostWith(() => count, requests));
    await list.show({ ...inbox, view: "expired" });
    expect(list.refusal.value?.message).toBe("Later");
  });
});
