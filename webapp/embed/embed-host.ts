import { FRAMED_BY_HEADER } from "../../domain/embed/framed-by.ts";
import { withheldFromPages } from "../../domain/embed/withheld.ts";
import { createEmbedCalls } from "../../features/host/embed-calls.ts";
import type { Host } from "../../features/host/host.ts";
import { createWebHost, type WebHostOptions } from "../boot/host.ts";

type Options = Omit<WebHostOptions, "onSessionEnd"> & {
  /** Origin of the embedding page; while it is `null`, no session is accepted. */
  around: () => string | null;
  /** The frame's current embed session, or `null`. */
  session: () => string | null;
  /** Resolves with a new session. */
  renew: (spent: string) => Promise<string>;
};

/** The web app's host for a frame: an embed session identifies the caller, and no link leads to a page of the app. */
export function createEmbedHost({ around, session, renew, ...options }: Options): Host {
  const framedBy = (): Record<string, string> => {
    const page = around() ?? (session() === null ? null : "null");
    return page === null ? {} : { [FRAMED_BY_HEADER]: page };
  };
  const web = createWebHost(options);
  const calls = createEmbedCalls({
    session: { current: session, renew },
    sends: "header",
    base: () => ({ ...web.headers(), ...framedBy() }),
    ask: (path, init) =>
      web.fetch(path, { ...init, headers: { ...framedBy(), ...(init.headers as Record<string, string>) } }),
  });
  return { ...web, ...calls, withholds: withheldFromPages, hrefOf: () => null };
}
