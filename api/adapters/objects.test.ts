import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Sha256 } from "../../domain/ids.ts";
import { sha256 } from "../../domain/sha256.ts";
import type { ObjectStore } from "../deps.ts";
import { folderObjects } from "./objects/folder.ts";
import { gcsObjects } from "./objects/gcs.ts";

type Opened = {
  store: ObjectStore;
  /** Puts other bytes where an object is, as a broken disk would. */
  damage(sha256: Sha256): Promise<void>;
  close(): Promise<void>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function openFolder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
  return {
    store: folderObjects(root),
    damage: (hash) => writeFile(join(root, "objects", hash.slice(0, 2), hash.slice(2, 4), hash), "damaged"),
    close: () => rm(root, { recursive: true }),
  };
}

/** As much of Google Cloud Storage's JSON API as the store asks for. */
async function openBucket(): Promise<Opened> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void serve(objects, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    store: gcsObjects({ bucket: "countersign", endpoint }),
    async damage(hash) {
      objects.set(`objects/${hash}`, Buffer.from("damaged"));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function serve(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url!, "http://x");
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const json = (status: number, answer: object) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer));
  };
  if (request.method === "POST") {
    const name = url.searchParams.get("name")!;
    if (url.searchParams.get("ifGenerationMatch") === "0" && objects.has(name))
      return json(412, { error: { code: 412 } });
    const boundary = /boundary=(.+)$/.exec(request.headers["content-type"]!)![1]!.replaceAll('"', "");
    const content = body.subarray(
      body.indexOf("\r\n\r\n", body.indexOf(`--${boundary}`, 10)) + 4,
      body.lastIndexOf(`\r\n--${boundary}`),
    );
    objects.set(name, content);
    const md5Hash = createHash("md5").update(content).digest("base64");
    return json(200, { name, bucket: "countersign", size: String(content.length), md5Hash });
  }
  const name = decodeURIComponent(url.pathname.split("/o/")[1] ?? "");
  const found = objects.get(name);
  if (!found) return json(404, { error: { code: 404, message: "Not Found" } });
  if (url.searchParams.get("alt") !== "media")
    return json(200, { name, bucket: "countersign", size: String(found.length) });
  response.writeHead(200, { "Content-Type": "application/octet-stream" });
  response.end(found);
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

  it("that are staged are there once they are kept, and never when they are dropped", () =>
    using(async ({ store }) => {
      const kept = await store.stage(bytesOf("wanted"), "text/plain");
      expect(kept.sha256).toBe(await sha256("wanted"));
      expect(await store.has(kept.sha256)).toBe(false);
      await kept.keep();
      expect(await store.get(kept.sha256)).toEqual(bytesOf("wanted"));
      const dropped = await store.stage(bytesOf("not wanted"), "text/plain");
      await dropped.drop();
      expect(await store.has(dropped.sha256)).toBe(false);
      const again = await store.stage(bytesOf("wanted"), "text/plain");
      await again.drop();
      expect(await store.has(kept.sha256)).toBe(true);
    }));

  it("that are damaged are never handed out", () =>
    using(async ({ store, damage }) => {
      const hash = await store.put(bytesOf("content"), "text/plain");
      await damage(hash);
      await expect(store.get(hash)).rejects.toMatchObject({ name: "ObjectsUnavailable" });
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
});

describe("a folder of objects", () => {
  it("that cannot be written says so, and leaves nothing half written", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    await writeFile(join(root, "objects"), "a file where a folder belongs");
    await expect(folderObjects(root).put(bytesOf("x"), "text/plain")).rejects.toMatchObject({
      name: "ObjectsUnavailable",
    });
    expect(await readdir(root)).toEqual(["objects"]);
    await rm(root, { recursive: true });
  });
});

describe("a bucket that is away", () => {
  it("is told as unavailable", async () => {
    const store = gcsObjects({ bucket: "countersign", endpoint: "http://127.0.0.1:1" });
    await expect(store.get(await sha256("x"))).rejects.toMatchObject({ name: "ObjectsUnavailable" });
  }, 120_000);
});
