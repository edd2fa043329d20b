/** Commits a whole change in one atomic: head, parts, indexes, counters, audit entries, jobs. */
import { appendEvents, genesis } from "../../../domain/audit/chain.ts";
import type { AuditLine } from "../../../domain/audit/event.ts";
import type { Change, DocumentState, StoredValue } from "../../../domain/document/change.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { membersOf, reviewsOf } from "../../../domain/document/views.ts";
import { type FieldKey, type Instant, type RecipientId, toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Links } from "../../ports/secrets.ts";
import { planJobs } from "../job/job-plan.ts";
import * as keys from "../keys.ts";
import { emptyPlan, type Plan } from "../plan.ts";
import { inPieces, pack } from "../records.ts";
import { planTexts } from "../search/plan-texts.ts";
import { planAllFields, planSomeFields, type ReadPieces } from "./document-fields.ts";
import { indexChange } from "./document-indexes.ts";
import { isSameOriginals, originalsIn, withoutOriginals } from "./document-originals.ts";
import {
  ORDERS,
  type PartRef,
  packStored,
  type StoredDocument,
  searchWordsOf,
  stampedPeople,
} from "./document-record.ts";
import { planSignTime } from "./document-sign-times.ts";
import { isBinned, planWebhookEvents, type Watch } from "./document-webhooks.ts";
import { planFormCounts } from "./form-counts.ts";
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
export async function planChange(
  tools: CommitTools,
  before: Before | null,
  change: Change,
  at: Instant,
  watch: Watch = null,
): Promise<{ plan: Plan; after: After; hasJobs: boolean } | null> {
  const id = change.document._id;
  const plan = emptyPlan();
  const next = stateAfter(before?.state ?? null, change);
  const was = before?.stored.value ?? null;
  const last = was?.lastEventAt ?? null;
  const ts = last && last > at ? last : at;
  const chain = await appendEvents(id, was?.document.audit ?? (await genesis(id)), change.events, ts, tools.newSecret);
  const fields = await planFields(tools, plan, before, change, next);
  if (!fields) return null;
  const document = { ...next.document, audit: chain.head };
  const stored: StoredDocument = {
    document: withoutOriginals(document),
    parts: { ...planParts(tools, plan, before, next), ...fields },
    words: searchWordsOf(next, before && { state: before.state, stored: before.stored.value }),
    members: membersOf(document, next.recipients),
    reviews: reviewsOf(document, next.recipients),
    isOrdered: true,
    orders: ORDERS,
    lastEventAt: change.events.length > 0 ? ts : last,
  };
  plan.checks.push({ key: keys.documentKey(id), versionstamp: before?.stored.versionstamp ?? null });
  plan.writes.push({ key: keys.documentKey(id), bytes: packStored(stored) });
  planAudit(tools, plan, chain.lines);
  planIndexes(plan, was, stored);
  planSignTime(plan, was?.document ?? null, document, stored.members ?? []);
  planFormCounts(plan, before?.state ?? null, next);
  if (change.values) planValues(tools, plan, change.document, change.values);
  await planLinks(tools.links, plan, before?.state ?? null, next);
  const state = { ...next, document };
  const isDiscarded = isBinned(before?.state ?? null, document);
  const hooks = planWebhookEvents(plan, watch, state, { lines: chain.lines, isDiscarded, at: ts });
  planTasks(tools, plan, [...change.jobs, ...planTexts(plan, was, stored), ...hooks]);
  planLog(tools, plan, change, at);
  return { plan, after: { stored, state }, hasJobs: change.jobs.length + hooks.length > 0 };
}

/** Plans a change of fields only; recipients, titles, history and jobs stay untouched. */
export async function planFieldsChange(
  tools: CommitTools,
  { value, versionstamp }: Versioned<StoredDocument>,
  readPieces: ReadPieces,
  { document, fields = [], removedFields = [] }: Change,
): Promise<Plan | null> {
  const plan = emptyPlan();
  const changed = { put: fields, removed: removedFields };
  const parts = await planSomeFields(plan, tools, document._id, value.parts, readPieces, changed);
  if (!parts) return null;
  const stored: StoredDocument = { ...value, document, parts: { ...value.parts, ...parts } };
  plan.checks.push({ key: keys.documentKey(document._id), versionstamp });
  plan.writes.push({ key: keys.documentKey(document._id), bytes: packStored(stored) });
  planIndexes(plan, value, stored);
  return plan;
}

function planTasks(tools: CommitTools, plan: Plan, jobs: readonly JobRequest[]): void {
  const { writes, marks } = planJobs(jobs, tools.newName);
  plan.writes.push(...writes);
  plan.marks.push(...marks);
}

function planLog(tools: CommitTools, plan: Plan, { document: { workspaceId }, log = [] }: Change, at: Instant): void {
  for (const entry of log) {
    const event: WorkspaceEvent = { id: tools.newName(), at, ...entry };
    plan.writes.push({ key: keys.workspaceEventKey(workspaceId, event.id), bytes: pack(event) });
  }
}

