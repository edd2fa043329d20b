import type { HostStorage } from "../../host/host.ts";

/** What a call through a link carries. */
export type LinkAccess = { token: string; session?: string };

export type Session = { access(): LinkAccess; keep(secret: string | undefined): void };

/**
 * The secret that the server gave to who proved who they are. It outlives a reload and is good for an hour at most; the
 * server says when it is over.
 */
export function createSession(storage: HostStorage, given: string | (() => string)): Session {
  const tokenNow = () => (typeof given === "string" ? given : given());
  const key = `signing.session.${tokenNow().slice(0, 12)}`;
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
