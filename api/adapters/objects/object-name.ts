import { createHash } from "node:crypto";
import type { Sha256 } from "../../../domain/ids.ts";
import type { Bytes } from "../../ports/basics.ts";

export function hashOf(bytes: Bytes): Sha256 {
  return createHash("sha256").update(bytes).digest("hex") as Sha256;
}

/** Checks the name of a derived file before it becomes a path. @throws TypeError */
export function assertDerivedName(name: string): void {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(name) || name.includes(".."))
    throw new TypeError(`not a name for an object: ${name}`);
}

/** Hash of the object that a listed file is, or is derived from; `null` for an unfinished file. */
export function hashIn(listed: string): Sha256 | null {
  if (listed.endsWith(".part")) return null;
  return (/\/([0-9a-f]{64})(?:\/[\w.-]+)?$/.exec(listed)?.[1] ?? null) as Sha256 | null;
}

/** Checks a name from `list` before it becomes a path. @throws TypeError */
export function assertListedName(name: string): void {
  if (!/^(objects|derived)\//.test(name)) throw new TypeError(`not a name that was listed: ${name}`);
  assertDerivedName(name);
}
