import { createHash } from "node:crypto";
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import type { Sha256 } from "../../domain/ids.ts";
import type { Bytes } from "../ports/basics.ts";
import type { ObjectStore } from "../ports/files.ts";
import { ObjectDamaged, ObjectsUnavailable } from "../ports/files.ts";
import { folderObjects } from "./objects/folder.ts";
import { gcsObjects } from "./objects/gcs.ts";
import { openSpool } from "./objects/spool.ts";

type Opened = {
  store: ObjectStore;
  /** Replaces an object's bytes, as a broken disk would. */
  damage(sha256: Sha256): Promise<void>;
  /** Makes a listed entry this much older. */
  age(name: string, ms: number): Promise<void>;
  close(): Promise<void>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

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

type Stored = { content: Buffer; generation: number; metageneration: number; updated: string; touched?: string };

/** The part of Google Cloud Storage's JSON API that the store uses. */
async function openBucket(): Promise<Opened> {
  const objects = new Map<string, Stored>();
  const server = createServer((request, response) => void serve(objects, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nameOf = (hash: Sha256) => `objects/${hash}`;
  return {
    store: gcsObjects({ bucket: "countersign", endpoint }),
    async damage(hash) {
      objects.get(nameOf(hash))!.content = Buffer.from("damaged");
    },
    async age(name, ms) {
      const stored = objects.get(name)!;
      Object.assign(stored, { updated: new Date(Date.now() - ms).toISOString(), touched: undefined });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function serve(objects: Map<string, Stored>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url!, "http://x");
  const params = url.searchParams;
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const json = (status: number, answer: object) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer));
  };
  const describeStored = (name: string, { content, generation, metageneration, updated, touched }: Stored) => ({
    ...{ name, bucket: "countersign", size: String(content.length), updated, timeCreated: updated },
    generation: String(generation),
    metageneration: String(metageneration),
    ...(touched ? { metadata: { touched } } : {}),
  });
  const updated = new Date().toISOString();
  if (request.method === "POST") {
    const name = params.get("name")!;
    if (params.get("ifGenerationMatch") === "0" && objects.has(name)) return json(412, { error: { code: 412 } });
    const boundary = /boundary=(.+)$/.exec(request.headers["content-type"]!)![1]!.replaceAll('"', "");
    const content = body.subarray(
      body.indexOf("\r\n\r\n", body.indexOf(`--${boundary}`, 10)) + 4,
      body.lastIndexOf(`\r\n--${boundary}`),
    );
    objects.set(name, { content, generation: Date.now(), metageneration: 1, updated });
    const md5Hash = createHash("md5").update(content).digest("base64");
    return json(200, { ...describeStored(name, objects.get(name)!), md5Hash });
  }
  if (url.pathname.endsWith("/o")) {
    // Two per page, so that lists have several pages.
    const names = [...objects.keys()].filter((name) => name.startsWith(params.get("prefix") ?? "")).sort();
    const from = Number(params.get("pageToken") ?? 0);
    const items = names.slice(from, from + 2).map((name) => describeStored(name, objects.get(name)!));
    return json(200, { items, ...(from + 2 < names.length ? { nextPageToken: String(from + 2) } : {}) });
  }
  const name = decodeURIComponent(url.pathname.split("/o/")[1] ?? "");
  const found = objects.get(name);
  if (!found) return json(404, { error: { code: 404, message: "Not Found" } });
  if (request.method === "PATCH") {
    const { metadata } = JSON.parse(body.toString());
    objects.set(name, { ...found, metageneration: found.metageneration + 1, updated, touched: metadata.touched });
    return json(200, describeStored(name, objects.get(name)!));
  }
  if (request.method === "DELETE") {
    const isSame =
      params.get("ifGenerationMatch") === String(found.generation) &&
      params.get("ifMetagenerationMatch") === String(found.metageneration);
    if (!isSame) return json(412, { error: { code: 412 } });
    objects.delete(name);
    response.writeHead(204);
    return response.end();
  }
  if (params.get("alt") !== "media") return json(200, describeStored(name, found));
  response.writeHead(200, { "Content-Type": "application/octet-stream" });
  response.end(found.content);
}

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("objects in %s", (_, open) => {
  const using = async (use: (opened: Opened) => Promise<void>) => {
    const opened = await open();
    await use(opened).finally(() => opened.close());
  };

  it("are found under their SHA-256, however often they are put", () =>
    using(async ({ store }) => {
      const hash = await store.put(bytesOf("content"), "text/plain");
      expect(hash).toBe(await sha256("content"));
      expect(await store.put(bytesOf("content"), "text/plain")).toBe(hash);
      expect(await store.get(hash)).toEqual(bytesOf("content"));
      expect(await store.has(hash)).toBe(true);
    }));

  it("that were never put are not there", () =>
    using(async ({ store }) => {
      const hash = await sha256("nothing");
      expect(await store.get(hash)).toBeNull();
      expect(await store.has(hash)).toBe(false);
      expect(await store.getDerived("thumbnails/0.jpg")).toBeNull();
    }));

  it("that have arrived are there once they are adopted, whether or not they were there before", () =>
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

  it("that are damaged are never handed out", () =>
    using(async ({ store, damage }) => {
      const hash = await store.put(bytesOf("content"), "text/plain");
      await damage(hash);
      await expect(store.get(hash)).rejects.toBeInstanceOf(ObjectDamaged);
    }));

  it("derived of others are kept under a name, newest wins, and no name leads elsewhere", () =>
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

  it("are listed with what is derived of them, each under the hash it belongs to, and nothing else is", () =>
    using(async ({ store }) => {
      const hashes = [await store.put(bytesOf("one"), "text/plain"), await store.put(bytesOf("two"), "text/plain")];
      await store.putDerived(`pages/${hashes[0]}/0.jpg`, bytesOf("page"), "image/jpeg");
      await store.putDerived(`thumbnails/${hashes[0]}/0.jpg`, bytesOf("page"), "image/jpeg");
      await store.check();
      const all = await listed(store);
      expect(all.map((one) => one.sha256).toSorted()).toEqual([hashes[0], hashes[0], ...hashes].toSorted());
      expect(all.every((one) => Math.abs(one.touchedMs - Date.now()) < 60_000)).toBe(true);
    }));

  it("are removed by name once they are old enough, and not when they were put again since", () =>
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

describe("a folder of objects", () => {
  it("lists what a crash left unfinished, under no hash, and nothing that is not its own", async () => {
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

  it("keeps an object that is put while it is being removed", async () => {
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

  it("that cannot be written says so, and leaves nothing half written", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    await writeFile(join(root, "objects"), "a file where a folder belongs");
    await expect(folderObjects(root).put(bytesOf("x"), "text/plain")).rejects.toBeInstanceOf(ObjectsUnavailable);
    expect(await readdir(root)).toEqual(["objects"]);
    await rm(root, { recursive: true });
  });
});

describe("a bucket that is away", () => {
  it("is told as unavailable", async () => {
    const store = gcsObjects({ bucket: "countersign", endpoint: "http://127.0.0.1:1" });
    await expect(store.get(await sha256("x"))).rejects.toBeInstanceOf(ObjectsUnavailable);
  }, 120_000);
});

it("objects of a bucket are read without more listeners on a stream than Node takes for a leak", async () => {
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

it("a bucket that fails for a moment is asked again", async () => {
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
