import * as z from "zod/mini";
import type { AuditEntry } from "../../../domain/audit/event.ts";
import { Erasure, ErasurePlace, ErasureResult } from "../../../domain/compliance/erase-person.ts";
import type { ErasureStore } from "../../ports/compliance/erasures.ts";
import { listAudit } from "../document/document-read.ts";
import { StoredPersonal } from "../document/document-record.ts";
import { jobWrites } from "../job/job-writes.ts";
import { documentPersonal, documentValuesKey, workspaceEventKey } from "../keys.ts";
import { commit, deleteBelow, get, lastOf, listEntries } from "../kv.ts";
import * as keys from "../outside-keys.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { eraseFromBodies, eraseFromDeliveries } from "./erase-from-webhook-log.ts";

type Tools = { newName: () => string; onJobs: () => void; now: () => number };

export function erasureStore(kv: Deno.Kv, tools: Tools): ErasureStore {
  const { newName, onJobs, now } = tools;
  const find: ErasureStore["find"] = async (workspace, id) => {
    return readVersioned(Erasure, await get(kv, keys.erasureKey(workspace, id)));
  };
  return {
    find,
    async begin(erasure, job, event) {
      const { workspaceId: workspace, id } = erasure;
      const writeSet = emptyWriteSet();
      const running = keys.erasureRunningKey(workspace);
      writeSet.checks.push({ key: running, versionstamp: null });
      const { writes, marks } = jobWrites([job], newName);
      writeSet.writes.push(
        { key: running, bytes: pack(id) },
        { key: keys.erasureKey(workspace, id), bytes: pack(erasure) },
        { key: workspaceEventKey(workspace, event.id), bytes: pack(event) },
        ...writes,
      );
      writeSet.marks.push(...marks);
      const isWritten = (await carryOut(kv, writeSet)) !== null;
      if (isWritten) onJobs();
      return isWritten;
    },
    async findRunning(workspace) {
      const id = readEntry(z.string(), await get(kv, keys.erasureRunningKey(workspace)));
      return id === null ? null : find(workspace, id);
    },
    async put(before, next) {
      const key = keys.erasureKey(next.workspaceId, next.id);
      const atomic = kv.atomic().check({ key, versionstamp: before.versionstamp }).set(key, pack(next));
      if (next.doneAt) atomic.delete(keys.erasureRunningKey(next.workspaceId));
      return (await commit(atomic)).ok;
    },
    async list(workspace, limit) {
      const entries = await listEntries(kv, { prefix: keys.erasures(workspace) }, { reverse: true, limit });
      return entries.map(({ value }) => readRecord(Erasure, value));
    },
    async putResult(workspace, id, result) {
      const key = keys.erasureResultKey(workspace, id, result.documentId);
      const known = readEntry(ErasureResult, await get(kv, key));
      const erased = [...new Set([...(known?.erased ?? []), ...result.erased])];
      await commit(kv.atomic().set(key, pack({ ...result, erased })));
    },
    async listResults(workspace, id, limit) {
      const entries = await listEntries(kv, { prefix: keys.erasureResults(workspace, id) }, { limit });
      return entries.map(({ value }) => readRecord(ErasureResult, value));
    },
    async putPlace(workspace, id, place) {
      const key = [...keys.erasurePlaces(workspace, id), place.place, place.id];
      await commit(kv.atomic().set(key, pack(place)));
    },
    async listPlaces(workspace, id, limit) {
      const entries = await listEntries(kv, { prefix: keys.erasurePlaces(workspace, id) }, { limit });
      return entries.map(({ value }) => readRecord(ErasurePlace, value));
    },
    eraseFromBodies: (...query) => eraseFromBodies(kv, now, query),
    eraseFromDeliveries: (...query) => eraseFromDeliveries(kv, now, query),
    async erasePersonal(document, recipients, email) {
      const ids = new Set<string>(recipients);
      const isAbout = ({ subject, actor }: AuditEntry) => ids.has(subject ?? "") || ids.has(actor.id);
      const lines = await listAudit(kv, document);
      const about = new Set(lines.flatMap(({ entry }) => (isAbout(entry) ? String(entry.seq) : [])));
      for (const { key, value } of await listEntries(kv, { prefix: documentPersonal(document) })) {
        const facts = Object.entries(readRecord(StoredPersonal, value));
        const kept = facts.filter(
          ([seq, one]) => !about.has(seq) && !JSON.stringify(one).toLowerCase().includes(email),
        );
        if (kept.length < facts.length) await commit(kv.atomic().set(key, pack(Object.fromEntries(kept))));
      }
      for (const recipient of recipients) {
        await commit(kv.atomic().delete(documentValuesKey(document, recipient)));
        await deleteBelow(kv, keys.attachments(document, recipient));
        await commit(kv.atomic().delete(keys.keptAnswersKey(document, recipient)));
      }
    },
    async eraseContact(workspace, email) {
      const marks = await listEntries(kv, { prefix: keys.contactWords(workspace) });
      for (const { key } of marks) if (lastOf(key) === email) await commit(kv.atomic().delete(key));
      await commit(kv.atomic().delete(keys.contactKey(workspace, email)));
    },
  };
}
