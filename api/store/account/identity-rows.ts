/** Rows of the embedded identity service: by id, by unique fields, by lookup fields. */
import * as z from "zod/mini";
import type { FoundRow, IdentityRow, IdentityRows } from "../../ports/identity.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord } from "../records.ts";

/** Dates are stored as `{ $date }`: the service compares them as dates. */
const StoredRow = z.looseObject({ id: z.string() });

const uniqueFields: Record<string, readonly string[]> = { user: ["email"], session: ["token"] };
const lookupFields: Record<string, readonly string[]> = { session: ["userId"], account: ["userId"] };

export function identityRows(kv: Deno.Kv): IdentityRows {
  const byIds = async (model: string, ids: readonly string[]): Promise<FoundRow[]> => {
    const entries = await getAll(
      kv,
      ids.map((id) => keys.identityKey(model, id)),
    );
    return entries.flatMap((entry) => {
      const row = readEntry(StoredRow, entry);
      return row ? [{ row: revive(row) as IdentityRow, versionstamp: entry.versionstamp! }] : [];
    });
  };
  return {
    async find(model, equals) {
      if (typeof equals.id === "string") return byIds(model, [equals.id]);
      for (const field of uniqueFields[model] ?? []) {
        if (typeof equals[field] !== "string") continue;
        const id = readEntry(z.string(), await get(kv, keys.identityUniqueKey(model, field, equals[field])));
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

function index(atomic: Deno.AtomicOperation, model: string, row: IdentityRow, before: IdentityRow | null): void {
  for (const field of uniqueFields[model] ?? []) {
    const value = row[field];
    if (typeof value !== "string" || before?.[field] === value) continue;
    const key = keys.identityUniqueKey(model, field, value);
    atomic.check({ key, versionstamp: null }).set(key, pack(row.id));
  }
  for (const field of lookupFields[model] ?? []) {
    const value = row[field];
    if (typeof value === "string") atomic.set(keys.identityByKey(model, field, value, row.id), null);
  }
}

function unindex(atomic: Deno.AtomicOperation, model: string, before: IdentityRow, after: IdentityRow | null): void {
  for (const field of uniqueFields[model] ?? []) {
    const value = before[field];
    if (typeof value === "string" && after?.[field] !== value) {
      atomic.delete(keys.identityUniqueKey(model, field, value));
    }
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
