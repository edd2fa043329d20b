/** Commits a whole change in one atomic: head, parts, indexes, counters, audit entries, jobs. */
import { appendEvents, genesis } from "../../../domain/audit/chain.ts";
import type { AuditLine } from "../../../domain/audit/event.ts";
import type { Change, DocumentState, StoredValue } from "../../../domain/document/change.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { isSameMetadata } from "../../../domain/document/program-data.ts";
import { membersOf, reviewsOf } from "../../../domain/document/views.ts";
import { type FieldKey, type Instant, type RecipientId, toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Links } from "../../ports/secrets.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { inPieces, pack } from "../records.ts";
import { addTexts } from "../search/add-texts.ts";
import { emptyWriteSet, type WriteSet } from "../write-set.ts";
import { addAllFields, addSomeFields, type ReadPieces } from "./document-fields.ts";
import { indexChange } from "./document-indexes.ts";
import { ownDataOf, withoutMetadata } from "./document-metadata.ts";
import { isSameOriginals, originalsIn, withoutOriginals } from "./document-originals.ts";
import { ORDERS, type PartRef, packStored, type StoredDocument, stampedPeople } from "./document-record.ts";
import { addSignTime } from "./document-sign-times.ts";
import { addWebhookEvents, isBinned, type Watch } from "./document-webhooks.ts";
import { addFormCounts } from "./form-counts.ts";
import { searchWordsOf } from "./searched-texts.ts";
import { stateAfter } from "./state-after.ts";

export type CommitTools = {
  links: Links;
  /** A new time-ordered id. */
  newName: () => string;
  /** 128 random bits. */
  newSecret: () => string;
};

export type Before = { stored: Versioned<StoredDocument>; state: DocumentState; readPieces: ReadPieces };

/** A document after a commit. */
export type After = { stored: StoredDocument; state: DocumentState };

/**
 * Translates a change into writes. `before` is `null` for a new document.
 * @returns `null` if a piece of the version that was read is missing, because another writer committed first
 */
export async function writesOfChange(
  tools: CommitTools,
  before: Before | null,
  change: Change,
  at: Instant,
  watch: Watch = null,
): Promise<{ writeSet: WriteSet; after: After; hasJobs: boolean } | null> {
  const id = change.document._id;
  const writeSet = emptyWriteSet();
  const next = stateAfter(before?.state ?? null, change);
  const was = before?.stored.value ?? null;
  const last = was?.lastEventAt ?? null;
  const ts = last && last > at ? last : at;
  const chain = await appendEvents(id, was?.document.audit ?? (await genesis(id)), change.events, ts, tools.newSecret);
  const fields = await addFields(tools, writeSet, before, change, next);
  if (!fields) return null;
  const document = { ...next.document, audit: chain.head };
  const stored: StoredDocument = {
    document: withoutMetadata(withoutOriginals(document)),
    parts: { ...addParts(tools, writeSet, before, next), ...fields },
    ...searchWordsOf(next, before && { state: before.state, stored: before.stored.value }),
    ...ownDataOf(document),
    members: membersOf(document, next.recipients),
    reviews: reviewsOf(document, next.recipients),
    isOrdered: true,
    orders: ORDERS,
    lastEventAt: change.events.length > 0 ? ts : last,
  };
  writeSet.checks.push({ key: keys.documentKey(id), versionstamp: before?.stored.versionstamp ?? null });
  writeSet.writes.push({ key: keys.documentKey(id), bytes: packStored(stored) });
  addAudit(tools, writeSet, chain.lines);
  addIndexes(writeSet, was, stored);
  addSignTime(writeSet, was?.document ?? null, document, stored.members ?? []);
  addFormCounts(writeSet, before?.state ?? null, next);
  if (change.values) addValues(tools, writeSet, change.document, change.values);
  await addLinks(tools.links, writeSet, before?.state ?? null, next);
  const state = { ...next, document };
  const isDiscarded = isBinned(before?.state ?? null, document);
  const hooks = addWebhookEvents(writeSet, watch, state, { lines: chain.lines, isDiscarded, at: ts });
  addJobs(tools, writeSet, [...change.jobs, ...addTexts(writeSet, was, stored), ...hooks]);
  addLog(tools, writeSet, change, at);
  return { writeSet, after: { stored, state }, hasJobs: change.jobs.length + hooks.length > 0 };
}

