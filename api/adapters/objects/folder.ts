import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sha256 } from "../../../domain/ids.ts";
import { type Bytes, StorageFull } from "../../ports/basics.ts";
import type { ObjectStore } from "../../ports/files.ts";
import { ObjectDamaged, ObjectsUnavailable } from "../../ports/files.ts";
import { assertDerivedName, assertListedName, hashIn, hashOf } from "./object-name.ts";

/**
 * Stores objects as files in a folder: written under a temporary name, flushed, then renamed, so that no object is ever
 * incomplete. Storing an object again updates its modification time, and only old objects are removed. Storing and
 * removing are serialized within the process, so only one process may use a folder.
 */
export function folderObjects(root: string): ObjectStore {
  const pathOf = (sha256: Sha256) => join(root, "objects", sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const inTurn = createQueue();
  const derivedPlaceOf = (name: string) => {
    assertDerivedName(name);
    return join(root, "derived", name);
  };

  function writeOnce(sha256: Sha256, bytes: Bytes): Promise<void> {
    const path = pathOf(sha256);
    return inTurn(path, async () => {
      const stored = await readOrNull(path).catch(() => null);
      if (!stored || hashOf(stored) !== sha256) return write(path, bytes);
      await utimes(path, new Date(), new Date()).catch(fail);
    });
  }

  const store: ObjectStore = {
    async put(bytes) {
      const sha256 = hashOf(bytes);
      await writeOnce(sha256, bytes);
      return sha256;
    },
    adopt({ path, sha256, flushed }) {
      const target = pathOf(sha256);
      return inTurn(target, async () => {
        await flushed;
        await move(path, target).catch(async (error) => {
          // A rename between disks is impossible, so the bytes are copied.
          if (codeOf(error) !== "EXDEV") fail(error);
          await write(target, new Uint8Array(await readFile(path)));
        });
      });
    },
    async get(sha256) {
      const bytes = await readOrNull(pathOf(sha256));
      if (bytes && hashOf(bytes) !== sha256) throw new ObjectDamaged(`object ${sha256} is damaged`);
      return bytes;
    },
    async has(sha256) {
      return (await stat(pathOf(sha256)).catch(nullWhenMissing)) !== null;
    },
    putDerived: (name, bytes) => write(derivedPlaceOf(name), bytes),
    getDerived: (name) => readOrNull(derivedPlaceOf(name)),
    async *list() {
      for await (const name of namesBelow(root)) {
        const found = await stat(join(root, name)).catch(nullWhenMissing);
        if (found) yield { name, sha256: hashIn(name), touchedMs: found.mtimeMs };
      }
    },
    async remove(name, untouchedSinceMs) {
      assertListedName(name);
      const path = join(root, name);
      return inTurn(path, async () => {
        const found = await stat(path).catch(nullWhenMissing);
        if (!found || found.mtimeMs >= untouchedSinceMs) return false;
        await rm(path, { force: true }).catch(fail);
        return true;
      });
    },
    async check() {
      await write(join(root, "derived", "check"), new TextEncoder().encode(new Date().toISOString()));
    },
  };
  return store;
}

/** Names of all object files, including unfinished ones; ignores other files in the folder. */
async function* namesBelow(root: string): AsyncIterable<string> {
  for (const one of await namesIn(join(root, "objects"), /^[0-9a-f]{2}$/)) {
    for (const two of await namesIn(join(root, "objects", one), /^[0-9a-f]{2}$/)) {
      const folder = join("objects", one, two);
      for (const name of await namesIn(join(root, folder), /^[0-9a-f]{64}(\.[\w-]+\.part)?$/)) yield join(folder, name);
    }
  }
  for (const kind of await namesIn(join(root, "derived"), /^[\w-]+$/)) {
    for (const sha256 of await namesIn(join(root, "derived", kind), /^[0-9a-f]{64}$/)) {
      const folder = join("derived", kind, sha256);
      for (const name of await namesIn(join(root, folder), /^[\w.-]+$/)) yield join(folder, name);
    }
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return [];
    nullWhenMissing(error);
    return [];
  }
}

/** Serializes work on one path. */
function createQueue(): <T>(path: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (path, work) => {
    const result = (last.get(path) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(path) === settled) last.delete(path);
      });
    last.set(path, settled);
    return result;
  };
}

/** Writes and flushes under a temporary name, then renames. */
async function write(path: string, bytes: Bytes): Promise<void> {
  const partPath = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = await openNew(partPath);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partPath, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partPath, { force: true }).catch(() => undefined);
    fail(error);
  }
}

/** Makes the folder only if it is missing: most files join others, such as the pictures of a file's pages. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return open(path, "wx", 0o600);
  }
}

async function move(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(path, target);
  await syncFolder(dirname(target));
}

async function readOrNull(path: string): Promise<Bytes | null> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    return nullWhenMissing(error);
  }
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  return fail(error);
}

function fail(error: unknown): never {
  throw unavailable(error);
}

function unavailable(error: unknown): Error {
  const Trouble = codeOf(error) === "ENOSPC" ? StorageFull : ObjectsUnavailable;
  return new Trouble("the folder of objects", { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A new name is durable only after its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
