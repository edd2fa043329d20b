import type { Change, DocumentState } from "../../../domain/document/change.ts";
import type { Instant } from "../../../domain/ids.ts";
import { formCountFactsOf } from "../../../domain/template/form/form-count-facts.ts";
import type { Member } from "../../../domain/workspace/member.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Committed, DocumentStore } from "../../ports/documents.ts";
import {
  documentAttachments,
  documentAudit,
  documentParts,
  documentPersonal,
  documentValues,
  keptAnswers,
  memberKey,
} from "../keys.ts";
import { deleteBelow } from "../kv.ts";
import { carryOutPaid, type Paid } from "../proof/credit-store.ts";
import { mergeTexts } from "../search/merge-texts.ts";
import { listWithoutTexts, putTexts, skipTexts } from "../search/put-texts.ts";
import { clearTexts } from "../search/text-segments.ts";
import { addWeights, carryOut, emptyWriteSet, fitsOneAtomic, joined, type WriteSet, weigh } from "../write-set.ts";
import { removeComments } from "./comment-store.ts";
import { type CachedReader, createCachedReader } from "./document-cache.ts";
import { type CommitTools, writesOfChange, writesOfFieldsChange, writesOfRemoval } from "./document-commit.ts";
import { type ReadPieces, readFieldPieces } from "./document-fields.ts";
import { countDocuments, countInFolders, listDocuments } from "./document-list.ts";
import { moveDocuments } from "./document-move.ts";
import { listOrdered } from "./document-order.ts";
import * as read from "./document-read.ts";
import { reindexDocuments, restoreSenders } from "./document-reindex.ts";
import { findSignTime } from "./document-sign-times.ts";
import { findTemplateUses, listCompletedOf } from "./document-template-uses.ts";
import { findWatch, findWorkspaceWatch } from "./document-webhooks.ts";
import { commitWithinLimit } from "./form-counts.ts";
import { searchPeople } from "./search-people.ts";

export type DocumentStoreTools = CommitTools & {
  /** Initial credits of a workspace. */
  startCredits?: number;
  /** Called after a commit that contains jobs. */
  onJobs?: () => void;
};

export function documentStore(kv: Deno.Kv, tools: DocumentStoreTools): DocumentStore {
  const reader = createCachedReader(kv);
  return {
    async findHead(id) {
      const stored = await read.findStored(kv, id);
      return stored && { value: stored.value.document, versionstamp: stored.versionstamp };
    },
    async findState(id) {
      const found = await reader.find(id);
      return found && { value: found.state, versionstamp: found.stored.versionstamp };
    },
    findFields: reader.findFields,
    commit: (before, change, at, unchanged) => commitChange(kv, reader, tools, { before, change, at, unchanged }),
    async commitFields({ value, versionstamp }, change) {
      const { _id } = value.document;
      const stored = await read.findStored(kv, _id);
      if (stored?.versionstamp !== versionstamp) return false;
      const writeSet = await writesOfFieldsChange(tools, stored!, (refs) => readFieldPieces(kv, _id, refs), change);
      return writeSet !== null && (await carryOut(kv, writeSet)) !== null;
    },
    move: (ids, folder, isAllowed) => moveDocuments(kv, ids, folder, isAllowed),
    async remove(before) {
      const id = before.value.document._id;
      const stored = await read.findStored(kv, id);
      if (stored?.versionstamp !== before.versionstamp) return false;
      const watch = await findWorkspaceWatch(kv, stored!.value.document.workspaceId);
      if ((await carryOut(kv, writesOfRemoval(tools, stored!, before.value, watch))) === null) return false;
      tools.onJobs?.();
      return true;
    },
    async forget(id) {
      if (await read.findStored(kv, id)) throw new Error(`document ${id} was not removed`);
      const prefixes = [
        ...[documentParts(id), documentValues(id), documentAudit(id), documentPersonal(id)],
        ...[documentAttachments(id), keptAnswers(id)],
      ];
      await Promise.all([...prefixes.map((prefix) => deleteBelow(kv, prefix)), removeComments(kv, id)]);
    },
    findBySealed: (sha256) => read.findBySealed(kv, sha256),
    findByLink: (sha256) => read.findByLink(kv, sha256),
    listValues: (id, of) => read.listValues(kv, id, of),
    listAudit: (id) => read.listAudit(kv, id),
    listLastAudit: (id, commits) => read.listLastAudit(kv, id, commits),
    list: (query) => listDocuments(kv, query),
    listOrdered: (query) => listOrdered(kv, query),
    count: (scopes) => countDocuments(kv, scopes),
    findSignTime: (of, nowMs) => findSignTime(kv, of, nowMs),
    findTemplateUses: (template, member) => findTemplateUses(kv, template, member),
    listCompletedOf: (template, limit, member) => listCompletedOf(kv, template, limit, member),
    countInFolders: (folders, member) => countInFolders(kv, folders, member),
    listPeople: (id, limit) => read.listPeople(kv, id, limit),
    searchPeople: (scope, text, limit) => searchPeople(kv, scope, text, limit),
    reindex: (batch) => reindexDocuments(kv, batch),
    restoreSenders: (batch) => restoreSenders(kv, batch),
    putTexts: (read, texts) => putTexts(kv, tools.newName, read, texts),
    mergeTexts: (workspace) => mergeTexts(kv, workspace),
    clearTexts: (workspace) => clearTexts(kv, workspace),
    listWithoutTexts: (batch) => listWithoutTexts(kv, batch),
    skipTexts: (last, isLast) => skipTexts(kv, last, isLast),
  };
}