/** The writes of a change of fields only; recipients, titles, history and jobs stay untouched. */
export async function writesOfFieldsChange(
  tools: CommitTools,
  { value, versionstamp }: Versioned<StoredDocument>,
  readPieces: ReadPieces,
  { document, fields = [], removedFields = [] }: Change,
): Promise<WriteSet | null> {
  const writeSet = emptyWriteSet();
  const changed = { put: fields, removed: removedFields };
  const parts = await addSomeFields(writeSet, tools, document._id, value.parts, readPieces, changed);
  if (!parts) return null;
  const stored: StoredDocument = { ...value, document, parts: { ...value.parts, ...parts } };
  writeSet.checks.push({ key: keys.documentKey(document._id), versionstamp });
  writeSet.writes.push({ key: keys.documentKey(document._id), bytes: packStored(stored) });
  addIndexes(writeSet, value, stored);
  return writeSet;
}

function addJobs(tools: CommitTools, writeSet: WriteSet, jobs: readonly JobRequest[]): void {
  const { writes, marks } = jobWrites(jobs, tools.newName);
  writeSet.writes.push(...writes);
  writeSet.marks.push(...marks);
}

function addLog(
  tools: CommitTools,
  writeSet: WriteSet,
  { document: { workspaceId }, log = [] }: Change,
  at: Instant,
): void {
  for (const entry of log) {
    const event: WorkspaceEvent = { id: tools.newName(), at, ...entry };
    writeSet.writes.push({ key: keys.workspaceEventKey(workspaceId, event.id), bytes: pack(event) });
  }
}

/** The writes that remove a document: index keys are deleted at once, and a job removes parts and history. */
export function writesOfRemoval(
  tools: CommitTools,
  stored: Versioned<StoredDocument>,
  state: DocumentState,
  watch: Watch,
): WriteSet {
  const writeSet = emptyWriteSet();
  const id = stored.value.document._id;
  writeSet.checks.push({ key: keys.documentKey(id), versionstamp: stored.versionstamp });
  writeSet.deletes.push(keys.documentKey(id));
  addIndexes(writeSet, stored.value, null);
  const forget: JobRequest = { task: { kind: "forget", documentId: id }, dueAt: toInstant(0) };
  const [now, last] = [toInstant(ulidMs(tools.newName())), stored.value.lastEventAt];
  // A document in the bin was already reported as discarded.
  const occurrence = { lines: [], isDiscarded: !state.document.binned, at: last && last > now ? last : now };
  const hooks = addWebhookEvents(writeSet, watch, state, occurrence);
  addJobs(tools, writeSet, [forget, ...addTexts(writeSet, stored.value, null), ...hooks]);
  return writeSet;
}

/** Small pieces, so that a change to one recipient writes little. */
const PEOPLE_BYTES = 16 * 1024;
const PEOPLE = 10;

