import { beforeEach, expect, it } from "vitest";
import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import { ulid } from "../../../domain/ulid.ts";
import { goneTextKey, pendingTextKey, textIndexKey } from "../keys.ts";
import { deleteBelow } from "../kv.ts";
import { packAscending, unpackAscending } from "./bytes.ts";
import { mergeTexts } from "./merge-texts.ts";
import { openTextSearch } from "./search-texts.ts";
import { clearTexts, readIndex } from "./text-segments.ts";
import { textWordsOf } from "./text-words.ts";
import { packWords, unpackWords } from "./word-page.ts";

const workspace = "ws_1" as WorkspaceId;
let kv: Deno.Kv;
let names = 0;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  return () => kv.close();
});

const put = (id: string, text: string) =>
  kv.set(pendingTextKey(workspace, id as DocumentId, String(names++).padStart(6, "0")), packWords(textWordsOf([text])));
const remove = (id: string) => kv.set(goneTextKey(workspace, id as DocumentId), null);
const whole = { start: "", end: "~" };
const find = async (words: string[], range = whole, isAscending = false, limit = 1_000) => {
  const search = await openTextSearch(kv, workspace, words);
  const ids = await search.list(range, isAscending, limit);
  const found = await Promise.all(
    ids.map(async (id) => ((await search.wordsOf(id)).size === words.length ? [id] : [])),
  );
  return found.flat();
};
const rowsLeft = async () =>
  (await Array.fromAsync(kv.list({ prefix: [] }))).filter(({ key }) => key[0] !== "text_index");

it("ascending numbers and sorted words are unpacked as they were packed", () => {
  for (const numbers of [[0], [5], [0, 1, 2, 3], [3, 900, 901, 16_383], [16_383]]) {
    expect([...unpackAscending(packAscending(numbers), numbers.length)]).toEqual(numbers);
  }
  const words = ["", "a", "ab", "abandonment-of-claims", "abandonment-of-claims-and-rights", "契約書", "عقد"];
  expect(unpackWords(packWords(words))).toEqual(words);
});

it("the index finds the same documents as a full scan, whatever was merged, replaced and removed", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const texts = new Map<string, string>();
  const ids: string[] = [];
  const text = () => Array.from({ length: 12 }, () => `word${Math.floor(random(60) * (random(60) / 60))}`).join(" ");
  for (let round = 0; round < 30; round++) {
    for (let count = random(60); count > 0; count--) {
      const id = ulid(
        1_700_000_000_000 + random(1_000_000),
        Uint8Array.from({ length: 16 }, () => random(256)),
      );
      ids.push(id);
      texts.set(id, text());
      await put(id, texts.get(id)!);
    }
    for (let count = random(4); count > 0; count--) {
      const id = ids[random(ids.length)]!;
      if (texts.has(id) && random(2) === 0) {
        texts.set(id, text());
        await put(id, texts.get(id)!);
      } else {
        texts.delete(id);
        await remove(id);
      }
    }
    expect(await mergeTexts(kv, workspace)).toBe(true);
    const query = [`word${random(60)}`, ...(random(2) ? [`word${random(10)}`] : [])].filter(
      (one, at, all) => all.indexOf(one) === at,
    );
    const expected = [...texts]
      .filter(([, one]) => query.every((word) => one.split(" ").some((other) => other.startsWith(word))))
      .map(([id]) => id)
      .sort();
    expect(await find(query, whole, true)).toEqual(expected);
    expect(await find(query)).toEqual(expected.toReversed());
    const [from, to] = [expected[Math.floor(expected.length / 4)], expected[Math.floor(expected.length / 2)]];
    if (from && to) {
      const part = expected.filter((id) => id >= from && id < to);
      expect(await find(query, { start: from, end: to })).toEqual(part.toReversed());
      const search = await openTextSearch(kv, workspace, query.slice(0, 1));
      const first = await search.list({ start: from, end: "~" }, true, 3);
      expect(first).toEqual((await find(query.slice(0, 1), { start: from, end: "~" }, true)).slice(0, 3));
    }
  }
  const { index } = await readIndex(kv, workspace);
  expect(index.segments.length).toBeLessThan(7);
  for (const id of texts.keys()) await remove(id);
  await mergeTexts(kv, workspace);
  expect(await rowsLeft()).toEqual([]);
});

it("the index finds words by prefix, in any script, ignoring case and accents", async () => {
  await put("1", "Die STRASSE nach Zürich, Łódź und Ærø, Mietverträge");
  await put("2", "عقد الإيجار بين الطرفين");
  await put("3", "賃貸借契約書を締結する");
  for (const isMerged of [false, true]) {
    if (isMerged) {
      for (let more = 0; more < 70; more++) await put(`x${more}`, "other things");
      await mergeTexts(kv, workspace);
      expect((await readIndex(kv, workspace)).index.segments).toHaveLength(1);
    }
    for (const [query, id] of [
      ["straße zurich", "1"],
      ["MIETVERTRAGE", "1"],
      ["mietv", "1"],
      ["lodz aero", "1"],
      ["الايجار", "2"],
      ["عَقْد", "2"],
      ["契約", "3"],
      ["締結", "3"],
    ] as const) {
      expect([query, await find(textWordsOf([query]))]).toEqual([query, [id]]);
    }
    expect(await find(["mi"])).toEqual([]);
    expect(await find(["zurich", "الايجار"])).toEqual([]);
  }
});

it("a merge continues after a crash at any point, and leaves no unused rows", async () => {
  for (let count = 0; count < 100; count++) await put(`d${String(count).padStart(3, "0")}`, `common number${count}`);
  let writes = 0;
  const dying = (deadline: number): Deno.Kv =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "atomic") return value.bind(target);
        return () => {
          if (++writes > deadline) throw new Error("died");
          return target.atomic();
        };
      },
    });
  let isDone = false;
  for (let deadline = 0; !isDone; deadline++) {
    writes = 0;
    isDone = await mergeTexts(dying(deadline), workspace).catch(() => false);
    expect(await find(["common"])).toHaveLength(100);
  }
  await mergeTexts(kv, workspace);
  const { index } = await readIndex(kv, workspace);
  expect(index.segments).toHaveLength(1);
  const rows = await rowsLeft();
  expect(new Set(rows.map(({ key }) => key[2]))).toEqual(new Set([index.segments[0]!.name]));
  await clearTexts(kv, workspace);
  expect(await Array.fromAsync(kv.list({ prefix: [] }))).toEqual([]);
});

it("one of two concurrent merges wins, and no text is lost", async () => {
  for (let count = 0; count < 100; count++) await put(`d${String(count).padStart(3, "0")}`, "common");
  const results = await Promise.all([mergeTexts(kv, workspace), mergeTexts(kv, workspace)]);
  expect(results).toContain(true);
  await mergeTexts(kv, workspace);
  expect(await find(["common"])).toHaveLength(100);
  expect(await kv.get(textIndexKey(workspace))).not.toBeNull();
  await deleteBelow(kv, ["text_pending"]);
  expect(await find(["common"])).toHaveLength(100);
});
