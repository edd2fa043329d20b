import { type Bucket, Storage } from "@google-cloud/storage";
import type { Sha256 } from "../../../domain/ids.ts";
import type { Bytes, ObjectStore } from "../../deps.ts";
import { assertDerivedName, hashOf } from "./object-name.ts";
import { ObjectDamaged, ObjectsUnavailable } from "./unavailable.ts";

/** Objects in a bucket of Google Cloud Storage, checked by the service when written and by their hash when read. */
export function gcsObjects(options: { bucket: string; endpoint?: string }): ObjectStore {
  const storage = new Storage({
    // A stand-in for tests, or a private endpoint; it asks for no credentials of Google's.
    ...(options.endpoint
      ? { apiEndpoint: options.endpoint, useAuthWithCustomEndpoint: false, projectId: "local" }
      : {}),
    retryOptions: { maxRetries: 2, totalTimeout: 20 },
    timeout: 30_000,
  });
  const bucket = storage.bucket(options.bucket);
  const nameOf = (sha256: Sha256) => `objects/${sha256}`;
  const derivedNameOf = (name: string) => {
    assertDerivedName(name);
    return `derived/${name}`;
  };

  const writeOnce = (sha256: Sha256, bytes: Bytes, contentType: string) =>
    save(bucket, nameOf(sha256), bytes, contentType, { ifGenerationMatch: 0 });

  return {
    async put(bytes, contentType) {
      const sha256 = hashOf(bytes);
      await writeOnce(sha256, bytes, contentType);
      return sha256;
    },
    async stage(bytes, contentType) {
      const sha256 = hashOf(bytes);
      return { sha256, keep: () => writeOnce(sha256, bytes, contentType), drop: async () => undefined };
    },
    async get(sha256) {
      const bytes = await readOrNull(bucket, nameOf(sha256));
      if (bytes && hashOf(bytes) !== sha256) throw new ObjectDamaged(`object ${sha256} is damaged`);
      return bytes;
    },
    async has(sha256) {
      const [exists] = await bucket.file(nameOf(sha256)).exists().catch(fail);
      return exists;
    },
    putDerived: (name, bytes, contentType) => save(bucket, derivedNameOf(name), bytes, contentType, {}),
    getDerived: (name) => readOrNull(bucket, derivedNameOf(name)),
    async check() {
      await save(bucket, "derived/check", new TextEncoder().encode(new Date().toISOString()), "text/plain", {});
    },
  };
}

async function save(
  bucket: Bucket,
  name: string,
  bytes: Bytes,
  contentType: string,
  preconditionOpts: { ifGenerationMatch?: number },
): Promise<void> {
  try {
    await bucket
      .file(name, { preconditionOpts })
      .save(bytes, { contentType, resumable: false, validation: "md5", metadata: { cacheControl: "private" } });
  } catch (error) {
    // It is there already: the name is its hash, so it is the same.
    if (statusOf(error) !== 412) fail(error);
  }
}

async function readOrNull(bucket: Bucket, name: string): Promise<Bytes | null> {
  try {
    const [bytes] = await bucket.file(name).download({ validation: false });
    return new Uint8Array(bytes);
  } catch (error) {
    return statusOf(error) === 404 ? null : fail(error);
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && "code" in error ? Number(error.code) : 0;
}

function fail(error: unknown): never {
  throw new ObjectsUnavailable("the bucket of objects", { cause: error });
}
