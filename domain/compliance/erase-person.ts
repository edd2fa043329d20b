/** Erases a person from a workspace's documents. Each result lists what was erased, and what was kept and why. */
import * as z from "zod/mini";
import type { Actor } from "../audit/action.ts";
import type { Change, DocumentState } from "../document/change.ts";
import type { Comment } from "../document/comment.ts";
import type { DocumentHead } from "../document/document.ts";
import { DocumentId, Instant, UserId, WorkspaceId } from "../ids.ts";
import { normalEmail, sameEmail } from "../recipient/email.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { type ErasedPerson, withoutPersonIn } from "./without-person.ts";

/**
 * `person`: name and address, also as the sender. `texts`: mentions in title and message. `answers`: values and signatures.
 * `trail`: personal facts of the audit trail. `comments`: mentions in comments of members.
 */
const Erased = z.enum(["person", "contact", "copy", "texts", "selfie", "answers", "trail", "comments"]);
type Erased = z.infer<typeof Erased>;

/**
 * Reasons for keeping data. `open`: the document is out for signing. `sealed`: evidence of a contract. `payment`: an
 * accounting record.
 */
const KeepReason = z.enum(["open", "sealed", "payment"]);
type KeepReason = z.infer<typeof KeepReason>;

export const ErasureResult = z.object({
  documentId: DocumentId,
  erased: z.array(Erased),
  kept: z.array(KeepReason),
});
export type ErasureResult = z.infer<typeof ErasureResult>;

/**
 * An object other than a document that named the person. `kept`: an unfinished bulk sending keeps its rows. `webhooks`:
 * titles, bodies and responses in the log of the last 30 days.
 */
export const ErasurePlace = z.object({
  place: z.enum(["template", "bulk", "webhooks", "filters"]),
  id: z.string(),
  name: z.string(),
  kept: z.optional(z.literal("running")),
});
export type ErasurePlace = z.infer<typeof ErasurePlace>;

/** The steps of an erasure in order, starting with the listings of documents. */
export const erasureSteps = [
  "all",
  "archived",
  "bin",
  "templates",
  "bulks",
  "webhooks",
  "deliveries",
  "filters",
] as const;

/** A person's erasure from a workspace, carried out by a job. */
export const Erasure = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  by: z.object({ id: UserId, name: z.string() }),
  requestedAt: Instant,
  /** The normalized address; removed when the erasure is done, which leaves only the mask. */
  email: z.optional(z.string()),
  mask: z.string(),
  /** The current step, and the last id that it has processed. */
  at: z.optional(z.object({ view: z.enum(erasureSteps), after: z.optional(z.string()) })),
  looked: z.int(),
  found: z.int(),
  doneAt: z.optional(Instant),
});
export type Erasure = z.infer<typeof Erasure>;

/** "a…@example.com" */
export function maskOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}

/** Whether the person is or was a recipient, sent the document, gets a copy, or is named in title or message. */
export function mayConcern(state: Pick<DocumentState, "document" | "recipients" | "infos">, email: string): boolean {
  const { document, recipients, infos } = state;
  return (
    recipients.some((one) => isTheirs(one, email)) ||
    document.ccEmails.some((cc) => sameEmail(cc, email)) ||
    sameEmail(document.sender?.email ?? "", email) ||
    sameEmail(document.handledBy?.email ?? "", email) ||
    withoutPersonIn(infos, { email, names: [] }) !== infos
  );
}

export function isTheirs({ email, delegatedFrom }: Recipient, wanted: string): boolean {
  return sameEmail(email, wanted) || (delegatedFrom ?? []).some((one) => sameEmail(one.email, wanted));
}

/** The comment without mentions of the person; the same object if it has none. */
export function withoutPersonInComment(comment: Comment, person: ErasedPerson): Comment {
  const text = withoutPersonIn(comment.text, person);
  return text === comment.text ? comment : { ...comment, text: text || "…" };
}

/** The names of recipients with this address. */
export function namesIn(recipients: readonly Recipient[], email: string): string[] {
  return recipients.flatMap((one) => (sameEmail(one.email, email) ? [one.name] : []));
}

export type PersonErasure = Omit<ErasureResult, "documentId"> & {
  /** `null` if the document itself does not change. */
  change: Change | null;
  /**
   * Recipients whose values and personal facts in the trail are removed before the change; `null` if the trail stays
   * unchanged.
   */
  forgets: Recipient["_id"][] | null;
};

/**
 * Sealed documents keep their signers, because the certificate in the sealed file names them too. Documents that ended
 * without a seal keep the fact that somebody was a recipient, without the name.
 * @param isInTrail whether personal facts of the audit trail name the person, for example as a replaced recipient
 */