/** Plans the removal of a document: index keys are deleted at once, and a job removes parts and history. */
export function planRemoval(
  tools: CommitTools,
  stored: Versioned<StoredDocument>,
  state: DocumentState,
  watch: Watch,
): Plan {
  const plan = emptyPlan();
  const id = stored.value.document._id;
  plan.checks.push({ key: keys.documentKey(id), versionstamp: stored.versionstamp });
  plan.deletes.push(keys.documentKey(id));
  planIndexes(plan, stored.value, null);
  const forget: JobRequest = { task: { kind: "forget", documentId: id }, dueAt: toInstant(0) };
  const [now, last] = [toInstant(ulidMs(tools.newName())), stored.value.lastEventAt];
  // A document in the bin was already reported as discarded.
  const occurrence = { lines: [], isDiscarded: !state.document.binned, at: last && last > now ? last : now };
  const hooks = planWebhookEvents(plan, watch, state, occurrence);
  planTasks(tools, plan, [forget, ...planTexts(plan, stored.value, null), ...hooks]);
  return plan;
}

/** Small pieces, so that a change to one recipient writes little. */
const PEOPLE_BYTES = 16 * 1024;
const PEOPLE = 10;

function planParts(
  tools: CommitTools,
  plan: Plan,
  before: Before | null,
  next: DocumentState,
): Pick<StoredDocument["parts"], "recipients" | "infos" | "originals"> {
  const id = next.document._id;
  const old = before?.stored.value.parts;
  const write = (pieces: readonly unknown[][]) =>
    pieces.map((piece): PartRef => {
      const ref = { at: tools.newName(), count: piece.length };
      plan.early.push({ key: keys.documentPartKey(id, ref.at), bytes: pack(piece) });
      return ref;
    });
  const drop = (refs: readonly PartRef[]) => plan.late.push(...refs.map((ref) => keys.documentPartKey(id, ref.at)));
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
  const originals = originalsAfter(old?.originals ?? []);
  return {
    recipients: peopleAfter(old?.recipients ?? [], before?.state.recipients ?? []),
    infos: infosAfter(old?.infos ?? []),
    ...(originals.length > 0 ? { originals } : {}),
  };
}

/** Plans the fields. Writes only changed pieces, or all pieces if the order changed. */
async function planFields(
  tools: CommitTools,
  plan: Plan,
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
    return planAllFields(plan, tools, _id, parts.fields, next.fields);
  }
  const changed = next.fields.filter((field) => was.get(field.key) !== field);
  return planSomeFields(plan, tools, _id, parts, before.readPieces, { put: changed, removed });
}

function planAudit(tools: CommitTools, plan: Plan, lines: readonly AuditLine[]): void {
  inPieces(lines, 40 * 1024, 200).forEach((piece, index) => {
    const { doc, seq } = piece[0]!.entry;
    const facts = piece.flatMap(({ entry, personal }) => (personal ? [[String(entry.seq), personal] as const] : []));
    const nonce = facts.length > 0 ? tools.newName() : null;
    const entries = piece.map(({ entry, hash }) => ({ entry, hash }));
    plan.writes.push({ key: keys.documentAuditKey(doc, seq), bytes: pack({ lines: entries, nonce }) });
    if (nonce) {
      plan.early.push({ key: keys.documentPersonalKey(doc, seq, nonce), bytes: pack(Object.fromEntries(facts)) });
    }
    // Prevents overwriting history. Sequence numbers have no gaps, so if the first is free all are.
    if (index === 0) plan.checks.push({ key: keys.documentAuditKey(doc, seq), versionstamp: null });
  });
}

const noBytes = new Uint8Array();

export function planIndexes(plan: Plan, old: StoredDocument | null, now: StoredDocument | null): void {
  const { obsolete, added, orders, counts } = indexChange(old, now);
  plan.deletes.push(...obsolete);
  plan.marks.push(...added);
  plan.early.push(...orders.added.map((key) => ({ key, bytes: noBytes, isIdempotent: true as const })));
  plan.late.push(...orders.obsolete);
  plan.sums.push(...counts);
}

function planValues(
  tools: CommitTools,
  plan: Plan,
  { _id }: DocumentHead,
  { recipient, values }: { recipient: RecipientId; values: Map<FieldKey, StoredValue> },
): void {
  const refs = inPieces([...values], 40 * 1024, 200).map((piece): PartRef => {
    const ref = { at: tools.newName(), count: piece.length };
    plan.early.push({ key: keys.documentPartKey(_id, ref.at), bytes: pack(piece) });
    return ref;
  });
  plan.writes.push({ key: keys.documentValuesKey(_id, recipient), bytes: pack(refs) });
}

/** Adds links of newly invited recipients and of new epochs; deletes the links of old epochs. */
async function planLinks(links: Links, plan: Plan, old: DocumentState | null, next: DocumentState): Promise<void> {
  const before = old?.recipients ?? [];
  const hashOf = async ({ _id, linkEpoch }: Recipient) =>
    links.hash(await links.tokenOf(next.document._id, _id, linkEpoch));
  const planLink = async (recipient: Recipient): Promise<void> => {
    const was = before.find((one) => one._id === recipient._id);
    const had = was?.invitedAt !== undefined;
    // The person filling in a web form has a link before being invited.
    const hasLink = recipient.invitedAt !== undefined || next.document.madeFrom?.form?.filler === recipient._id;
    if (!hasLink || (had && was.linkEpoch === recipient.linkEpoch)) return;
    const address = pack({ documentId: next.document._id, recipientId: recipient._id });
    plan.early.push({ key: keys.linkKey(await hashOf(recipient)), bytes: address, isIdempotent: true });
    if (had) plan.deletes.push(keys.linkKey(await hashOf(was)));
  };
  await Promise.all(next.recipients.filter((one, index) => before[index] !== one).map(planLink));
}
