/** Former versions of a template: heads that share parts with adjacent versions. */

import type { TemplateId } from "../../../domain/ids.ts";
import { keepsVersion, VERSIONS_LIMIT } from "../../../domain/template/keep-version.ts";
import * as keys from "../keys.ts";
import { get, keysBeyond, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import type { WriteSet } from "../write-set.ts";
import { partKeys, StoredTemplate } from "./template-record.ts";

/** Newest first. */
export async function listVersions(kv: Deno.Kv, id: TemplateId): Promise<StoredTemplate[]> {
  const options = { reverse: true, limit: VERSIONS_LIMIT + 1 };
  const entries = await listEntries(kv, { prefix: keys.templateVersions(id) }, options);
  return entries.flatMap((entry) => readEntry(StoredTemplate, entry) ?? []);
}

export async function findVersion(kv: Deno.Kv, id: TemplateId, version: number): Promise<StoredTemplate | null> {
  return readEntry(StoredTemplate, await get(kv, [...keys.templateVersions(id), version]));
}

export function versionKey({ template: { _id, version } }: StoredTemplate): keys.Key {
  return [...keys.templateVersions(_id), version];
}

/**
 * Stores the replaced version or deletes its parts, and deletes the oldest version beyond the limit. Versions that
 * share a part are consecutive, so a part that no adjacent version shares is in no other version.
 */
export async function addVersions(
  kv: Deno.Kv,
  writeSet: WriteSet,
  was: StoredTemplate,
  next: StoredTemplate,
): Promise<void> {
  const versions = await listVersions(kv, was.template._id);
  if (!keepsVersion(was.template, next.template)) {
    const shared = [next, ...versions.slice(0, 1)].flatMap(partKeys);
    writeSet.late.push(...keysBeyond(partKeys(was), shared));
    return;
  }
  writeSet.writes.push({ key: versionKey(was), bytes: pack(was) });
  if (versions.length < VERSIONS_LIMIT) return;
  const oldest = versions.at(-1)!;
  writeSet.late.push(versionKey(oldest), ...keysBeyond(partKeys(oldest), partKeys(versions.at(-2)!)));
}
