/** How a document stands in the database: a head that is its lock, and parts that are written once and found through it. */
import * as z from "zod/mini";
import { AuditEntry, PersonalRecord } from "../../domain/audit/event.ts";
import type { DocumentState } from "../../domain/document/change.ts";
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
    /** What its files were made of, if any; earlier versions wrote that into the head. */
    originals: z.optional(z.array(PartRef)),
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

/** What a document is found by; what was found before, where nothing of it changed. */
export function searchWordsOf(
  state: DocumentState,
  before: { state: DocumentState; words: StoredDocument["words"] } | null,
): StoredDocument["words"] {
  const texts = searchTextsOf(state);
  const known = before && searchTextsOf(before.state);
  const isAlike = known?.length === texts.length && known.every((text, index) => text === texts[index]);
  return before && isAlike ? before.words : firstWords(texts, WORDS_PER_DOCUMENT);
}

function searchTextsOf({ document, recipients, infos }: DocumentState): string[] {
  const titles = Object.values(infos).map((info) => info.title);
  const people = recipients.slice(0, WORDS_PER_DOCUMENT).flatMap((one) => [one.name, withoutLast(one.email)]);
  const files = document.fileParts.map((part) => withoutLast(part.fileName));
  return [document.title, ...titles, ...people, ...files];
}

/** Without `.com` or `.pdf`, which would find everything. */
function withoutLast(text: string): string {
  const dot = text.lastIndexOf(".");
  return dot > 0 ? text.slice(0, dot) : text;
}
