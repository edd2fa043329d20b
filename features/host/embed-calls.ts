/** Calls in the name of an embed session, which may end at any of them and is then asked for anew. */
import type { Host } from "./host.ts";

export const EMBED_SESSION_HEADER = "x-embed-session";
/** A call asks for a new session so often; a server that ends them all at once is not asked for ever. */
const RENEWALS = 2;

type Options = {
  /** `null` where anybody may call. */
  session: {
    /** `null` until there is one. */
    current: () => string | null;
    /** Resolves with another one. */
    renew: (refused: string) => Promise<string>;
  } | null;
  /** Where it stands: as a header of every call, or in the bodies alone of those that a link's holder makes. */
  sends: "header" | "body";
  /** What else `headers` says of who asks. */
  base: () => Record<string, string>;
  /** One try; adds what `base` says by itself. */
  ask: (path: string, init: RequestInit) => Promise<Response>;
};

/** The part of a host that says who asks. */
export function createEmbedCalls({
  session,
  sends,
  base,
  ask,
}: Options): Required<Pick<Host, "headers" | "fetch" | "renewGuest">> {
  /** The session that a request was sent with, wherever it carried it. */
  const sentWith = new WeakMap<Record<string, string>, string>();
  const asHeader = (secret: string | null | undefined): Record<string, string> =>
    secret && sends === "header" ? { [EMBED_SESSION_HEADER]: secret } : {};
  return {
    headers() {
      const secret = session?.current();
      const made = { ...base(), ...asHeader(secret) };
      if (secret) sentWith.set(made, secret);
      return made;
    },
    async fetch(path, init = {}) {
      let request = init;
      for (let renewals = 0; ; renewals += 1) {
        const sent = session?.current();
        const headers = { ...asHeader(sent), ...(request.headers as Record<string, string>) };
        const response = await ask(path, { ...request, headers });
        if (!session || !sent || renewals === RENEWALS || !(await isOver(response))) return response;
        request = withSession(request, sent, await session.renew(sent));
      }
    },
    async renewGuest(sent, refusal) {
      const spent = sentWith.get(sent);
      if (!session || !spent || refusal !== "embed_session_expired") return false;
      await session.renew(spent);
      return true;
    },
  };
}

async function isOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (problem as { code?: unknown } | null)?.code === "embed_session_expired";
}

/** Calls of a link carry the session in their body. */
function withSession(init: RequestInit, spent: string, renewed: string): RequestInit {
  if (typeof init.body !== "string") return init;
  return { ...init, body: init.body.replaceAll(JSON.stringify(spent), JSON.stringify(renewed)) };
}
