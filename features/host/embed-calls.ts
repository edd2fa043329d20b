/** Calls that carry an embed session. The session may expire at any call and is then renewed. */
import type { Host } from "./host.ts";

export const EMBED_SESSION_HEADER = "x-embed-session";
/** Maximum renewals per call, so that a server that refuses every new session does not cause an endless loop. */
const RENEWALS = 2;

type Options = {
  /** `null` where calls need no session. */
  session: {
    /** `null` until a session exists. */
    current: () => string | null;
    /** Resolves with a new session. */
    renew: (refused: string) => Promise<string>;
  } | null;
  /** Transport of the session: a header on every call, or only the bodies of calls made by the holder of a link. */
  sends: "header" | "body";
  /** Other headers that identify the caller. */
  base: () => Record<string, string>;
  /** Sends one attempt; adds the `base` headers itself. */
  ask: (path: string, init: RequestInit) => Promise<Response>;
};

/** The part of a host that identifies the caller. */
export function createEmbedCalls({
  session,
  sends,
  base,
  ask,
}: Options): Required<Pick<Host, "headers" | "fetch" | "renewGuest">> {
  /** The session that each set of headers was issued with, whether or not the header carries it. */
  const sentWith = new WeakMap<Record<string, string>, string>();
  const asHeader = (secret: string | null | undefined): Record<string, string> =>
    secret && sends === "header" ? { [EMBED_SESSION_HEADER]: secret } : {};
  return {
    headers() {
      const secret = session?.current();
      const requestInit = { ...base(), ...asHeader(secret) };
      if (secret) sentWith.set(requestInit, secret);
      return requestInit;
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

/** Replaces the session in the body, where calls of a link carry it. */
function withSession(init: RequestInit, spent: string, renewed: string): RequestInit {
  if (typeof init.body !== "string") return init;
  return { ...init, body: init.body.replaceAll(JSON.stringify(spent), JSON.stringify(renewed)) };
}
