/** How a document stands in the database: a head that is its lock, and parts that are written once and found through it. */
import * as z from "zod/mini";
import { AuditEntry, PersonalRecord } from "../../domain/audit/event.ts";
import type { Change, DocumentState } from "../../domain/document/change.ts";
import { DocumentHead, DocumentInfo } from "../../domain/document/document.ts";
import { Reviews } from "../../domain/document/views.ts";
import { DocumentLanguage } from "../../domain/document-language.ts";
import { Instant, Sha256 } from "../../domain/ids.ts";
import { firstWords } from "./search-words.ts";

const WORDS_PER_DOCUMENT = 48;

/** Where a part is, and how many items it holds. */
export const PartRef = z.object({ at: z.string(), count: z.int() });
export type PartRef = z.infer<typeof PartRef>;

/** A piece of the fields: `from` is the lowest hash of a key in it; absent in pieces of the first kind, see there. */
export const FieldPieceRef = z.object({ ...PartRef.shape, from: z.optional(z.string()) });
export type FieldPieceRef = z.infer<typeof FieldPieceRef>;

export const StoredDocument = z.object({
  document: DocumentHead,
  parts: z.object({
    recipients: z.array(PartRef),
    fields: z.array(FieldPieceRef),
    /** Where the next new field stands in the order. */
    nextPlace: z.optional(z.int()),
    infos: z.array(PartRef),
  }),
  /** What it is found by. */
  words: z.array(z.string()),
  /** What its reviewers are asked and said; earlier versions wrote none. */
  reviews: z.optional(Reviews),
  /** The time of its last event; the next is never earlier, whatever the clock says. */
  lastEventAt: z.nullable(Instant),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const StoredInfo = z.tuple([DocumentLanguage, DocumentInfo]);
export type StoredInfo = z.infer<typeof StoredInfo>;

/** Entries of one commit; their personal facts are under the same number and this nonce. */
export const StoredAudit = z.object({
  lines: z.array(z.object({ entry: AuditEntry, hash: Sha256 })),
  nonce: z.nullable(z.string()),
});
export type StoredAudit = z.infer<typeof StoredAudit>;
export const StoredPersonal = z.record(z.string(), PersonalRecord);

export const StoredValues = z.array(PartRef);

/** The state after a change: what it names replaced or added, what it removes gone, everything else as it was. */
export function stateAfter(before: DocumentState | null, change: Change): DocumentState {
  const gone = new Set<string>(change.removedRecipients);
  const goneFields = new Set<string>(change.removedFields);
  return {
    document: change.document,
    recipients: replaced(before?.recipients ?? [], change.recipients, gone, (one) => one._id).toSorted(
      (a, b) => a.position - b.position,
    ),
    fields: replaced(before?.fields ?? [], change.fields, goneFields, (one) => one.key),
    infos: change.infos ?? before?.infos ?? {},
  };
}

/** In the new order where the new ones are all there is, else in the old order with new ones at the end. */
function replaced<T>(before: T[], next: readonly T[] | undefined, gone: Set<string>, idOf: (one: T) => string): T[] {
  const kept = before.filter((one) => !gone.has(idOf(one)));
  if (!next) return kept;
  const byId = new Map(next.map((one) => [idOf(one), one]));
  if (kept.every((one) => byId.has(idOf(one)))) return [...next];
  const known = new Set(kept.map(idOf));
  return [...kept.map((one) => byId.get(idOf(one)) ?? one), ...next.filter((one) => !known.has(idOf(one)))];
}

export function searchWordsOf({ document, recipients, infos }: DocumentState): string[] {
  const titles = Object.values(infos).map((info) => info.title);
  const people = recipients.slice(0, WORDS_PER_DOCUMENT).flatMap((one) => [one.name, withoutLast(one.email)]);
  const files = document.fileParts.map((part) => withoutLast(part.fileName));
  return firstWords([document.title, ...titles, ...people, ...files], WORDS_PER_DOCUMENT);
}

/** Without `.com` or `.pdf`, which would find everything. */
function withoutLast(text: string): string {
  const dot = text.lastIndexOf(".");
  return dot > 0 ? text.slice(0, dot) : text;
}
