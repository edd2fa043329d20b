import type { HostStorage } from "../../host/host.ts";

/** Credentials of a call through a link. */
export type LinkAccess = { token: string; session?: string };

export type Session = { access(): LinkAccess; keep(secret: string | undefined): void };

/**
 * The session secret that the server returns after verification. It outlives a reload and is valid for an hour at
 * most; the server decides when it expires.
 */
export function createSession(storage: HostStorage, initial: string | (() => string)): Session {
  const tokenNow = () => (typeof initial === "string" ? initial : initial());
  const key = `signing.session.${tokenNow().slice(0, 12)}` as const;
  return {
    access() {
      const [token, session] = [tokenNow(), storage.get(key)];
      return session ? { token, session } : { token };
    },
    keep(secret) {
      if (secret) storage.set(key, secret);
    },
  };
}
