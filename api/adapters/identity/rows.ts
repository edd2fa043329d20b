/** The rows of people, passwords and sessions. Session tokens are stored hashed. */
import * as z from "zod/mini";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { FoundRow, IdentityRow, IdentityRows, IdentityWrite } from "../../ports/account/identity.ts";

/** Thrown if rows change between read and write again and again. */
export class IdentityConflict extends Error {
  override name = "IdentityConflict";
}

/** `providerId` of a password; that of an account at an issuer is the issuer. */
export const PASSWORD = "credential";
const TRIES = 10;
/** Maximum rows of one atomic: each has a key, index keys and a check. */
const AT_ONCE = 50;

const PersonRow = z.looseObject({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() });
const SessionRow = z.looseObject({
  id: z.string(),
  /** The hash of the token. */
  token: z.string(),
  userId: z.string(),
  userAgent: z.nullish(z.string()),
  createdAt: z.date(),
  /** Last use. */
  updatedAt: z.date(),
  expiresAt: z.date(),
});
const PasswordRow = z.looseObject({ id: z.string(), providerId: z.string(), password: z.nullish(z.string()) });

export type Person = z.infer<typeof PersonRow>;

/** A row with what it was read from, which a write checks. */
export type Read<Row> = { row: Row; found: FoundRow };

export const newRowId = () => crypto.randomUUID().replaceAll("-", "");

/** A stored token is a hash; a hash that was stolen from the database must not work as a token. */
const isTokenHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

export function personRows(rows: IdentityRows) {
  const read = async <Schema extends z.ZodMiniType>(schema: Schema, model: string, equals: Record<string, unknown>) =>
    (await rows.find(model, equals)).map(
      (found): Read<z.infer<Schema>> => ({ row: z.parse(schema, found.row), found }),
    );

  return {
    findPerson: async (id: string) => (await read(PersonRow, "user", { id }))[0] ?? null,
    findByEmail: async (typed: string) => (await read(PersonRow, "user", { email: normalEmail(typed) }))[0] ?? null,
    findPassword: async (userId: string) =>
      (await read(PasswordRow, "account", { userId })).find(({ row }) => row.providerId === PASSWORD) ?? null,
    findSession: async (token: string) =>
      isTokenHash(token) ? null : ((await read(SessionRow, "session", { token: await sha256(token) }))[0] ?? null),
    findSessionById: async (id: string) => (await read(SessionRow, "session", { id }))[0] ?? null,
    listSessions: (userId: string) => read(SessionRow, "session", { userId }),
  };
}

/** Removes what `find` finds; rows that change meanwhile, because calls record uses of a session, are found again. */
export async function removeAll(
  rows: IdentityRows,
  model: string,
  find: () => Promise<readonly { found: FoundRow }[]>,
): Promise<void> {
  await untilWritten(async () => {
    const all = await find();
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const removed = all.slice(at, at + AT_ONCE).map(({ found }) => removal(model, found));
      if (!(await rows.write(removed))) return false;
    }
    return true;
  });
}

/** Repeats reading and writing until nobody has written in between. @param attempt answers whether it was written */
export async function untilWritten(attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) if (await attempt()) return;
  throw new IdentityConflict("identity rows are written all the time");
}

export function insertion(model: string, row: IdentityRow): IdentityWrite {
  return { kind: "insert", model, row };
}

export function removal(model: string, before: FoundRow): IdentityWrite {
  return { kind: "remove", model, before };
}

export function change(model: string, before: FoundRow, part: Record<string, unknown>): IdentityWrite {
  return { kind: "update", model, before, row: { ...before.row, ...part } };
}
