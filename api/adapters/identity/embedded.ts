import { betterAuth } from "better-auth";
import { USE_GRAIN_MS } from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { Accounts, Identity, IdentityFacts, IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import { IdentityConflict, identityDatabase, isTokenHash } from "./database.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "./password-hash.ts";
import { waysIn } from "./ways-in.ts";

const ISSUER = "embedded";
const DAY_SECONDS = 86_400;
const SESSION_SECONDS = 30 * DAY_SECONDS;
const TRIES = 10;
/** Maximum listed sessions per person, by last use. */
const LISTED = 100;

/** Maximum sessions read; more than any person has. */
const SESSIONS = 100_000;

/** A stored session; its token is hashed. */
type SessionRow = { id: string; token: string; createdAt: Date; updatedAt: Date; userAgent?: string | null };
type Person = { id: string; email: string; name: string; emailVerified: boolean };

/** Accounts with email and password, by better-auth over our own database. */
export function embeddedIdentity(options: {
  rows: IdentityRows;
  secret: string;
  publicUrl: string;
  now: () => number;
  passwordCost?: PasswordCost;
}): Identity {
  const hashAtCost = (password: string) => hashPassword(password, options.passwordCost);
  const auth = betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    database: identityDatabase(options.rows),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      // The domain's password rule is checked before this call.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: hashAtCost,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  const inside = async () => (await auth.$context).internalAdapter;

  async function findByEmail(email: string): Promise<Person | null> {
    return (await (await inside()).findUserByEmail(normalEmail(email)))?.user ?? null;
  }

  async function findPassword(subject: string) {
    return (await (await inside()).findAccounts(subject)).find((one) => one.providerId === "credential");
  }

  async function storePassword(
    subject: string,
    password: string,
    mayStore = async (): Promise<boolean> => true,
  ): Promise<boolean> {
    const adapter = await inside();
    const hash = await hashAtCost(password);
    if (!(await mayStore())) return false;
    if (await findPassword(subject)) await adapter.updatePassword(subject, hash);
    else await adapter.linkAccount({ userId: subject, providerId: "credential", accountId: subject, password: hash });
    return true;
  }

  async function endOtherSessions(subject: string, keptSession: string | null): Promise<void> {
    if (keptSession === null) return endAllSessions(subject);
    const { adapter } = await auth.$context;
    const where = [{ field: "userId", value: subject }];
    const kept = await sha256(keptSession);
    for (const row of await adapter.findMany<SessionRow>({ model: "session", where, limit: SESSIONS })) {
      if (row.token === kept) continue;
      await untilWritten(() => adapter.delete({ model: "session", where: [{ field: "id", value: row.id }] }));
    }
  }

  async function endAllSessions(subject: string): Promise<void> {
    const adapter = await inside();
    await untilWritten(() => adapter.deleteUserSessions(subject));
  }

  const accounts: Accounts = {
    async signUp({ name, email, password }) {
      if (await findByEmail(email)) return refuse("email_already_registered");
      try {
        const created = await auth.api.signUpEmail({
          body: { name, email: normalEmail(email), password },
        });
        // Deletes the automatic session. Without it the library would hide that an address is registered, even after a
        // lost race.
        await (await inside()).deleteSession(created.token!);
        return done(factsOf(created.user));
      } catch (error) {
        const isTaken = error instanceof IdentityConflict || codeOf(error).startsWith("USER_ALREADY_EXISTS");
        if (isTaken) return refuse("email_already_registered");
        throw error;
      }
    },
    async checkPassword({ email, password }) {
      const found = await (await inside()).findUserByEmail(normalEmail(email), { includeAccounts: true });
      const hash = found?.accounts.find((one) => one.providerId === "credential")?.password;
      if (!found || !hash) {
        await hashAtCost(password);
        return refuse("wrong_credentials");
      }
      return (await verifyPassword(hash, password)) ? done(factsOf(found.user)) : refuse("wrong_credentials");
    },
    async startSession(subject, userAgent) {
      const adapter = await inside();
      const { token } = await adapter.createSession(subject, false, { userAgent });
      return { token, facts: factsOf((await adapter.findUserById(subject))!) };
    },
    async signOut(token) {
      if (isTokenHash(token)) return;
      const adapter = await inside();
      await untilWritten(() => adapter.deleteSession(token));
    },
    async listSessions(subject, token) {
      const rows = await (await auth.$context).adapter.findMany<SessionRow>({
        model: "session",
        where: [
          { field: "userId", value: subject },
          { field: "expiresAt", operator: "gt", value: new Date(options.now()) },
        ],
        sortBy: { field: "updatedAt", direction: "desc" },
        limit: LISTED,
      });
      const own = await sha256(token);
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent ?? "",
        createdAtMs: row.createdAt.getTime(),
        usedAtMs: row.updatedAt.getTime(),
        isCurrent: row.token === own,
      }));
    },
    async endSession(subject, id) {
      const { adapter } = await auth.$context;
      const where = [
        { field: "id", value: id },
        { field: "userId", value: subject },
      ];
      await untilWritten(() => adapter.delete({ model: "session", where }));
    },
    endAllSessions,
    async find(subject) {
      const user = await (await inside()).findUserById(subject);
      return user && factsOf(user);
    },
    async findByEmail(email) {
      const user = await findByEmail(email);
      return user && factsOf(user);
    },
    async confirmEmail(subject) {
      await (await inside()).updateUser(subject, { emailVerified: true });
    },
    hasPassword: async (subject) => (await findPassword(subject)) !== undefined,
    async setPassword(subject, password) {
      await storePassword(subject, password);
      await endAllSessions(subject);
    },
    async changePassword(subject, password, keptSession) {
      const adapter = await inside();
      // Hashing takes long; a reset meanwhile ends the session, and its password stays.
      const isKept = async () => (await adapter.findSession(keptSession))?.session.userId === subject;
      if (!(await storePassword(subject, password, isKept))) return false;
      await endOtherSessions(subject, keptSession);
      return true;
    },
    endOtherSessions,
    async changeEmail(subject, typed) {
      const email = normalEmail(typed);
      const holder = await findByEmail(email);
      if (holder && holder.id !== subject) return refuse("email_already_registered");
      try {
        await (await inside()).updateUser(subject, { email, emailVerified: true });
        return done(null);
      } catch (error) {
        if (error instanceof IdentityConflict) return refuse("email_already_registered");
        throw error;
      }
    },
    async createConfirmed({ name, email }) {
      const at = new Date(options.now());
      const person = {
        id: crypto.randomUUID().replaceAll("-", ""),
        name,
        email: normalEmail(email),
        emailVerified: true,
      };
      const row = { ...person, createdAt: at, updatedAt: at };
      return (await options.rows.write([{ kind: "insert", model: "user", row }])) ? factsOf(person) : null;
    },
    async erase(subject) {
      await endAllSessions(subject);
      await accounts.waysIn.removeAll(subject);
      const [found] = await options.rows.find("user", { id: subject });
      if (!found) return;
      const isGone = await options.rows.write([{ kind: "remove", model: "user", before: found }]);
      if (!isGone) throw new IdentityConflict("the person was written at the same time");
    },
    waysIn: waysIn(options.rows, options.now, (row) => factsOf(row as IdentityRow & Person)),
  };

  return {
    issuer: ISSUER,
    accounts,
    check: () => Promise.resolve(),
    async verify(token) {
      // A hash stolen from the database must not work as a token.
      if (isTokenHash(token)) return null;
      const adapter = await inside();
      const found = await adapter.findSession(token);
      if (!found) return null;
      const leftMs = new Date(found.session.expiresAt).getTime() - options.now();
      if (leftMs <= 0) return null;
      if (leftMs < SESSION_SECONDS * 1000 - USE_GRAIN_MS) {
        const expiresAt = new Date(options.now() + SESSION_SECONDS * 1000);
        // A lost race needs no retry: a parallel call recorded the use, or the session has ended.
        await adapter.updateSession(token, { expiresAt, updatedAt: new Date(options.now()) }).catch((error) => {
          if (!(error instanceof IdentityConflict)) throw error;
        });
      }
      return factsOf(found.user);
    },
  };
}

/** Retries a lost write, because calls record uses of a session in parallel. */
async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof IdentityConflict) || tries === TRIES) throw error;
    }
  }
}

function factsOf({ id, email, name, emailVerified }: Person): IdentityFacts {
  return { issuer: ISSUER, subject: id, email, name, emailVerified };
}

function codeOf(error: unknown): string {
  const body = error instanceof Error && "body" in error ? error.body : null;
  return body && typeof body === "object" && "code" in body ? String(body.code) : "";
}
