/** Rows of the embedded identity service, indexed by id, by unique fields and by lookup fields. */
import * as z from "zod/mini";
import type { FoundRow, IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";

/** Dates are stored as `{ $date }`: the service compares them as dates. */
const StoredRow = z.looseObject({ id: z.string() });

/** Combinations of fields that are unique. */
const uniqueFields: Record<string, readonly (readonly string[])[]> = {
  user: [["email"]],
  session: [["token"]],
  account: [["providerId", "accountId"]],
  passkey: [["credentialId"]],
};
const lookupFields: Record<string, readonly string[]> = {
  session: ["userId"],
  account: ["userId"],
  passkey: ["userId"],
};

export function identityRows(kv: Deno.Kv): IdentityRows {
  const byIds = async (model: string, ids: readonly string[]): Promise<FoundRow[]> => {
    const entries = await getAll(
      kv,
      ids.map((id) => keys.identityKey(model, id)),
    );
    return entries.flatMap((entry) => {
      const found = readVersioned(StoredRow, entry);
      return found ? [{ row: revive(found.value) as IdentityRow, versionstamp: found.versionstamp }] : [];
    });
  };
  return {
    async find(model, equals) {
      if (typeof equals.id === "string") return byIds(model, [equals.id]);
      for (const fields of uniqueFields[model] ?? []) {
        const key = uniqueKey(model, fields, equals);
        if (!key) continue;
        const id = readEntry(z.string(), await get(kv, key));
        return id === null ? [] : byIds(model, [id]);
      }
      for (const field of lookupFields[model] ?? []) {
        if (typeof equals[field] !== "string") continue;
        const marks = await listEntries(kv, { prefix: keys.identityByPrefix(model, field, equals[field]) });
        return byIds(
          model,
          marks.map((mark) => lastOf(mark.key)),
        );
      }
      const entries = await listEntries(kv, { prefix: keys.identityRows(model) });
      return entries.map((entry) => ({
        row: revive(readRecord(StoredRow, entry.value)) as IdentityRow,
        versionstamp: entry.versionstamp,
      }));
    },
    async write(writes) {
      const atomic = kv.atomic();
      for (const write of writes) {
        const before = write.kind === "insert" ? null : write.before;
        const row = write.kind === "remove" ? null : write.row;
        const key = keys.identityKey(write.model, (row ?? before!.row).id);
        atomic.check({ key, versionstamp: before?.versionstamp ?? null });
        if (before) unindex(atomic, write.model, before.row, row);
        if (row) {
          index(atomic, write.model, row, before?.row ?? null);
          atomic.set(key, pack(freeze(row)));
        } else atomic.delete(key);
      }
      return (await commit(atomic)).ok;
    },
  };
}

/** The index key; `null` if a row or search lacks one of the fields. Passwords of earlier versions are not indexed. */
function uniqueKey(model: string, fields: readonly string[], row: Record<string, unknown>): keys.Key | null {
  const values = fields.map((field) => row[field]);
  if (!values.every((value) => typeof value === "string") || row.providerId === "credential") return null;
  return keys.identityUniqueKey(model, fields.join(), values.length === 1 ? values[0]! : JSON.stringify(values));
}

function isSame(fields: readonly string[], one: IdentityRow, other: IdentityRow | null): boolean {
  return other !== null && fields.every((field) => one[field] === other[field]);
}

function index(atomic: Deno.AtomicOperation, model: string, row: IdentityRow, before: IdentityRow | null): void {
  for (const fields of uniqueFields[model] ?? []) {
    const key = uniqueKey(model, fields, row);
    if (key && !isSame(fields, row, before)) atomic.check({ key, versionstamp: null }).set(key, pack(row.id));
  }
  for (const field of lookupFields[model] ?? []) {
    const value = row[field];
    if (typeof value === "string") atomic.set(keys.identityByKey(model, field, value, row.id), null);
  }
}

function unindex(atomic: Deno.AtomicOperation, model: string, before: IdentityRow, after: IdentityRow | null): void {
  for (const fields of uniqueFields[model] ?? []) {
    const key = uniqueKey(model, fields, before);
    if (key && !isSame(fields, before, after)) atomic.delete(key);
  }
  for (const field of lookupFields[model] ?? []) {
    const value = before[field];
    if (typeof value === "string" && after?.[field] !== value) {
      atomic.delete(keys.identityByKey(model, field, value, before.id));
    }
  }
}

function freeze(row: IdentityRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? { $date: value.getTime() } : value]),
  );
}

function revive(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isDate = value !== null && typeof value === "object" && "$date" in value;
      return [name, isDate ? new Date(Number(value.$date)) : value];
    }),
  );
}
