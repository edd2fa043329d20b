/**
 * Parts of a draft that an embed session can lock. The embedding site's server sets them, independently of what the
 * page shows.
 */
import * as z from "zod/mini";
import { canonicalJson } from "../audit/canonical-json.ts";
import type { DocumentState } from "../document/change.ts";
import type { Field } from "../field/field.ts";
import { FieldType } from "../field/field-type.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { isOrderForced } from "../recipient/roles.ts";

/**
 * `message`: title and message in every language. `delivery`: copies, validity, reminders. `settings`: protection,
 * seal, storage. `send`: the session may save but not send.
 */
export const DraftPart = z.enum(["files", "recipients", "order", "message", "delivery", "settings", "fields", "send"]);
export type DraftPart = z.infer<typeof DraftPart>;

export const DraftLocks = z.object({
  locked: z.optional(z.array(DraftPart)),
  /** Allowed kinds of new fields; default all. Existing fields may keep other kinds. */
  kinds: z.optional(z.array(FieldType)),
});
export type DraftLocks = z.infer<typeof DraftLocks>;

type Parts = Pick<DocumentState, "recipients" | "fields" | "infos"> & {
  document: Pick<
    DocumentState["document"],
    "fileParts" | "mergeDocuments" | "signingOrder" | "documentValidity" | "ccEmails" | "settings"
  >;
};

/** Refuses a change to a locked part, and a new field of a kind that the session does not allow. */
export function checkLocks({ locked = [], kinds }: DraftLocks, before: Parts, after: Parts): Outcome<null> {
  const changed = locked.find((part) => hasChanged[part](before, after));
  if (changed) return refuse("embed_part_locked", { faults: [faultAt(changed)] });
  const known = new Map(before.fields.map((field) => [field.key, field.type]));
  const other = kinds && after.fields.find(({ key, type }) => known.get(key) !== type && !kinds.includes(type));
  if (!other) return done(null);
  return refuse("embed_part_locked", { faults: [{ path: `fields.${other.key}`, code: "embed_part_locked" }] });
}

const paths: Record<DraftPart, string> = {
  files: "fileParts",
  recipients: "recipients",
  order: "signingOrder",
  message: "documentInfo",
  delivery: "documentValidity",
  settings: "settings",
  fields: "jsonData",
  send: "",
};

function faultAt(part: DraftPart): Fault {
  return { path: paths[part], code: "embed_part_locked" };
}

const hasChanged: Record<DraftPart, (before: Parts, after: Parts) => boolean> = {
  files: differs(({ document }) => [document.fileParts.map(({ key }) => key), document.mergeDocuments]),
  recipients: differs(({ recipients }) => byId(recipients).map(({ step: _, position: __, ...one }) => one)),
  order: hasOtherOrder,
  message: hasOtherInfos,
  delivery: differs(({ document }) => [document.documentValidity, document.ccEmails]),
  settings: differs(({ document }) => document.settings),
  fields: differs(({ fields }) => byKey(fields)),
  // Saving never sends.
  send: () => false,
};

function differs(partOf: (parts: Parts) => unknown): (before: Parts, after: Parts) => boolean {
  return (before, after) => canonicalJson(partOf(before)) !== canonicalJson(partOf(after));
}

function byId(recipients: readonly Recipient[]): Recipient[] {
  return recipients.toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

function byKey(fields: readonly Field[]): Field[] {
  return fields.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Whether the order of the recipients in both drafts changed. Added and removed recipients do not count, nor does an
 * order forced by roles.
 */
function hasOtherOrder(before: Parts, after: Parts): boolean {
  const isSwitched = before.document.signingOrder !== after.document.signingOrder;
  const isSeveral = before.recipients.length > 1 && after.recipients.length > 1;
  if (isSwitched && isSeveral && !isOrderForced(after.recipients)) return true;
  if (isSwitched) return false;
  return canonicalJson(ranks(before, after)) !== canonicalJson(ranks(after, before));
}

/** For each recipient in both drafts: how many recipients in both act earlier. */
function ranks({ recipients }: Parts, other: Parts): [string, number][] {
  const stay = byId(recipients).filter(({ _id }) => other.recipients.some((one) => one._id === _id));
  return stay.map(({ _id, step }) => [_id, stay.filter((one) => one.step < step).length]);
}

/**
 * Whether titles or messages changed. A language added with a recipient starts with the texts of another language,
 * which does not count.
 */
function hasOtherInfos({ infos: before }: Parts, { infos: after }: Parts): boolean {
  const known = Object.entries(before);
  const texts = new Set(known.map(([, info]) => canonicalJson(info)));
  const isUnchanged = known.every(([language, info]) => {
    const now = after[language as keyof typeof after];
    return now !== undefined && canonicalJson(now) === canonicalJson(info);
  });
  const isCopied = Object.entries(after).every(
    ([language, info]) => language in before || texts.size === 0 || texts.has(canonicalJson(info)),
  );
  return !isUnchanged || !isCopied;
}
