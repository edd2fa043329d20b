import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import { bytesOf, type Opened, openBucket } from "../../tests/support/setups/object-stores.ts";
import type { Bytes } from "../ports/basics.ts";
import type { ObjectStore } from "../ports/files.ts";
import { ObjectDamaged } from "../ports/files.ts";
import { folderObjects } from "./objects/folder.ts";
import { openSpool } from "./objects/spool.ts";

async function* inPieces(bytes: Bytes, size = 3): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function openFolder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
  return {
    store: folderObjects(root),
    damage: (hash) => writeFile(join(root, "objects", hash.slice(0, 2), hash.slice(2, 4), hash), "damaged"),
    async age(name, ms) {
      const then = new Date(Date.now() - ms);
      await utimes(join(root, name), then, then);
    },
    close: () => rm(root, { recursive: true }),
  };
}

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("objects in %s", (_, open) => {
  const using = async (use: (opened: Opened) => Promise<void>) => {
    const opened = await open();
    await use(opened).finally(() => opened.close());
  };

  it("are stored under their SHA-256, once for equal bytes", () =>
    using(async ({ store }) => {
      const hash = await store.put(bytesOf("content"), "text/plain");
      expect(hash).toBe(await sha256("content"));
      expect(await store.put(bytesOf("content"), "text/plain")).toBe(hash);
      expect(await store.get(hash)).toEqual(bytesOf("content"));
      expect(await store.has(hash)).toBe(true);
    }));

  it("are null if they were never put", () =>
    using(async ({ store }) => {
      const hash = await sha256("nothing");
      expect(await store.get(hash)).toBeNull();
      expect(await store.has(hash)).toBe(false);
      expect(await store.getDerived("thumbnails/0.jpg")).toBeNull();
    }));

  it("are available once the spooled file is adopted, whether new or already stored", () =>
    using(async ({ store }) => {
      const folder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
      const spool = openSpool(folder);
      for (let n = 0; n < 2; n++) {
        const file = (await spool.receive(inPieces(bytesOf("wanted")), 1_000))!;
        expect(await store.has(file.sha256)).toBe(n > 0);
        await store.adopt(file, "text/plain");
        await spool.drop(file);
        expect(await store.get(file.sha256)).toEqual(bytesOf("wanted"));
        expect(await readdir(folder)).toEqual([]);
      }
      spool.close();
      await rm(folder, { recursive: true });
    }));

  it("throw ObjectDamaged when their bytes do not match their hash", () =>
    using(async ({ store, damage }) => {
      const hash = await store.put(bytesOf("content"), "text/plain");
      await damage(hash);
      await expect(store.get(hash)).rejects.toBeInstanceOf(ObjectDamaged);
    }));

  it("derived from others are replaced by name, and a name outside the store is refused", () =>
    using(async ({ store }) => {
      await store.putDerived("thumbnails/ab/0.jpg", bytesOf("one"), "image/jpeg");
      await store.putDerived("thumbnails/ab/0.jpg", bytesOf("two"), "image/jpeg");
      expect(await store.getDerived("thumbnails/ab/0.jpg")).toEqual(bytesOf("two"));
      for (const name of ["../x", "a/../../x", "/etc/passwd", "a//b", ""]) {
        await expect(async () => store.putDerived(name, bytesOf("x"), "text/plain")).rejects.toThrow(TypeError);
      }
      await store.check();
    }));

  const listed = async (store: ObjectStore) =>
    (await Array.fromAsync(store.list())).toSorted((a, b) => (a.name < b.name ? -1 : 1));

  it("are listed with their derived files, each under the original's hash", () =>
    using(async ({ store }) => {
      const hashes = [await store.put(bytesOf("one"), "text/plain"), await store.put(bytesOf("two"), "text/plain")];
      await store.putDerived(`pages/${hashes[0]}/0.jpg`, bytesOf("page"), "image/jpeg");
      await store.putDerived(`thumbnails/${hashes[0]}/0.jpg`, bytesOf("page"), "image/jpeg");
      await store.check();
      const all = await listed(store);
      expect(all.map((one) => one.sha256).toSorted()).toEqual([hashes[0], hashes[0], ...hashes].toSorted());
      expect(all.every((one) => Math.abs(one.touchedMs - Date.now()) < 60_000)).toBe(true);
    }));

  it("are removed by name once they are old enough, unless they were put again meanwhile", () =>
    using(async ({ store, age }) => {
      const HOUR_MS = 3_600_000;
      const hash = await store.put(bytesOf("content"), "text/plain");
      await store.putDerived(`pages/${hash}/0.jpg`, bytesOf("page"), "image/jpeg");
      const [picture, object] = await listed(store);
      expect(await store.remove(object!.name, Date.now() - HOUR_MS)).toBe(false);
      await age(object!.name, 2 * HOUR_MS);
      await store.put(bytesOf("content"), "text/plain");
      expect(await store.remove(object!.name, Date.now() - HOUR_MS)).toBe(false);
      expect(await store.has(hash)).toBe(true);
      for (const { name } of [object!, picture!]) {
        await age(name, 2 * HOUR_MS);
        expect(await store.remove(name, Date.now() - HOUR_MS)).toBe(true);
        expect(await store.remove(name, Date.now() - HOUR_MS)).toBe(false);
      }
      expect(await store.has(hash)).toBe(false);
      expect(await listed(store)).toEqual([]);
      await expect(store.remove("../keys/ca.pem", Date.now())).rejects.toThrow(TypeError);
    }));
});
