import * as z from "zod/mini";
import { StoredFile, StoredPageShape } from "../../../domain/document/file-part.ts";
import { OwnPair, ownPairsOf, programDataFrom } from "../../../domain/document/program-data.ts";
import { BrokenTag, FoundField, type FoundInFile } from "../../../domain/field/found-field.ts";
import type { FileStore } from "../../ports/files.ts";
import { jobWrites } from "../job/job-writes.ts";
import {
  fileDark,
  fileDarkKey,
  fileFound,
  fileFoundKey,
  fileKey,
  filePages,
  filePagesKey,
  fileProgramData,
  fileProgramDataKey,
} from "../keys.ts";
import { commit, deleteBelow, get, listEntries } from "../kv.ts";
import { inPieces, pack, readRecord, readVersioned } from "../records.ts";

const FoundItem = z.union([z.object({ field: FoundField }), z.object({ brokenTag: BrokenTag })]);

function foundItems({ fields, brokenTags }: FoundInFile): z.infer<typeof FoundItem>[] {
  return [...fields.map((field) => ({ field })), ...brokenTags.map((brokenTag) => ({ brokenTag }))];
}

/** Records of uploaded files; the object store has their bytes. */
export function fileStore(kv: Deno.Kv, newName: () => string, onJobs?: () => void): FileStore {
  return {
    async put(file, pages, jobs, found = { fields: [], brokenTags: [] }) {
      const atomic = kv.atomic().check({ key: fileKey(file.key), versionstamp: null });
      atomic.set(fileKey(file.key), pack(z.parse(StoredFile, file)));
      inPieces(pages, 40 * 1024, 500).forEach((piece, index) => {
        atomic.set(filePagesKey(file.key, index), pack(piece));
      });
      inPieces(foundItems(found)).forEach((piece, index) => {
        atomic.set(fileFoundKey(file.key, index), pack(piece));
      });
      const { writes, marks } = jobWrites(jobs, newName);
      for (const { key, bytes } of writes) atomic.set(key, bytes);
      for (const key of marks) atomic.set(key, null);
      if (!(await commit(atomic)).ok) throw new Error(`file ${file.key} exists`);
      if (jobs.length > 0) onJobs?.();
    },
    async find(key) {
      return readVersioned(StoredFile, await get(kv, fileKey(key)));
    },
    async readPages(key) {
      const pieces = await listEntries(kv, { prefix: filePages(key) });
      if (pieces.length === 0) throw new Error(`file ${key} has no pages`);
      return pieces.flatMap((entry) => readRecord(z.array(StoredPageShape), entry.value));
    },
    async readFound(key) {
      const pieces = await listEntries(kv, { prefix: fileFound(key) });
      const items = pieces.flatMap((entry) => readRecord(z.array(FoundItem), entry.value));
      return {
        fields: items.flatMap((item) => ("field" in item ? [item.field] : [])),
        brokenTags: items.flatMap((item) => ("brokenTag" in item ? [item.brokenTag] : [])),
      };
    },
    async putProgramData(key, data) {
      const atomic = kv.atomic();
      inPieces(ownPairsOf(data)).forEach((piece, index) => {
        atomic.set(fileProgramDataKey(key, index), pack(piece));
      });
      await commit(atomic);
    },
    async readProgramData(key) {
      const pieces = await listEntries(kv, { prefix: fileProgramData(key) });
      return programDataFrom(pieces.flatMap((entry) => readRecord(z.array(OwnPair), entry.value)));
    },
    async readDarkMaps(key) {
      const entries = await listEntries(kv, { prefix: fileDark(key) });
      return new Map(entries.map((entry) => [Number(entry.key.at(-1)), readRecord(z.string(), entry.value)]));
    },
    async replace({ value: { key }, versionstamp }, next, darkMaps = new Map()) {
      const atomic = kv.atomic().check({ key: fileKey(key), versionstamp });
      for (const [page, map] of darkMaps) atomic.set(fileDarkKey(key, page), pack(map));
      const result = await commit(atomic.set(fileKey(key), pack(z.parse(StoredFile, next))));
      return result.ok ? { value: next, versionstamp: result.versionstamp } : null;
    },
    async remove({ value: { key }, versionstamp }) {
      const atomic = kv
        .atomic()
        .check({ key: fileKey(key), versionstamp })
        .delete(fileKey(key));
      if (!(await commit(atomic)).ok) return false;
      await Promise.all(
        [filePages(key), fileFound(key), fileProgramData(key), fileDark(key)].map((prefix) => deleteBelow(kv, prefix)),
      );
      return true;
    },
  };
}
