import * as z from "zod/mini";
import { IntegrationKind } from "../../domain/contract/integration.ts";
import type { WorkspaceId } from "../../domain/ids.ts";
import type { IntegrationStore, MessagingCredentials, Vault } from "../deps.ts";
import * as keys from "./keys.ts";
import { commit, get, listEntries } from "./kv.ts";
import { pack, readEntry } from "./records.ts";

const StoredIntegration = z.object({
  _id: z.string(),
  type: IntegrationKind,
  /** Credentials, locked, base64. */
  locked: z.string(),
});

/** What is locked names its workspace, so that it opens nowhere else. */
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

  return {
    async list(workspace) {
      return (await listStored(workspace)).map(({ _id, type }) => ({ _id, type, isActive: true }));
    },
    async putTwilio(workspace, credentials) {
      const locked = Buffer.from(vault.lock(JSON.stringify({ workspace, ...credentials }))).toString("base64");
      const record = { _id: newName(), type: "twilio" as const, locked };
      await commit(kv.atomic().set(keys.integrationKey(workspace, "twilio"), pack(record)));
      return { _id: record._id, type: record.type, isActive: true };
    },
    async findTwilio(workspace): Promise<MessagingCredentials | null> {
      const stored = readEntry(StoredIntegration, await get(kv, keys.integrationKey(workspace, "twilio")));
      if (!stored) return null;
      const opened = z.parse(
        LockedTwilio,
        JSON.parse(vault.unlock(new Uint8Array(Buffer.from(stored.locked, "base64")))),
      );
      if (opened.workspace !== workspace) throw new Error("these credentials were locked for another workspace");
      const { accountSid, authToken, serviceSid } = opened;
      return { accountSid, authToken, serviceSid };
    },
    async remove(workspace, id) {
      const found = (await listStored(workspace)).find((one) => one._id === id);
      if (!found) return;
      const key = keys.integrationKey(workspace, found.type);
      const entry = await get(kv, key);
      // One that was connected anew meanwhile stays.
      if (readEntry(StoredIntegration, entry)?._id === id) await commit(kv.atomic().check(entry).delete(key));
    },
  };
}