type Commit = {
  before: Versioned<DocumentState> | null;
  change: Change;
  at: Instant;
  unchanged?: readonly Versioned<Member>[] | undefined;
};

async function commitChange(
  kv: Deno.Kv,
  reader: CachedReader,
  tools: DocumentStoreTools,
  { before, change, at, unchanged = [] }: Commit,
): Promise<Committed> {
  const [stored, watch] = await Promise.all([
    before && findRead(kv, reader, before),
    findWatch(kv, before?.value ?? null, change),
  ]);
  if (before && stored?.versionstamp !== before.versionstamp) return { lost: true };
  const readPieces: ReadPieces = (refs) => readFieldPieces(kv, change.document._id, refs);
  const was = before && { stored: stored!, state: before.value, readPieces };
  const queued = await writesOfChange(tools, was, change, at, watch);
  if (!queued) return { lost: true };
  const { writeSet, after, hasJobs } = queued;
  for (const { value, versionstamp } of unchanged) {
    writeSet.checks.push({ key: memberKey(value.workspaceId, value.memberId), versionstamp });
  }
  const { credits, document } = change;
  const cost = credits &&
    credits.spend !== 0 && { ...credits, workspace: document.workspaceId, start: tools.startCredits ?? 0 };
  const pay = (paid: WriteSet) => (cost ? carryOutPaid(kv, paid, cost) : carryOutFree(kv, paid));
  const counted = before ? null : formCountFactsOf(after.state);
  const committed = await (counted ? commitWithinLimit(kv, writeSet, counted, change.formAnswers, pay) : pay(writeSet));
  if (!("done" in committed)) {
    const isThere = before === null && (await read.findStored(kv, document._id)) !== null;
    return isThere ? { exists: document._id } : committed;
  }
  reader.keep({ stored: { value: after.stored, versionstamp: committed.done }, state: after.state });
  if (hasJobs) tools.onJobs?.();
  return committed;
}

async function carryOutFree(kv: Deno.Kv, writeSet: WriteSet): Promise<Paid> {
  const versionstamp = await carryOut(kv, writeSet);
  return versionstamp === null ? { lost: true } : { done: versionstamp };
}

/** The stored head of the version that was read; the atomic checks that it is still the newest. */
async function findRead(kv: Deno.Kv, reader: CachedReader, { value, versionstamp }: Versioned<DocumentState>) {
  const id = value.document._id;
  return reader.recall(id, versionstamp)?.stored ?? read.findStored(kv, id);
}

/** Writes many new documents in few atomics, for benchmarks. */
export async function seedDocuments(
  kv: Deno.Kv,
  tools: CommitTools,
  changes: Iterable<{ change: Change; at: Instant }>,
): Promise<void> {
  let waiting: WriteSet[] = [];
  let weight = weigh(emptyWriteSet());
  const flush = async () => {
    const isFree = waiting.length === 0 || (await carryOut(kv, joined(waiting))) !== null;
    if (!isFree) throw new Error("a seeded document exists");
    waiting = [];
    weight = weigh(emptyWriteSet());
  };
  for (const { change, at } of changes) {
    const { writeSet } = (await writesOfChange(tools, null, change, at))!;
    const own = weigh(writeSet);
    if (!fitsOneAtomic(addWeights(weight, own))) await flush();
    waiting.push(writeSet);
    weight = addWeights(weight, own);
  }
  await flush();
}
