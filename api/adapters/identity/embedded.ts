import { betterAuth } from "better-auth";
import { done, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { Accounts, Identity, IdentityFacts, IdentityRows } from "../../ports/identity.ts";
import { IdentityConflict, identityDatabase, isTokenHash } from "./database.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const ISSUER = "embedded";
const DAY_SECONDS = 86_400;
const SESSION_SECONDS = 30 * DAY_SECONDS;

type Person = { id: string; email: string; name: string; emailVerified: boolean };

/** Accounts with email and password kept here, by better-auth over our own database. */
export function embeddedIdentity(options: {
  rows: IdentityRows;
  secret: string;
  publicUrl: string;
  now: () => number;
}): Identity {
  const auth = betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    database: identityDatabase(options.rows),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      // The rule is checked before, in its own words.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: hashPassword,
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

  const accounts: Accounts = {
    async signUp({ name, email, password }) {
      if (await findByEmail(email)) return refuse("email_already_registered");
      try {
        const made = await auth.api.signUpEmail({ body: { name, email: normalEmail(email), password } });
        return done({ token: made.token!, facts: factsOf(made.user) });
      } catch (error) {
        const isTaken = error instanceof IdentityConflict || codeOf(error).startsWith("USER_ALREADY_EXISTS");
        if (isTaken) return refuse("email_already_registered");
        throw error;
      }
    },
    async signIn({ email, password }) {
      try {
        const signed = await auth.api.signInEmail({ body: { email: normalEmail(email), password } });
        return done({ token: signed.token, facts: factsOf(signed.user) });
      } catch (error) {
        if (/^INVALID_(EMAIL|PASSWORD)/.test(codeOf(error))) return refuse("wrong_credentials");
        throw error;
      }
    },
    async signOut(token) {
      if (isTokenHash(token)) return;
      await (await inside()).deleteSession(token);
    },
    async findByEmail(email) {
      const user = await findByEmail(email);
      return user && factsOf(user);
    },
    async confirmEmail(subject) {
      await (await inside()).updateUser(subject, { emailVerified: true });
    },
    async setPassword(subject, password) {
      const adapter = await inside();
      const hash = await hashPassword(password);
      const known = (await adapter.findAccounts(subject)).some((one) => one.providerId === "credential");
      if (known) await adapter.updatePassword(subject, hash);
      else await adapter.linkAccount({ userId: subject, providerId: "credential", accountId: subject, password: hash });
      await adapter.deleteUserSessions(subject);
    },
  };

  return {
    accounts,
    async verify(token) {
      // Who has read the rows has hashes; only whoever has the token itself is its person.
      if (isTokenHash(token)) return null;
      const adapter = await inside();
      const found = await adapter.findSession(token);
      if (!found) return null;
      const leftMs = new Date(found.session.expiresAt).getTime() - options.now();
      if (leftMs <= 0) return null;
      if (leftMs < (SESSION_SECONDS - DAY_SECONDS) * 1000) {
        const expiresAt = new Date(options.now() + SESSION_SECONDS * 1000);
        await adapter.updateSession(token, { expiresAt, updatedAt: new Date(options.now()) });
      }
      return factsOf(found.user);
    },
  };
}

function factsOf({ id, email, name, emailVerified }: Person): IdentityFacts {
  return { issuer: ISSUER, subject: id, email, name, emailVerified };
}

function codeOf(error: unknown): string {
  const body = error instanceof Error && "body" in error ? error.body : null;
  return body && typeof body === "object" && "code" in body ? String(body.code) : "";
}
