/** A document's records: a head, which is also its lock, and immutable parts to which the head refers. */
import * as z from "zod/mini";
import { AuditEntry, PersonalRecord } from "../../../domain/audit/event.ts";
import { ConsistentHead } from "../../../domain/document/consistent-head.ts";
import { DocumentInfo, finishedFile } from "../../../domain/document/document.ts";
import { Reviews } from "../../../domain/document/views.ts";
import { Instant, Sha256, UserId } from "../../../domain/ids.ts";
import { Recipient } from "../../../domain/recipient/recipient.ts";
import { coveredHashes } from "../../../domain/seal/ledger.ts";
import { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { migrate, stamped } from "../migrate.ts";
import { pack, unpack } from "../records.ts";
import { documentMigrations, recipientMigrations } from "../upgrades.ts";
/** Version of the sorted entries and search words that commits write. */
export const ORDERS = 4;

/** A part's key and number of items. */
export const PartRef = z.object({ at: z.string(), count: z.int() });
export type PartRef = z.infer<typeof PartRef>;

/** A piece of the fields: `from` is the lowest key hash in it; absent in pieces of earlier versions. */
export const FieldPieceRef = z.object({ ...PartRef.shape, from: z.optional(z.string()) });
export type FieldPieceRef = z.infer<typeof FieldPieceRef>;

export const StoredDocument = z.object({
  document: ConsistentHead,
  parts: z.object({
    recipients: z.array(PartRef),
    fields: z.array(FieldPieceRef),
    /** Position for the next new field. */
    nextPlace: z.optional(z.int()),
    infos: z.array(PartRef),
    /** Originals of its files; earlier versions stored them in the head. */
    originals: z.optional(z.array(PartRef)),
    /** The program's pairs of strings. */
    metadata: z.optional(z.array(PartRef)),
  }),
  /** Search words of its workspace. */
  words: z.array(z.string()),
  /** Search words of recipients, who do not see everything; absent in earlier versions. */
  openWords: z.optional(z.array(z.string())),
  /** Hashes of the program's pairs; see `ownDataHash`. */
  ownData: z.optional(z.array(z.string())),
  /** Members who own, host or share it; absent in earlier versions. */
  members: z.optional(z.array(UserId)),
  /** Review states; absent in earlier versions. */
  reviews: z.optional(Reviews),
  /** Whether it has sorted entries; absent in earlier versions. */
  isOrdered: z.optional(z.literal(true)),
  /** Version of the sorted entries and search words; absent in earlier versions. */
  orders: z.optional(z.int()),
  /** Time of the last event. The next event gets at least this time, even if the clock was set back. */
  lastEventAt: z.nullable(Instant),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** Parses a head; `null` if nothing is stored. */
export function readStored({ versionstamp, value }: Deno.KvEntryMaybe<unknown>): StoredDocument | null {
  return versionstamp === null ? null : StoredDocument.parse(migrate(unpack(value), documentMigrations));
}

export function packStored(stored: StoredDocument): Uint8Array {
  return pack(stamped(withFormerFiles(stored), documentMigrations));
}

/**
 * Adds what the release before ledgers reads of a sealed file, which may serve the same store during an update. A file that
 * it rewrites loses its ledger and is migrated again.
 */
function withFormerFiles(stored: StoredDocument): StoredDocument {
  const { ended } = stored.document;
  if (ended?.how !== "completed") return stored;
  const files = ended.sealed.files.map((file) => ({
    ...finishedFile(file),
    covered: coveredHashes(file.ledger).at(-1),
    ...file,
  }));
  return { ...stored, document: { ...stored.document, ended: { ...ended, sealed: { ...ended.sealed, files } } } };
}

/** A recipient as stored by this or another release. */
export const StoredRecipient = z.pipe(
  z.transform((stored) => migrate(stored, recipientMigrations)),
  Recipient,
);

/** The stored form of a piece of recipients. */
export function stampedPeople(people: readonly Recipient[]): Recipient[] {
  return people.map((recipient) => stamped(recipient, recipientMigrations));
}

export const StoredInfo = z.tuple([DocumentLanguage, DocumentInfo]);
export type StoredInfo = z.infer<typeof StoredInfo>;

/** Audit entries of one commit; their personal data is stored under the same sequence number and this nonce. */
export const StoredAudit = z.object({
  lines: z.array(z.object({ entry: AuditEntry, hash: Sha256 })),
  nonce: z.nullable(z.string()),
});
export type StoredAudit = z.infer<typeof StoredAudit>;
export const StoredPersonal = z.record(z.string(), PersonalRecord);

export const StoredValues = z.array(PartRef);
