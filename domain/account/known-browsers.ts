import * as z from "zod/mini";
import { type BrowserName, browserOf } from "./browser-of.ts";

/**
 * The browsers that an account was signed in to with, by name and system. The names come from a short list, so the
 * record stays small. A mark kept in the browser would tell two computers with the same browser apart, but it would
 * identify the person after signing out and be lost with every private window.
 */
export const KnownBrowsers = z.array(z.object({ browser: z.string(), system: z.string() }));
export type KnownBrowsers = z.infer<typeof KnownBrowsers>;

/** The browsers with this one added; `null` if it is among them. */
export function withBrowser(known: KnownBrowsers, userAgent: string): KnownBrowsers | null {
  const { browser, system }: BrowserName = browserOf(userAgent);
  const isKnown = known.some((one) => one.browser === browser && one.system === system);
  return isKnown ? null : [...known, { browser, system }];
}