function addParts(
  tools: CommitTools,
  writeSet: WriteSet,
  before: Before | null,
  next: DocumentState,
): Pick<StoredDocument["parts"], "recipients" | "infos" | "originals" | "metadata"> {
  const id = next.document._id;
  const old = before?.stored.value.parts;
  const write = (pieces: readonly unknown[][]) =>
    pieces.map((piece): PartRef => {
      const ref = { at: tools.newName(), count: piece.length };
      writeSet.early.push({ key: keys.documentPartKey(id, ref.at), bytes: pack(piece) });
      return ref;
    });
  const drop = (refs: readonly PartRef[]) => writeSet.late.push(...refs.map((ref) => keys.documentPartKey(id, ref.at)));
  const writePeople = (people: readonly Recipient[]) => write(inPieces(stampedPeople(people), PEOPLE_BYTES, PEOPLE));
  const peopleAfter = (refs: readonly PartRef[], was: readonly Recipient[]): PartRef[] => {
    if (was.length !== next.recipients.length) {
      drop(refs);
      return writePeople(next.recipients);
    }
    let offset = 0;
    return refs.flatMap((ref) => {
      const from = offset;
      offset += ref.count;
      const people = next.recipients.slice(from, offset);
      if (people.every((one, index) => one === was[from + index])) return [ref];
      drop([ref]);
      return writePeople(people);
    });
  };
  const infosAfter = (refs: readonly PartRef[]) => {
    if (before?.state.infos === next.infos) return [...refs];
    drop(refs);
    return write(inPieces(Object.entries(next.infos)));
  };
  const originalsAfter = (refs: readonly PartRef[]): PartRef[] => {
    const originals = originalsIn(next.document);
    // Without separate parts, the head of an earlier version may contain the originals.
    if (refs.length > 0 && isSameOriginals(originals, originalsIn(before!.state.document))) return [...refs];
    drop(refs);
    return write(inPieces(originals));
  };
  const metadataAfter = (refs: readonly PartRef[]): PartRef[] => {
    const { metadata = {} } = next.document;
    if (before && isSameMetadata(before.state.document.metadata ?? {}, metadata)) return [...refs];
    drop(refs);
    return write(inPieces(Object.entries(metadata)));
  };
  const originals = originalsAfter(old?.originals ?? []);
  const metadata = metadataAfter(old?.metadata ?? []);
  return {
    recipients: peopleAfter(old?.recipients ?? [], before?.state.recipients ?? []),
    infos: infosAfter(old?.infos ?? []),
    ...(originals.length > 0 ? { originals } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
  };
}

/** Adds the fields. Writes only changed pieces, or all pieces if the order changed. */
async function addFields(
  tools: CommitTools,
  writeSet: WriteSet,
  before: Before | null,
  { document: { _id }, fields, removedFields }: Change,
  next: DocumentState,
) {
  const parts = before?.stored.value.parts ?? { fields: [], nextPlace: 0 };
  if (before && !fields && !removedFields?.length) return { fields: parts.fields, nextPlace: parts.nextPlace };
  const was = new Map(before?.state.fields.map((field) => [field.key, field]));
  const is = new Set(next.fields.map((field) => field.key));
  const removed = [...was.keys()].filter((key) => !is.has(key));
  const order = [...[...was.keys()].filter((key) => is.has(key)), ...[...is].filter((key) => !was.has(key))];
  if (!before || next.fields.some((field, index) => field.key !== order[index])) {
    return addAllFields(writeSet, tools, _id, parts.fields, next.fields);
  }
  const changed = next.fields.filter((field) => was.get(field.key) !== field);
  return addSomeFields(writeSet, tools, _id, parts, before.readPieces, { put: changed, removed });
}

function addAudit(tools: CommitTools, writeSet: WriteSet, lines: readonly AuditLine[]): void {
  inPieces(lines, 40 * 1024, 200).forEach((piece, index) => {
    const { doc, seq } = piece[0]!.entry;
    const facts = piece.flatMap(({ entry, personal }) => (personal ? [[String(entry.seq), personal] as const] : []));
    const nonce = facts.length > 0 ? tools.newName() : null;
    const entries = piece.map(({ entry, hash }) => ({ entry, hash }));
    writeSet.writes.push({ key: keys.documentAuditKey(doc, seq), bytes: pack({ lines: entries, nonce }) });
    if (nonce) {
      writeSet.early.push({ key: keys.documentPersonalKey(doc, seq, nonce), bytes: pack(Object.fromEntries(facts)) });
    }
    // Prevents overwriting history. Sequence numbers have no gaps, so if the first is free all are.
    if (index === 0) writeSet.checks.push({ key: keys.documentAuditKey(doc, seq), versionstamp: null });
  });
}

const noBytes = new Uint8Array();

export function addIndexes(writeSet: WriteSet, old: StoredDocument | null, now: StoredDocument | null): void {
  const { obsolete, added, orders, counts } = indexChange(old, now);
  writeSet.deletes.push(...obsolete);
  writeSet.marks.push(...added);
  writeSet.early.push(...orders.added.map((key) => ({ key, bytes: noBytes, isIdempotent: true as const })));
  writeSet.late.push(...orders.obsolete);
  writeSet.sums.push(...counts);
}

function addValues(
  tools: CommitTools,
  writeSet: WriteSet,
  { _id }: DocumentHead,
  { recipient, values }: { recipient: RecipientId; values: Map<FieldKey, StoredValue> },
): void {
  const refs = inPieces([...values], 40 * 1024, 200).map((piece): PartRef => {
    const ref = { at: tools.newName(), count: piece.length };
    writeSet.early.push({ key: keys.documentPartKey(_id, ref.at), bytes: pack(piece) });
    return ref;
  });
  writeSet.writes.push({ key: keys.documentValuesKey(_id, recipient), bytes: pack(refs) });
}

/** Adds links of newly invited recipients and of new epochs; deletes the links of old epochs. */
async function addLinks(
  links: Links,
  writeSet: WriteSet,
  old: DocumentState | null,
  next: DocumentState,
): Promise<void> {
  const before = old?.recipients ?? [];
  const hashOf = async ({ _id, linkEpoch }: Recipient) =>
    links.hash(await links.tokenOf(next.document._id, _id, linkEpoch));
  const addLink = async (recipient: Recipient): Promise<void> => {
    const was = before.find((one) => one._id === recipient._id);
    const had = was?.invitedAt !== undefined;
    // The person filling in a web form has a link before being invited.
    const hasLink = recipient.invitedAt !== undefined || next.document.madeFrom?.form?.filler === recipient._id;
    if (!hasLink || (had && was.linkEpoch === recipient.linkEpoch)) return;
    const address = pack({ documentId: next.document._id, recipientId: recipient._id });
    writeSet.early.push({ key: keys.linkKey(await hashOf(recipient)), bytes: address, isIdempotent: true });
    if (had) writeSet.deletes.push(keys.linkKey(await hashOf(was)));
  };
  await Promise.all(next.recipients.filter((one, index) => before[index] !== one).map(addLink));
}
