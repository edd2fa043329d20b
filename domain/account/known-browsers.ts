import * as z from "zod/mini";
import { type BrowserName, browserOf } from "./browser-of.ts";

/**
 * The browsers that have signed in to an account, by name and system. The names come from a short list, so the record
 * stays small. A cookie would distinguish two computers with the same browser, but it would identify the person after
 * signing out and be lost with every private window.
 */
export const KnownBrowsers = z.array(z.object({ browser: z.string(), system: z.string() }));
export type KnownBrowsers = z.infer<typeof KnownBrowsers>;

/** Adds the browser; `null` if it is known already. */
export function withBrowser(known: KnownBrowsers, userAgent: string): KnownBrowsers | null {
  const { browser, system }: BrowserName = browserOf(userAgent);
  const isKnown = known.some((one) => one.browser === browser && one.system === system);
  return isKnown ? null : [...known, { browser, system }];
}
