/** Object stores of data centers for tests: a folder each, and its content. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectStore } from "../../api/ports/files.ts";
import { ObjectsUnavailable } from "../../api/ports/files.ts";

export type RegionFolders = { root: string; setting: string; close(): Promise<void> };

/** `setting` is the value for OBJECTS_REGIONS. */
export async function openRegionFolders(...names: string[]): Promise<RegionFolders> {
  const root = await mkdtemp(join(tmpdir(), "countersign-regions-"));
  return {
    root,
    setting: names.map((name) => `${name}=${join(root, name)}`).join(","),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** Hashes of all objects in a store, or of the pictures derived from them. */
export async function hashesIn(store: ObjectStore, kind: "objects" | "derived" = "objects"): Promise<string[]> {
  const hashes = new Set<string>();
  for await (const { name, sha256 } of store.list()) if (sha256 && name.startsWith(kind)) hashes.add(sha256);
  return [...hashes].sort();
}

/** A store that cannot be reached: every call fails. */
export function unreachable(): ObjectStore {
  const fail = () => Promise.reject(new ObjectsUnavailable("gone"));
  return {
    ...{ put: fail, adopt: fail, get: fail, has: fail, putDerived: fail, getDerived: fail, remove: fail, check: fail },
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
  };
}
