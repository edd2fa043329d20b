import type { Sha256 } from "../../../domain/ids.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ObjectStore } from "../../ports/files.ts";

const LIMIT_BYTES = 96 * 1024 * 1024;

/** Caches objects that are read by range requests within a short time, so that each is fetched and verified once. */
export function createRecentBytes(): (sha256: Sha256, objects: Pick<ObjectStore, "get">) => Promise<Bytes | null> {
  const recent = new Map<Sha256, Promise<Bytes | null>>();
  const sizes = new Map<Sha256, number>();
  const forget = (sha256: Sha256) => {
    recent.delete(sha256);
    sizes.delete(sha256);
  };

  function trim(): void {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const sha256 of recent.keys()) {
      if (total <= LIMIT_BYTES) return;
      total -= sizes.get(sha256) ?? 0;
      forget(sha256);
    }
  }

  return (sha256, objects) => {
    const cached = recent.get(sha256);
    if (cached) {
      recent.delete(sha256);
      recent.set(sha256, cached);
      return cached;
    }
    const reading = objects.get(sha256);
    recent.set(sha256, reading);
    reading.then(
      (bytes) => {
        if (!bytes) return forget(sha256);
        sizes.set(sha256, bytes.length);
        trim();
      },
      () => forget(sha256),
    );
    return reading;
  };
}
