import * as z from "zod/mini";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import { type FormId, TemplateId } from "../../../domain/ids.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { TemplateStore } from "../../ports/templates.ts";
import { isSameOriginals, joinOriginals, originalsIn, withoutOriginals } from "../document/document-originals.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { get, keysBeyond } from "../kv.ts";
import { pack, readEntry, readVersioned } from "../records.ts";
import { walkRecords } from "../walk-records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { clearForm } from "./form-store.ts";
import { rewriteVersions } from "./rewrite-versions.ts";
import { countInFolders, listSorted, listTemplates } from "./template-list.ts";
import {
  addParts,
  partItems,
  partKeys,
  readItems,
  StoredTemplate,
  templateIndexKeys,
  templateSearchWords,
  WORDS_VERSION,
} from "./template-record.ts";
import { addVersions, findVersion, listVersions, versionKey } from "./template-versions.ts";

/** Attempts to read a consistent version. Parts are immutable, so a missing part means that the head was rewritten meanwhile. */
const REREADS = 20;

export function templateStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): TemplateStore {
  const findStored = async (id: TemplateId): Promise<Versioned<StoredTemplate> | null> => {
    return readVersioned(StoredTemplate, await get(kv, keys.templateKey(id)));
  };
  /** The stored template; `null` if another writer has changed the template since `before` was read. */
  const findRead = async (before: Versioned<TemplateState>): Promise<StoredTemplate | null> => {
    const stored = await findStored(before.value.template._id);
    return stored?.versionstamp === before.versionstamp ? stored.value : null;
  };
  /** Writes the search words of this version. A lost race needs no retry: the other commit writes them. */
  async function reindex(entry: Deno.KvEntry<unknown>): Promise<void> {
    const was = readEntry(StoredTemplate, entry);
    const state = was && was.wordsVersion !== WORDS_VERSION ? await readState(kv, was) : null;
    if (!was || !state) return;
    const next: StoredTemplate = { ...was, words: templateSearchWords(state), wordsVersion: WORDS_VERSION };
    const writeSet = emptyWriteSet();
    writeSet.checks.push({ key: entry.key as keys.Key, versionstamp: entry.versionstamp });
    writeSet.writes.push({ key: entry.key as keys.Key, bytes: pack(next) });
    writeSet.marks.push(...keysBeyond(templateIndexKeys(next), templateIndexKeys(was)));
    writeSet.deletes.push(...keysBeyond(templateIndexKeys(was), templateIndexKeys(next)));
    await carryOut(kv, writeSet);
  }
  return {
    async findHead(id) {
      return (await findStored(id))?.value.template ?? null;
    },
    async find(id) {
      for (let tries = 0; tries < REREADS; tries++) {
        const stored = await findStored(id);
        if (!stored) return null;
        const state = await readState(kv, stored.value);
        if (state) return { value: state, versionstamp: stored.versionstamp };
      }
      throw new Error(`template ${id} has lost a part`);
    },
    findByForm: (formId) => findByForm(kv, formId),
    async put(before, next, jobs = []) {
      const was = before && (await findRead(before));
      if (before && !was) return false;
      const writeSet = emptyWriteSet();
      const parts = was && hasSameParts(before!.value, next) ? was.parts : addParts(writeSet, newName, next);
      const content = parts.originals ? withoutOriginals(next.template.content) : next.template.content;
      const stored: StoredTemplate = {
        template: { ...next.template, content },
        parts,
        words: templateSearchWords(next),
        wordsVersion: WORDS_VERSION,
      };
      const key = keys.templateKey(next.template._id);
      writeSet.checks.push({ key, versionstamp: before?.versionstamp ?? null });
      writeSet.writes.push({ key, bytes: pack(z.parse(StoredTemplate, stored)) });
      const { form } = next.template;
      if (form) writeSet.writes.push({ key: keys.templateFormKey(form.formId), bytes: pack(next.template._id) });
      if (was) await addVersions(kv, writeSet, was, stored);
      const tasks = jobWrites(jobs, newName);
      writeSet.writes.push(...tasks.writes);
      writeSet.marks.push(...tasks.marks, ...keysBeyond(templateIndexKeys(stored), was ? templateIndexKeys(was) : []));
      if (was) {
        writeSet.deletes.push(...keysBeyond(templateIndexKeys(was), templateIndexKeys(stored)));
      }
      if ((await carryOut(kv, writeSet)) === null) return false;
      if (jobs.length > 0) onJobs();
      return true;
    },
    async remove(before) {
      const was = await findRead(before);
      if (!was) return false;
      const writeSet = emptyWriteSet();
      const key = keys.templateKey(was.template._id);
      writeSet.checks.push({ key, versionstamp: before.versionstamp });
      writeSet.deletes.push(key, ...templateIndexKeys(was));
      if (was.template.form) writeSet.deletes.push(keys.templateFormKey(was.template.form.formId));
      const versions = await listVersions(kv, was.template._id);
      const parts = new Map([was, ...versions].flatMap(partKeys).map((one) => [one.join(" "), one]));
      writeSet.late.push(...parts.values(), ...versions.map(versionKey));
      if ((await carryOut(kv, writeSet)) === null) return false;
      if (was.template.form) await clearForm(kv, was.template.form.formId);
      return true;
    },
    async versions(id) {
      return (await listVersions(kv, id)).map(({ template }) => template);
    },
    async findVersion(id, version) {
      const stored = await findVersion(kv, id, version);
      return stored && readState(kv, stored);
    },
    rewriteVersions: (id, change) =>
      rewriteVersions(kv, { newName, readState: (stored) => readState(kv, stored) }, id, change),
    async move(before, folder) {
      const was = await findRead(before);
      if (!was) return false;
      const { folderId: _, ...template } = was.template;
      const next = folder ? { ...template, folderId: folder.value._id } : template;
      const stored: StoredTemplate = { ...was, template: next };
      const writeSet = emptyWriteSet();
      const key = keys.templateKey(was.template._id);
      writeSet.checks.push({ key, versionstamp: before.versionstamp });
      // Checks the folder, so that no template moves into a folder that is being deleted.
      if (folder) {
        const folderKey = keys.folderKey(was.template.workspaceId, folder.value._id);
        writeSet.checks.push({ key: folderKey, versionstamp: folder.versionstamp });
      }
      writeSet.writes.push({ key, bytes: pack(z.parse(StoredTemplate, stored)) });
      writeSet.marks.push(...keysBeyond(templateIndexKeys(stored), templateIndexKeys(was)));
      writeSet.deletes.push(...keysBeyond(templateIndexKeys(was), templateIndexKeys(stored)));
      return (await carryOut(kv, writeSet)) !== null;
    },
    list: (query) => listTemplates(kv, query),
    listSorted: (query) => listSorted(kv, query),
    reindex: (batch) => walkRecords(kv, { name: "template_words_2", prefix: keys.templates }, batch, reindex),
    countInFolders: (workspace, isVisible) => countInFolders(kv, workspace, isVisible),
  };
}

