import { readFile } from "node:fs/promises";
import { type Bucket, type File, type FileMetadata, type GetFilesOptions, Storage } from "@google-cloud/storage";
import type { Sha256 } from "../../../domain/ids.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ListedObject, ObjectStore } from "../../ports/files.ts";
import { ObjectDamaged, ObjectsUnavailable } from "../../ports/files.ts";
import { assertDerivedName, assertListedName, hashIn, hashOf } from "./object-name.ts";

/** Stores objects in a Google Cloud Storage bucket. The service checks them when written; reads check their hash. */
export function gcsObjects(options: { bucket: string; endpoint?: string }): ObjectStore {
  const storage = new Storage({
    // A stand-in or private endpoint, which needs no Google credentials.
    ...(options.endpoint
      ? { apiEndpoint: options.endpoint, useAuthWithCustomEndpoint: false, projectId: "local" }
      : {}),
    retryOptions: { maxRetries: 2, totalTimeout: 20 },
    timeout: 30_000,
  });
  const bucket = storage.bucket(options.bucket);
  const headers = async (): Promise<HeadersInit> =>
    options.endpoint ? {} : await storage.authClient.getRequestHeaders();
  const read = (name: string) => readOrNull(bucket, name, headers);
  const nameOf = (sha256: Sha256) => `objects/${sha256}`;
  const derivedNameOf = (name: string) => {
    assertDerivedName(name);
    return `derived/${name}`;
  };

  const writeOnce = (sha256: Sha256, bytes: Bytes, contentType: string) =>
    saveOnce(bucket, nameOf(sha256), bytes, contentType);

  return {
    async put(bytes, contentType) {
      const sha256 = hashOf(bytes);
      await writeOnce(sha256, bytes, contentType);
      return sha256;
    },
    async adopt({ path, sha256 }, contentType) {
      await writeOnce(sha256, new Uint8Array(await readFile(path).catch(fail)), contentType);
    },
    async get(sha256) {
      const bytes = await read(nameOf(sha256));
      if (bytes && hashOf(bytes) !== sha256) throw new ObjectDamaged(`object ${sha256} is damaged`);
      return bytes;
    },
    async has(sha256) {
      const [exists] = await bucket.file(nameOf(sha256)).exists().catch(fail);
      return exists;
    },
    async putDerived(name, bytes, contentType) {
      await save(bucket, derivedNameOf(name), bytes, contentType, {});
    },
    getDerived: (name) => read(derivedNameOf(name)),
    async *list() {
      for (const prefix of ["objects/", "derived/"]) yield* listBelow(bucket, prefix);
    },
    async remove(name, untouchedSinceMs) {
      assertListedName(name);
      return removeUntouched(bucket.file(name), untouchedSinceMs);
    },
    async check() {
      await save(bucket, "derived/check", new TextEncoder().encode(new Date().toISOString()), "text/plain", {});
    },
  };
}

const UPLOAD_TRIES = 3;

/** An existing object is identical, since its name is its hash: touching it prevents its removal. */
async function saveOnce(bucket: Bucket, name: string, bytes: Bytes, contentType: string): Promise<void> {
  for (let tries = 0; tries < UPLOAD_TRIES; tries++) {
    if (await save(bucket, name, bytes, contentType, { ifGenerationMatch: 0 })) return;
    if (await touch(bucket.file(name))) return;
  }
  fail(new Error(`${name} comes and goes`));
}

/** Marks the object as in use. @returns `false` if it no longer exists */
async function touch(file: File): Promise<boolean> {
  try {
    await file.setMetadata({ metadata: { touched: new Date().toISOString() } });
    return true;
  } catch (error) {
    return statusOf(error) === 404 ? false : fail(error);
  }
}

async function* listBelow(bucket: Bucket, prefix: string): AsyncIterable<ListedObject> {
  let query: GetFilesOptions | null = { prefix, autoPaginate: false, maxResults: 1_000 };
  while (query) {
    const [files, next]: [File[], GetFilesOptions | null, ...unknown[]] = await bucket.getFiles(query).catch(fail);
    for (const { name, metadata } of files) {
      const sha256 = hashIn(name);
      if (sha256) yield { name, sha256, touchedMs: touchedMsOf(metadata) };
    }
    query = next;
  }
}

/** Removes only the generation that was inspected, so that an object touched meanwhile stays. */
async function removeUntouched(file: File, untouchedSinceMs: number): Promise<boolean> {
  try {
    const [metadata] = await file.getMetadata();
    if (touchedMsOf(metadata) >= untouchedSinceMs) return false;
    const { generation, metageneration } = metadata;
    await file.delete({ ifGenerationMatch: generation, ifMetagenerationMatch: metageneration });
    return true;
  } catch (error) {
    return [404, 412].includes(statusOf(error)) ? false : fail(error);
  }
}

function touchedMsOf({ updated, timeCreated, metadata }: FileMetadata): number {
  const times = [updated, timeCreated, metadata?.touched].map((time) => Date.parse(String(time)));
  return Math.max(...times.filter((time) => !Number.isNaN(time)), 0);
}

/** @returns `false` if a precondition failed */
async function save(
  bucket: Bucket,
  name: string,
  bytes: Bytes,
  contentType: string,
  preconditionOpts: { ifGenerationMatch?: number },
): Promise<boolean> {
  try {
    await bucket
      .file(name, { preconditionOpts })
      .save(bytes, { contentType, resumable: false, validation: "md5", metadata: { cacheControl: "private" } });
    return true;
  } catch (error) {
    return statusOf(error) === 412 ? false : fail(error);
  }
}

const READ_TRIES = 3;
const READ_MS = 30_000;

/**
 * Reads a whole object with `fetch` ("Objects: get" of Google's JSON API v1, `alt=media`). The library would pipe it
 * through four streams and attach a dozen listeners to one of them, which Node reports as a leak.
 */
async function readOrNull(
  { name: bucketName, storage: { apiEndpoint } }: Bucket,
  name: string,
  headers: () => Promise<HeadersInit>,
): Promise<Bytes | null> {
  const url = `${apiEndpoint}/storage/v1/b/${bucketName}/o/${encodeURIComponent(name)}?alt=media`;
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, { headers: await headers(), signal: AbortSignal.timeout(READ_MS) });
      if (response.ok) return await response.bytes();
      await response.body?.cancel();
      if (response.status === 404) return null;
      const isTransient = response.status >= 500 || response.status === 429 || response.status === 408;
      throw new ReadRefused(`${response.status} for ${name}`, isTransient);
    } catch (error) {
      if (tries === READ_TRIES || (error instanceof ReadRefused && !error.isTransient)) fail(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries * (0.5 + Math.random())));
  }
}

class ReadRefused extends Error {
  constructor(
    message: string,
    readonly isTransient: boolean,
  ) {
    super(message);
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && "code" in error ? Number(error.code) : 0;
}

function fail(error: unknown): never {
  throw new ObjectsUnavailable("the bucket of objects", { cause: error });
}
