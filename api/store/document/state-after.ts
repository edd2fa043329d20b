import * as z from "zod/mini";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { ConsistentHead } from "../../../domain/document/consistent-head.ts";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import { Field } from "../../../domain/field/field.ts";
import { Recipient } from "../../../domain/recipient/recipient.ts";
import { StoredInfo } from "./document-record.ts";

/**
 * The state after a change, as later reads return it. Unchanged parts are the same objects as before; a commit does not
 * write these.
 */
export function stateAfter(before: DocumentState | null, change: Change): DocumentState {
  const recipients = before?.recipients ?? [];
  const fields = before?.fields ?? [];
  return {
    document: asRead(ConsistentHead, change.document),
    recipients: replaced(recipients, change.recipients, change.removedRecipients, Recipient, (one) => one._id).toSorted(
      (a, b) => a.position - b.position,
    ),
    fields: replaced(fields, change.fields, change.removedFields, Field, (one) => one.key),
    infos: infosAfter(before?.infos ?? {}, change.infos),
  };
}

/** Uses the new order if it contains all items; otherwise keeps the old order and appends new items. */
function replaced<T>(
  before: T[],
  changed: readonly T[] | undefined,
  removed: readonly string[] | undefined,
  schema: z.ZodMiniType<T>,
  idOf: (one: T) => string,
): T[] {
  const removedIds = new Set(removed);
  const remaining = removedIds.size > 0 ? before.filter((one) => !removedIds.has(idOf(one))) : before;
  if (!changed) return remaining;
  const changedIds = new Set(changed.map(idOf));
  const was = new Map(before.filter((one) => changedIds.has(idOf(one))).map((one) => [idOf(one), one]));
  const next = changed.map((one) => unlessSame(schema, was.get(idOf(one)), one));
  if (remaining.every((one) => changedIds.has(idOf(one)))) return next;
  const byId = new Map(next.map((one) => [idOf(one), one]));
  const added = next.filter((one) => !was.has(idOf(one)) || removedIds.has(idOf(one)));
  return [...remaining.map((one) => byId.get(idOf(one)) ?? one), ...added];
}

function infosAfter(before: DocumentInfos, changed: DocumentInfos | undefined): DocumentInfos {
  if (!changed || JSON.stringify(changed) === JSON.stringify(before)) return before;
  return Object.fromEntries(Object.entries(changed).map((entry) => asRead(StoredInfo, entry)));
}

function unlessSame<T>(schema: z.ZodMiniType<T>, was: T | undefined, now: T): T {
  if (was === now) return now;
  return was !== undefined && JSON.stringify(was) === JSON.stringify(now) ? was : asRead(schema, now);
}

/** @throws if the value does not match the schema with which it will be read: a bug, detected before it is written */
function asRead<T>(schema: z.ZodMiniType<T>, value: T): T {
  return z.parse(schema, JSON.parse(JSON.stringify(value)));
}
