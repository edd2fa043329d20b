import { randomBytes } from "node:crypto";
import { USE_GRAIN_MS } from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { Accounts, Identity, IdentityFacts, IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "./password-hash.ts";
import {
  change,
  insertion,
  newRowId,
  PASSWORD,
  type Person,
  personRows,
  removal,
  removeAll,
  untilWritten,
} from "./rows.ts";
import { waysIn } from "./ways-in.ts";

const ISSUER = "embedded";
const SESSION_MS = 30 * DAY_MS;
const TOKEN_BYTES = 32;
/** Maximum listed sessions per person, by last use. */
const LISTED = 100;

type Options = { rows: IdentityRows; now: () => number; passwordCost?: PasswordCost };

/** Accounts with email and password, and the sessions of all ways to sign in. */
export function embeddedIdentity({ rows, now, passwordCost }: Options): Identity {
  const stored = personRows(rows);
  const hashAtCost = (password: string) => hashPassword(password, passwordCost);

  function newPerson(name: string, email: string, emailVerified: boolean) {
    const at = new Date(now());
    return { id: newRowId(), name, email: normalEmail(email), emailVerified, createdAt: at, updatedAt: at };
  }

  function passwordRow(userId: string, password: string): IdentityRow {
    const at = new Date(now());
    return { id: newRowId(), accountId: userId, providerId: PASSWORD, userId, password, createdAt: at, updatedAt: at };
  }

  /** @throws Error if the person does not exist */
  async function readPerson(subject: string) {
    const person = await stored.findPerson(subject);
    if (!person) throw new Error("the person does not exist");
    return person;
  }

  /** @param mayStore is asked after the hashing, which takes long */
  async function storePassword(subject: string, password: string, mayStore = async () => true): Promise<boolean> {
    const hash = await hashAtCost(password);
    let isAllowed = false;
    await untilWritten(async () => {
      isAllowed = await mayStore();
      if (!isAllowed) return true;
      const [person, former] = await Promise.all([readPerson(subject), stored.findPassword(subject)]);
      const at = { updatedAt: new Date(now()) };
      return rows.write([
        // Both write this row, so that the later of two first passwords finds the earlier.
        change("user", person.found, at),
        former
          ? change("account", former.found, { ...at, password: hash })
          : insertion("account", passwordRow(subject, hash)),
      ]);
    });
    return isAllowed;
  }

  async function endOtherSessions(subject: string, keptSession: string | null): Promise<void> {
    const kept = keptSession === null ? null : await sha256(keptSession);
    await removeAll(rows, "session", async () =>
      (await stored.listSessions(subject)).filter(({ row }) => row.token !== kept),
    );
  }

  const endAllSessions = (subject: string) => endOtherSessions(subject, null);

  const accounts: Accounts = {
    async signUp({ name, email, password }) {
      if (await stored.findByEmail(email)) return refuse("email_already_registered");
      const person = newPerson(name, email, false);
      const account = passwordRow(person.id, await hashAtCost(password));
      const isWritten = await rows.write([insertion("user", person), insertion("account", account)]);
      return isWritten ? done(factsOf(person)) : refuse("email_already_registered");
    },
    async checkPassword({ email, password }) {
      const person = await stored.findByEmail(email);
      const hash = person && (await stored.findPassword(person.row.id))?.row.password;
      if (!hash) {
        await hashAtCost(password);
        return refuse("wrong_credentials");
      }
      return (await verifyPassword(hash, password)) ? done(factsOf(person.row)) : refuse("wrong_credentials");
    },
    async startSession(subject, userAgent) {
      const { row } = await readPerson(subject);
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = new Date(now());
      const times = { createdAt: at, updatedAt: at, expiresAt: new Date(now() + SESSION_MS) };
      const session = { id: newRowId(), token: await sha256(token), userId: subject, userAgent, ...times };
      if (!(await rows.write([insertion("session", session)]))) throw new Error("the session's id or token is in use");
      return { token, facts: factsOf(row) };
    },
    async signOut(token) {
      await removeAll(rows, "session", async () => {
        const session = await stored.findSession(token);
        return session ? [session] : [];
      });
    },
    async listSessions(subject, token) {
      const own = await sha256(token);
      const active = (await stored.listSessions(subject)).filter(({ row }) => row.expiresAt.getTime() > now());
      return active
        .map(({ row }) => ({
          id: row.id,
          userAgent: row.userAgent ?? "",
          createdAtMs: row.createdAt.getTime(),
          usedAtMs: row.updatedAt.getTime(),
          isCurrent: row.token === own,
        }))
        .sort((one, other) => other.usedAtMs - one.usedAtMs)
        .slice(0, LISTED);
    },
    async endSession(subject, id) {
      await removeAll(rows, "session", async () => {
        const session = await stored.findSessionById(id);
        return session?.row.userId === subject ? [session] : [];
      });
    },
    endAllSessions,
    async find(subject) {
      const person = await stored.findPerson(subject);
      return person && factsOf(person.row);
    },
    async findByEmail(email) {
      const person = await stored.findByEmail(email);
      return person && factsOf(person.row);
    },
    confirmEmail: (subject) =>
      untilWritten(async () => {
        const { found } = await readPerson(subject);
        return rows.write([change("user", found, { emailVerified: true, updatedAt: new Date(now()) })]);
      }),
    hasPassword: async (subject) => (await stored.findPassword(subject)) !== null,
    async setPassword(subject, password) {
      await storePassword(subject, password);
      await endAllSessions(subject);
    },
    async changePassword(subject, password, keptSession) {
      // A reset meanwhile ends the session, and its password stays.
      const isKept = async () => (await stored.findSession(keptSession))?.row.userId === subject;
      if (!(await storePassword(subject, password, isKept))) return false;
      await endOtherSessions(subject, keptSession);
      return true;
    },
    endOtherSessions,
    async changeEmail(subject, typed) {
      let isTaken = false;
      await untilWritten(async () => {
        const holder = await stored.findByEmail(typed);
        isTaken = holder !== null && holder.row.id !== subject;
        if (isTaken) return true;
        const { found } = await readPerson(subject);
        const part = { email: normalEmail(typed), emailVerified: true, updatedAt: new Date(now()) };
        return rows.write([change("user", found, part)]);
      });
      return isTaken ? refuse("email_already_registered") : done(null);
    },
    async createConfirmed({ name, email }) {
      const person = newPerson(name, email, true);
      return (await rows.write([insertion("user", person)])) ? factsOf(person) : null;
    },
    async erase(subject) {
      await endAllSessions(subject);
      await accounts.waysIn.removeAll(subject);
      await untilWritten(async () => {
        const person = await stored.findPerson(subject);
        return !person || rows.write([removal("user", person.found)]);
      });
    },
    waysIn: waysIn(rows, now, (row) => factsOf(row as IdentityRow & Person)),
  };

  return {
    issuer: ISSUER,
    accounts,
    check: () => Promise.resolve(),
    async verify(token) {
      const session = await stored.findSession(token);
      if (!session) return null;
      const leftMs = session.row.expiresAt.getTime() - now();
      if (leftMs <= 0) return null;
      const person = await stored.findPerson(session.row.userId);
      if (!person) return null;
      if (leftMs < SESSION_MS - USE_GRAIN_MS) {
        const part = { expiresAt: new Date(now() + SESSION_MS), updatedAt: new Date(now()) };
        // A lost race needs no retry: a parallel call recorded the use, or the session has ended.
        await rows.write([change("session", session.found, part)]);
      }
      return factsOf(person.row);
    },
  };
}

function factsOf({ id, email, name, emailVerified }: Person): IdentityFacts {
  return { issuer: ISSUER, subject: id, email, name, emailVerified };
}
