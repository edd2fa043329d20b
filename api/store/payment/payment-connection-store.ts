import * as z from "zod/mini";
import { DAY_MS } from "../../../domain/durations.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { PaymentConnection, PaymentKeys } from "../../../domain/payment/connection.ts";
import { PaymentMode } from "../../../domain/recipient/payment.ts";
import type { PaymentConnectionStore } from "../../ports/payments.ts";
import type { Vault } from "../../ports/secrets.ts";
import * as keys from "../keys.ts";
import { commit, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord } from "../records.ts";

const Record = z.object({
  connection: PaymentConnection,
  /** The provider's keys as JSON, encrypted, base64. */
  keys: z.string(),
  earlier: z.optional(z.object({ mode: PaymentMode, keys: z.string() })),
});

/** A document stays open for at most 180 days from sending or extension. */
const DELETED_KEPT_MS = 190 * DAY_MS;

export function paymentConnectionStore(kv: Deno.Kv, vault: Pick<Vault, "lock" | "unlock">): PaymentConnectionStore {
  const vaultContext = (id: string) => `payment_connection/${id}`;
  const lock = (opened: PaymentKeys, id: string) =>
    Buffer.from(vault.lock(JSON.stringify(opened), vaultContext(id))).toString("base64");
  const open = (locked: string, id: string) =>
    z.parse(PaymentKeys, JSON.parse(vault.unlock(new Uint8Array(Buffer.from(locked, "base64")), vaultContext(id))));
  return {
    async list(workspace: WorkspaceId) {
      const prefix = keys.paymentConnectionsOf(workspace);
      const marks = await listEntries(kv, { prefix }, { reverse: true });
      const entries = await getAll(
        kv,
        marks.map(({ key }) => keys.paymentConnectionKey(lastOf(key))),
      );
      return entries.flatMap((entry) => readEntry(Record, entry)?.connection ?? []);
    },
    async find(id) {
      const entry = await get(kv, keys.paymentConnectionKey(id));
      if (entry.versionstamp === null) return null;
      const record = readRecord(Record, entry.value);
      const { connection, earlier } = record;
      return {
        ...{ connection, keys: open(record.keys, id), versionstamp: entry.versionstamp },
        ...(earlier ? { earlier: { mode: earlier.mode, keys: open(earlier.keys, id) } } : {}),
      };
    },
    async put(before, { connection, keys: opened, earlier }) {
      const { _id, workspaceId, deletedAt } = connection;
      const key = keys.paymentConnectionKey(_id);
      const mark = keys.paymentConnectionMark(workspaceId, _id);
      const record = {
        ...{ connection, keys: lock(opened, _id) },
        ...(earlier ? { earlier: { mode: earlier.mode, keys: lock(earlier.keys, _id) } } : {}),
      };
      const atomic = kv.atomic().check({ key, versionstamp: before?.versionstamp ?? null });
      atomic.set(key, pack(record), deletedAt ? { expireIn: DELETED_KEPT_MS } : {});
      if (deletedAt) atomic.delete(mark);
      else atomic.set(mark, null);
      return (await commit(atomic)).ok;
    },
  };
}
