import * as z from "zod/mini";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { FoundRow, IdentityFacts, IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import type { LinkedLogin, Login, Passkey, WaysIn } from "../../ports/account/ways-in.ts";
import { IdentityConflict, newRowId, PASSWORD } from "./rows.ts";

const TRIES = 10;

const AccountRow = z.object({
  id: z.string(),
  providerId: z.string(),
  accountId: z.string(),
  userId: z.string(),
  createdAt: z.date(),
});
const PasskeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  deviceType: z.string(),
  isBackedUp: z.boolean(),
  aaguid: z.string(),
  name: z.string(),
  createdAt: z.date(),
  usedAt: z.nullable(z.date()),
});

/** Stores passkeys beside the rows of passwords and logins, so that one atomic covers all of them. */
export function waysIn(rows: IdentityRows, now: () => number, toFacts: (row: IdentityRow) => IdentityFacts): WaysIn {
  async function insert(entries: readonly { model: string; row: IdentityRow }[]): Promise<boolean> {
    return rows.write(entries.map((entry) => ({ kind: "insert", ...entry })));
  }

  function accountRow(userId: string, { issuer, subject }: Login): IdentityRow {
    const at = new Date(now());
    return { id: newRowId(), providerId: issuer, accountId: subject, userId, createdAt: at, updatedAt: at };
  }

  /** Rows of all of a person's sign-in credentials, with their model. */
  async function findAll(userId: string): Promise<{ model: string; found: FoundRow }[]> {
    const [accounts, passkeys] = await Promise.all([
      rows.find("account", { userId }),
      rows.find("passkey", { userId }),
    ]);
    return [
      ...accounts.map((found) => ({ model: "account", found })),
      ...passkeys.map((found) => ({ model: "passkey", found })),
    ];
  }

  async function retry<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const result = await attempt();
      if (result !== undefined) return result;
    }
    throw new IdentityConflict("the ways into an account are written all the time");
  }

  return {
    async list(userId) {
      const all = await findAll(userId);
      const accounts = all.flatMap(({ model, found }) => (model === "account" ? z.parse(AccountRow, found.row) : []));
      return {
        hasPassword: accounts.some((one) => one.providerId === PASSWORD),
        logins: accounts.filter((one) => one.providerId !== PASSWORD).map(toLogin),
        passkeys: all.flatMap(({ model, found }) => (model === "passkey" ? toPasskey(found.row) : [])),
      };
    },
    async findByLogin({ issuer, subject }) {
      const [found] = await rows.find("account", { providerId: issuer, accountId: subject });
      return found ? z.parse(AccountRow, found.row).userId : null;
    },
    async create({ email, name, emailVerified }, login) {
      const at = new Date(now());
      const row = { id: newRowId(), name, email: normalEmail(email), emailVerified, createdAt: at, updatedAt: at };
      const isWritten = await insert([
        { model: "user", row },
        { model: "account", row: accountRow(row.id, login) },
      ]);
      return isWritten ? toFacts(row) : null;
    },
    link: (userId, login) => insert([{ model: "account", row: accountRow(userId, login) }]),
    addPasskey: (userId, passkey) =>
      insert([
        { model: "passkey", row: { ...passkey, id: newRowId(), userId, createdAt: new Date(now()), usedAt: null } },
      ]),
    async findPasskey(credentialId) {
      const [found] = await rows.find("passkey", { credentialId });
      return found ? toPasskey(found.row) : null;
    },
    renamePasskey: async (userId, id, name) =>
      void (await retry(async () => {
        const before = (await rows.find("passkey", { id }))[0];
        if (before?.row.userId !== userId) return true;
        const isWritten = await rows.write([
          { kind: "update", model: "passkey", before, row: { ...before.row, name } },
        ]);
        return isWritten || undefined;
      })),
    async recordUse({ id, counter: former }, { counter, isBackedUp }) {
      const before = (await rows.find("passkey", { id }))[0];
      if (!before || before.row.counter !== former) return false;
      const row = { ...before.row, counter, isBackedUp, usedAt: new Date(now()) };
      return rows.write([{ kind: "update", model: "passkey", before, row }]);
    },
    remove: (userId, id) =>
      retry(async () => {
        const all = await findAll(userId);
        const removed = all.find(({ found }) => found.row.id === id && found.row.providerId !== PASSWORD);
        if (!removed) return "unknown";
        const kept = all.find((one) => one !== removed);
        if (!kept) return "last";
        // Also rewrites a remaining row, so that of two concurrent removals one fails and reads again; otherwise both
        // could remove the last two credentials.
        const isWritten = await rows.write([
          { kind: "remove", model: removed.model, before: removed.found },
          { kind: "update", model: kept.model, before: kept.found, row: kept.found.row },
        ]);
        return isWritten ? "removed" : undefined;
      }),
    removeAll: async (userId) =>
      void (await retry(async () => {
        const all = await findAll(userId);
        const isWritten = await rows.write(
          all.map(({ model, found }) => ({ kind: "remove" as const, model, before: found })),
        );
        return isWritten || undefined;
      })),
  };
}

function toLogin({ id, providerId, createdAt }: z.infer<typeof AccountRow>): LinkedLogin {
  return { id, issuer: providerId, linkedAtMs: createdAt.getTime() };
}

function toPasskey(row: IdentityRow): Passkey {
  const { userId, createdAt, usedAt, ...rest } = z.parse(PasskeyRow, row);
  return { ...rest, owner: userId, createdAtMs: createdAt.getTime(), usedAtMs: usedAt?.getTime() ?? null };
}
