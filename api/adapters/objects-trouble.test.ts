import { mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import { bytesOf, openBucket } from "../../tests/support/setups/object-stores.ts";
import { ObjectsUnavailable } from "../ports/files.ts";
import { folderObjects } from "./objects/folder.ts";
import { gcsObjects } from "./objects/gcs.ts";

describe("a folder of objects", () => {
  it("lists files left by a crash without a hash, and no foreign files", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    const store = folderObjects(root);
    const hash = await store.put(bytesOf("content"), "text/plain");
    const path = join(root, "objects", hash.slice(0, 2), hash.slice(2, 4), hash);
    await rename(path, `${path}.${crypto.randomUUID()}.part`);
    await writeFile(join(root, "objects", "notes.txt"), "somebody else's");
    await writeFile(join(root, "kv.sqlite3"), "somebody else's");
    const [remaining, ...more] = await Array.fromAsync(store.list());
    expect(remaining).toMatchObject({ sha256: null });
    expect(more).toEqual([]);
    expect(await store.remove(remaining!.name, Date.now() + 60_000)).toBe(true);
    await rm(root, { recursive: true });
  });

  it("keeps an object that is put again while it is being removed", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    const store = folderObjects(root);
    const hash = await store.put(bytesOf("content"), "text/plain");
    const [{ name } = { name: "" }] = await Array.fromAsync(store.list());
    for (let n = 0; n < 50; n++) {
      const old = new Date(Date.now() - 7_200_000);
      await utimes(join(root, name), old, old);
      await Promise.all([store.remove(name, Date.now() - 3_600_000), store.put(bytesOf("content"), "text/plain")]);
      expect(await store.has(hash)).toBe(true);
      await Promise.all([store.put(bytesOf("content"), "text/plain"), store.remove(name, Date.now() - 3_600_000)]);
      expect(await store.has(hash)).toBe(true);
    }
    await rm(root, { recursive: true });
  });

  it("throws ObjectsUnavailable when it cannot be written, and leaves no partial file", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    await writeFile(join(root, "objects"), "a file where a folder belongs");
    await expect(folderObjects(root).put(bytesOf("x"), "text/plain")).rejects.toBeInstanceOf(ObjectsUnavailable);
    expect(await readdir(root)).toEqual(["objects"]);
    await rm(root, { recursive: true });
  });
});

describe("an unreachable bucket", () => {
  it("throws ObjectsUnavailable", async () => {
    const store = gcsObjects({ bucket: "countersign", endpoint: "http://127.0.0.1:1" });
    await expect(store.get(await sha256("x"))).rejects.toBeInstanceOf(ObjectsUnavailable);
  }, 120_000);
});

it("reading a bucket many times adds no listeners that Node would report as a leak", async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.message);
  process.on("warning", note);
  const opened = await openBucket();
  try {
    const hash = await opened.store.put(bytesOf("content"), "text/plain");
    await opened.store.putDerived("thumbnails/0.jpg", bytesOf("picture"), "image/jpeg");
    for (let n = 0; n < 20; n++) {
      expect(await opened.store.get(hash)).toEqual(bytesOf("content"));
      expect(await opened.store.getDerived("thumbnails/0.jpg")).toEqual(bytesOf("picture"));
      expect(await opened.store.has(hash)).toBe(true);
      await opened.store.put(bytesOf("content"), "text/plain");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.off("warning", note);
    await opened.close();
  }
  expect(warnings).toEqual([]);
});

it("a request to a bucket is retried after a 503", async () => {
  const answers: number[] = [];
  const server = createServer((_, response) => {
    answers.push(answers.length === 0 ? 503 : 200);
    response.writeHead(answers.at(-1)!, { "Content-Type": "application/octet-stream" });
    response.end("picture");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = gcsObjects({ bucket: "countersign", endpoint });
  try {
    expect(await store.getDerived("thumbnails/0.jpg")).toEqual(bytesOf("picture"));
    expect(answers).toEqual([503, 200]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