/** Compares by identity: unchanged parts are the same objects that were read. */
function hasSameParts(before: TemplateState, next: TemplateState): boolean {
  const originalsOf = ({ template }: TemplateState) => originalsIn(template.content);
  const isSame = before.recipients === next.recipients && before.fields === next.fields && before.infos === next.infos;
  return isSame && isSameOriginals(originalsOf(before), originalsOf(next));
}

async function findByForm(kv: Deno.Kv, formId: FormId): Promise<TemplateId | null> {
  return readEntry(TemplateId, await get(kv, keys.templateFormKey(formId)));
}

/** The template with its parts; `null` if a part is missing. */
async function readState(kv: Deno.Kv, { template, parts }: StoredTemplate): Promise<TemplateState | null> {
  const [recipients, fields, infos, originals] = await Promise.all([
    readItems(kv, template._id, parts.recipients, partItems.recipients),
    readItems(kv, template._id, parts.fields, partItems.fields),
    readItems(kv, template._id, parts.infos, partItems.infos),
    readItems(kv, template._id, parts.originals ?? [], partItems.originals),
  ]);
  if (!recipients || !fields || !infos || !originals) return null;
  const content = joinOriginals(template.content, originals);
  return { template: { ...template, content }, recipients, fields, infos: Object.fromEntries(infos) as DocumentInfos };
}
