import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gcsObjects } from "../../../api/adapters/objects/gcs.ts";
import type { ObjectStore } from "../../../api/ports/files.ts";
import type { Sha256 } from "../../../domain/ids.ts";

export type Opened = {
  store: ObjectStore;
  /** Replaces an object's bytes, as a broken disk would. */
  damage(sha256: Sha256): Promise<void>;
  /** Makes a listed entry this much older. */
  age(name: string, ms: number): Promise<void>;
  close(): Promise<void>;
};

export const bytesOf = (text: string) => new TextEncoder().encode(text);

type Stored = { content: Buffer; generation: number; metageneration: number; updated: string; touched?: string };

/** The part of Google Cloud Storage's JSON API that the store uses. */
export async function openBucket(): Promise<Opened> {
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
    // Two entries per page, so that lists have several pages.
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
