import { withheldFromPages } from "../../domain/embed/withheld.ts";
import { createEmbedCalls } from "../../features/embed-calls.ts";
import type { Host } from "../../features/host.ts";
import { createWebHost, type WebHostOptions } from "../host.ts";

type Options = Omit<WebHostOptions, "onSessionEnd"> & {
  /** The embed session that stands for this frame now; `null` where there is none. */
  session: () => string | null;
  /** Resolves with another one. */
  renew: (spent: string) => Promise<string>;
};

/** The web app's host for a frame: an embed session says who asks, and no place of the app is led to. */
export function createEmbedHost({ session, renew, ...options }: Options): Host {
  const web = createWebHost(options);
  const calls = createEmbedCalls({
    session: { current: session, renew },
    sends: "header",
    base: web.headers,
    ask: web.fetch,
  });
  return { ...web, ...calls, withholds: withheldFromPages, hrefOf: () => null };
}
