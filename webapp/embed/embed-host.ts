import { withheldFromPages } from "../../domain/embed/withheld.ts";
import type { Host } from "../../features/host.ts";
import { createWebHost, type WebHostOptions } from "../host.ts";

const SESSION_HEADER = "x-embed-session";
/** A call asks for a new session so often; a server that ends them all at once is not asked for ever. */
const RENEWALS = 2;

type Options = Omit<WebHostOptions, "onSessionEnd"> & {
  /** The embed session that stands for this frame now; `null` where there is none. */
  session: () => string | null;
  /** Resolves with another one. */
  renew: (spent: string) => Promise<string>;
};

/** The web app's host for a frame: an embed session says who asks, and no place of the app is led to. */
export function createEmbedHost({ session, renew, ...options }: Options): Host {
  const web = createWebHost(options);
  const who = (): Record<string, string> => {
    const secret = session();
    return secret === null ? {} : { [SESSION_HEADER]: secret };
  };
  return {
    ...web,
    headers: () => ({ ...web.headers(), ...who() }),
    async fetch(path, init = {}) {
      let request = init;
      for (let renewals = 0; ; renewals += 1) {
        const sent = session();
        const headers = { ...who(), ...(request.headers as Record<string, string>) };
        const response = await web.fetch(path, { ...request, headers });
        if (response.status !== 401 || sent === null || renewals === RENEWALS) return response;
        if (!(await isOver(response.clone()))) return response;
        request = withSession(request, sent, await renew(sent));
      }
    },
    async renewGuest(sent, refusal) {
      const spent = sent[SESSION_HEADER];
      if (!spent || refusal !== "embed_session_expired") return false;
      await renew(spent);
      return true;
    },
    withholds: withheldFromPages,
    hrefOf: () => null,
  };
}

async function isOver(response: Response): Promise<boolean> {
  const problem: unknown = await response.json().catch(() => null);
  return (problem as { code?: unknown } | null)?.code === "embed_session_expired";
}

/** Calls of a link carry the session in their body. */
function withSession(init: RequestInit, spent: string, renewed: string): RequestInit {
  if (typeof init.body !== "string") return init;
  return { ...init, body: init.body.replaceAll(JSON.stringify(spent), JSON.stringify(renewed)) };
}
