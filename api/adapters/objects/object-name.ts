import { createHash } from "node:crypto";
import type { Sha256 } from "../../../domain/ids.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export function hashOf(bytes: Bytes): Sha256 {
  return createHash("sha256").update(bytes).digest("hex") as Sha256;
}

/** Names of derived things: our own, but checked all the same before they become a path. */
export function assertDerivedName(name: string): void {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(name) || name.includes(".."))
    throw new TypeError(`not a name for an object: ${name}`);
}
