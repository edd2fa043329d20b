import * as z from "zod/mini";
import { IntegrationKind } from "../../../domain/contract/integration/integration.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import type { IntegrationStore, MessagingCredentials } from "../../ports/providers.ts";
import type { Vault } from "../../ports/secrets.ts";
import * as keys from "../keys.ts";
import { commit, get, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredIntegration = z.object({
  _id: z.string(),
  type: IntegrationKind,
  /** Encrypted credentials, base64. */
  locked: z.string(),
  isSuspended: z.optional(z.boolean()),
});

/** Encryption is bound to the workspace, so that the text cannot be decrypted for another workspace. */
const LockedTwilio = z.object({
  workspace: z.string(),
  accountSid: z.string(),
  authToken: z.string(),
  serviceSid: z.string(),
});

export function integrationStore(
  kv: Deno.Kv,
  vault: Pick<Vault, "lock" | "unlock">,
  newName: () => string,
): IntegrationStore {
  async function listStored(workspace: WorkspaceId) {
    const entries = await listEntries(kv, { prefix: keys.integrations(workspace) });
    return entries.flatMap((entry) => readEntry(StoredIntegration, entry) ?? []);
  }

  function open(workspace: WorkspaceId, locked: string): MessagingCredentials {
    const opened = z.parse(LockedTwilio, JSON.parse(vault.unlock(new Uint8Array(Buffer.from(locked, "base64")))));
    if (opened.workspace !== workspace) throw new Error("these credentials were locked for another workspace");
    const { accountSid, authToken, serviceSid } = opened;
    return { accountSid, authToken, serviceSid };
  }

  return {
    async list(workspace) {
      return (await listStored(workspace)).map(({ _id, type, isSuspended }) => ({
        ...{ _id, type },
        isActive: !isSuspended,
      }));
    },
    async putTwilio(workspace, credentials, event) {
      const locked = Buffer.from(vault.lock(JSON.stringify({ workspace, ...credentials }))).toString("base64");
      const record = { _id: newName(), type: "twilio" as const, locked };
      await commit(
        kv
          .atomic()
          .set(keys.integrationKey(workspace, "twilio"), pack(record))
          .set(keys.workspaceEventKey(workspace, event.id), pack(event)),
      );
      return { _id: record._id, type: record.type, isActive: true };
    },
    async findTwilio(workspace) {
      const stored = readEntry(StoredIntegration, await get(kv, keys.integrationKey(workspace, "twilio")));
      return stored && open(workspace, stored.locked);
    },
    async suspendTwilio(workspace, credentials) {
      const entry = await get(kv, keys.integrationKey(workspace, "twilio"));
      const stored = readEntry(StoredIntegration, entry);
      if (!stored || !isSame(open(workspace, stored.locked), credentials)) return;
      await commit(
        kv
          .atomic()
          .check(entry)
          .set(entry.key, pack({ ...stored, isSuspended: true })),
      );
    },
    async remove(workspace, id, event) {
      const found = (await listStored(workspace)).find((one) => one._id === id);
      if (!found) return;
      const key = keys.integrationKey(workspace, found.type);
      const entry = await get(kv, key);
      // A connection that was created meanwhile stays.
      if (readEntry(StoredIntegration, entry)?._id !== id) return;
      const log = keys.workspaceEventKey(workspace, event.id);
      await commit(kv.atomic().check(entry).delete(key).set(log, pack(event)));
    },
  };
}

function isSame(one: MessagingCredentials, other: MessagingCredentials): boolean {
  return (["accountSid", "authToken", "serviceSid"] as const).every((name) => one[name] === other[name]);
}