export function erasePerson(
  state: DocumentState,
  email: string,
  { actor, isInTrail }: { actor: Actor; isInTrail: boolean },
): PersonErasure {
  const { document, recipients, infos } = state;
  const theirs = recipients.filter((one) => isTheirs(one, email));
  const isCopied = document.ccEmails.some((cc) => sameEmail(cc, email));
  if (document.status !== "DRAFT" && !document.ended)
    return { erased: [], kept: ["open"], change: null, forgets: null };
  const isSealed = document.ended?.how === "completed";
  const next = theirs.map((one) => (isSealed ? withoutExtras(one) : withoutPerson(one, email)));
  const names = namesIn(recipients, email);
  const texts = { title: document.title, infos };
  const nextTexts = isSealed ? texts : withoutPersonIn(texts, { email, names });
  const { sentTitle } = document;
  const nextSent =
    isSealed || !sentTitle ? sentTitle : withoutPersonIn({ title: sentTitle, infos: {} }, { email, names }).title;
  const sender = !isSealed && document.sender && sameEmail(document.sender.email, email) ? document.sender : null;
  const { handledBy } = document;
  const handler = !isSealed && handledBy && sameEmail(handledBy.email, email) ? handledBy : null;
  const isChanged =
    isCopied || sender || handler || nextTexts !== texts || next.some((one, index) => !isSame(one, theirs[index]!));
  const selfies = theirs.filter(hasSelfie);
  const erased: Erased[] = [
    ...((theirs.length > 0 && !isSealed) || sender || handler ? (["person"] as const) : []),
    ...(theirs.some(({ contact }) => contact) ? (["contact"] as const) : []),
    ...(isCopied ? (["copy"] as const) : []),
    ...(nextTexts !== texts ? (["texts"] as const) : []),
    ...(selfies.length > 0 ? (["selfie"] as const) : []),
    ...(theirs.length > 0 && document.ended && !isSealed ? (["answers"] as const) : []),
    ...(isInTrail && !isSealed ? (["trail"] as const) : []),
  ];
  const kept: KeepReason[] = [
    ...(isSealed ? (["sealed"] as const) : []),
    ...(theirs.some(({ payment }) => payment?.state === "paid") ? (["payment"] as const) : []),
  ];
  const change: Change = {
    document: {
      ...document,
      ...(nextTexts.title === document.title ? {} : { title: nextTexts.title || "…" }),
      ...(nextSent === sentTitle ? {} : { sentTitle: nextSent || "…" }),
      ...(sender ? { sender: { ...sender, name: "", email: "" } } : {}),
      ...(handler ? { handledBy: { ...handler, name: "", email: "" } } : {}),
      ccEmails: document.ccEmails.filter((cc) => !sameEmail(cc, email)),
      // Increases the version, so that an open editor that still shows the person cannot save them again.
      ...(document.status === "DRAFT" ? { version: document.version + 1 } : {}),
      ...(isSealed ? {} : withoutMailbox(document, theirs)),
      ...(isSealed ? {} : { recipientEmails: document.recipientEmails.filter((one) => one !== normalEmail(email)) }),
    },
    recipients: next,
    ...(nextTexts.infos === infos ? {} : { infos: nextTexts.infos }),
    events: selfies.map(({ _id }) => ({ type: "ERASED", actor, subject: _id, data: { what: "selfie" } })),
    jobs: [],
  };
  const forgets = isSealed ? null : theirs.map(({ _id }) => _id);
  return { erased, kept, change: isChanged ? change : null, forgets };
}

/** The document without the hashes with which its web form recognises the person who filled it in. */
function withoutMailbox({ madeFrom }: DocumentHead, theirs: readonly Recipient[]): Partial<DocumentHead> {
  const form = madeFrom?.form;
  if (!form || !theirs.some(({ _id }) => _id === form.filler)) return {};
  const { person: _p, mailbox: _m, ...rest } = form;
  return { madeFrom: { ...madeFrom, form: rest } };
}

function hasSelfie({ proof }: Recipient): boolean {
  return proof?.passed.some(({ object }) => object) === true;
}

/** The recipient without data that no certificate needs: phone number, private message, selfie. */
function withoutExtras({ countryCode: _c, contact: _n, privateMessage: _m, ...one }: Recipient): Recipient {
  if (!one.proof) return one;
  const passed = one.proof.passed.map(({ object: _, ...rest }) => rest);
  return { ...one, proof: { ...one.proof, passed } };
}

function withoutPerson(one: Recipient, email: string): Recipient {
  const bare = withoutExtras(one);
  const delegatedFrom = bare.delegatedFrom?.map((from) =>
    sameEmail(from.email, email) ? { ...from, name: "", email: "", reason: "" } : from,
  );
  const kept = { ...bare, ...(delegatedFrom ? { delegatedFrom } : {}) };
  if (!sameEmail(one.email, email)) return kept;
  const { origin: _o, proof: _p, notDelivered: _d, ...rest } = kept;
  const { ended } = rest;
  if (ended?.how !== "signed") return { ...rest, name: "", email: "" };
  const { signature: _s, initial: _i, ...end } = ended;
  return { ...rest, name: "", email: "", ended: end };
}

function isSame(one: Recipient, other: Recipient): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
