import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import type { Sha256 } from "../../../domain/ids.ts";
import type { DocumentDeps, FileDeps, OperationDeps } from "../../deps.ts";
import type { ListedObject, ObjectStore } from "../../ports/files.ts";

import { copyObject } from "./file-stores.ts";
import { findNeeds, type ObjectNeeds } from "./object-needs.ts";
import { pictureType } from "./picture-name.ts";

/** Bytes are stored before their record. After this time the record exists or will never exist. */
const UNNEEDED_MS = DAY_MS;
/** A moved object is copied before its record changes. */
const MOVED_MS = HOUR_MS;

/**
 * Removes old objects that no record needs from each store. First copies objects that are missing from the store that
 * needs them.
 */
export async function sweepObjects(deps: FileDeps & DocumentDeps & OperationDeps): Promise<{ removed: number }> {
  const startedMs = deps.clock.now();
  const needs = await findNeeds(deps);
  let removed = 0;
  for (const store of needs.stores) {
    try {
      for await (const listed of store.list()) {
        if (await sweepOne(store, listed, needs, startedMs)) removed++;
      }
    } catch (error) {
      // One unreachable store does not delay the others; the next sweep retries it.
      deps.log("warn", "a store of objects could not be swept", { error: String(error) });
    }
  }
  return { removed };
}

async function sweepOne(
  store: ObjectStore,
  { name, sha256, touchedMs }: ListedObject,
  needs: ObjectNeeds,
  startedMs: number,
): Promise<boolean> {
  const rightStores = sha256 ? needs.of(sha256) : [];
  if (rightStores.includes(store)) return false;
  const before = startedMs - (rightStores.length > 0 ? MOVED_MS : UNNEEDED_MS);
  if (touchedMs >= before) return false;
  for (const targetStore of rightStores) await copyListed(store, targetStore, name, sha256!);
  return store.remove(name, before);
}

async function copyListed(from: ObjectStore, to: ObjectStore, name: string, sha256: Sha256): Promise<void> {
  const derived = /^derived\/(.+)$/.exec(name)?.[1];
  if (!derived) return copyObject(from, to, sha256, "application/octet-stream");
  if (await to.getDerived(derived)) return;
  const bytes = await from.getDerived(derived);
  if (bytes) await to.putDerived(derived, bytes, pictureType(bytes));
}
