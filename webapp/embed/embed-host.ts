import { FRAMED_BY_HEADER } from "../../domain/embed/framed-by.ts";
import { withheldFromPages } from "../../domain/embed/withheld.ts";
import { createEmbedCalls } from "../../features/host/embed-calls.ts";
import type { Host } from "../../features/host/host.ts";
import { createWebHost, type WebHostOptions } from "../boot/host.ts";

type Options = Omit<WebHostOptions, "onSessionEnd"> & {
  /** The origin of the page around; `null` where it is not known, and then no session serves. */
  around: () => string | null;
  /** The embed session that stands for this frame now; `null` where there is none. */
  session: () => string | null;
  /** Resolves with another one. */
  renew: (spent: string) => Promise<string>;
};

/** The web app's host for a frame: an embed session says who asks, and no place of the app is led to. */
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
