import type { TemplateId } from "../../../domain/ids.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import * as keys from "../keys.ts";
import { get, keysBeyond } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { addParts, partKeys, StoredTemplate } from "./template-record.ts";
import { listVersions, versionKey } from "./template-versions.ts";

type Tools = { newName: () => string; readState: (stored: StoredTemplate) => Promise<TemplateState | null> };

/**
 * Changes former versions of a template; `change` returns the same object for a version that stays unchanged. Can be
 * repeated: an earlier run's changes are read as the current state.
 */
export async function rewriteVersions(
  kv: Deno.Kv,
  { newName, readState }: Tools,
  id: TemplateId,
  change: (state: TemplateState) => TemplateState,
): Promise<number> {
  let changed = 0;
  for (const { template } of await listVersions(kv, id)) {
    const entry = await get(kv, [...keys.templateVersions(id), template.version]);
    const stored = readEntry(StoredTemplate, entry);
    const state = stored && (await readState(stored));
    if (!stored || !state) continue;
    const next = change(state);
    if (next === state) continue;
    const writeSet = emptyWriteSet();
    const key = versionKey(stored);
    writeSet.checks.push({ key, versionstamp: entry.versionstamp });
    const { originals } = stored.parts;
    const parts = { ...addParts(writeSet, newName, next), ...(originals ? { originals } : {}) };
    const content = stored.template.content;
    const nextTemplate = { ...next.template, content: { ...content, ...withoutFiles(next) } };
    writeSet.writes.push({ key, bytes: pack({ ...stored, template: nextTemplate, parts, words: [] }) });
    const head = readEntry(StoredTemplate, await get(kv, keys.templateKey(id)));
    const others = (await listVersions(kv, id)).filter((one) => one.template.version !== template.version);
    writeSet.late.push(...keysBeyond(partKeys(stored), [...(head ? [head] : []), ...others].flatMap(partKeys)));
    if (await carryOut(kv, writeSet)) changed += 1;
  }
  return changed;
}

/** Compares without files, because their originals may be stored in separate parts. */
function withoutFiles({ template: { content } }: TemplateState) {
  const { fileParts: _, ...rest } = content;
  return rest;
}
