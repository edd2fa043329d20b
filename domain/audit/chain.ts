/**
 * The hash chain of one document. `hash = SHA-256("countersign-audit-v1" ‖ 0x00 ‖ JCS(entry))`; each entry contains the
 * previous hash, the first entry SHA-256 of the document's id. Any edit, insertion, deletion or reordering breaks it.
 * See `docs/decisions/10-audit-trail.md`.
 */

import type { DocumentId, Instant, Sha256 } from "../ids.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { AuditData, AuditEntry, AuditEvent, AuditLine, AuditPersonal, PersonalRecord } from "./event.ts";
import { sha256 } from "./sha256.ts";

export type ChainHead = { seq: number; head: Sha256 };

export async function genesis(doc: DocumentId): Promise<ChainHead> {
  return { seq: 0, head: await sha256(doc) };
}

export function hashEntry(entry: AuditEntry): Promise<Sha256> {
  return sha256(`countersign-audit-v1\0${canonicalJson(entry)}`);
}

/** SHA-256 over salt and personal data; reveals nothing once these are erased. */
export function commitToPersonal(record: PersonalRecord): Promise<Sha256> {
  return sha256(`${record.salt}\0${canonicalJson(record.facts)}`);
}

/**
 * Appends events at one instant to the chain.
 * @param makeSalt returns 128 fresh random bits as text for each event with personal data
 */
export async function appendEvents(
  doc: DocumentId,
  from: ChainHead,
  events: readonly AuditEvent[],
  at: Instant,
  makeSalt: () => string,
): Promise<{ lines: AuditLine[]; head: ChainHead }> {
  const lines: AuditLine[] = [];
  let { seq, head } = from;
  for (const event of events) {
    const { type, actor, subject, data = {}, personal: facts }: AnyEvent = event;
    const personal = hasFacts(facts) ? { salt: makeSalt(), facts } : null;
    const entry: AuditEntry = {
      v: 1,
      doc,
      seq: ++seq,
      prev: head,
      ts: at,
      type,
      actor,
      subject: subject ?? null,
      data,
      personal: personal && (await commitToPersonal(personal)),
    };
    head = await hashEntry(entry);
    lines.push({ entry, hash: head, personal });
  }
  return { lines, head: { seq, head } };
}

export type ChainFault = { seq: number; fault: "gap" | "prev" | "hash" | "time" | "document" | "personal" };

/** The first fault of the lines; `null` if they are one complete chain of that document. */
export async function findChainFault(doc: DocumentId, lines: readonly AuditLine[]): Promise<ChainFault | null> {
  let { seq, head } = await genesis(doc);
  let ts = "";
  for (const { entry, hash, personal } of lines) {
    seq += 1;
    if (entry.seq !== seq) return { seq, fault: "gap" };
    if (entry.doc !== doc) return { seq, fault: "document" };
    if (entry.prev !== head) return { seq, fault: "prev" };
    if (entry.ts < ts) return { seq, fault: "time" };
    if ((await hashEntry(entry)) !== hash) return { seq, fault: "hash" };
    if (personal && (await commitToPersonal(personal)) !== entry.personal) return { seq, fault: "personal" };
    head = hash;
    ts = entry.ts;
  }
  return null;
}

/** An event of any action. */
type AnyEvent = Pick<AuditEvent, "type" | "actor" | "subject"> & {
  data?: AuditData;
  personal?: AuditPersonal | null;
};

function hasFacts(personal: AnyEvent["personal"]): personal is AuditPersonal {
  return personal != null && Object.keys(personal).length > 0;
}
