/** The origins of documents, to which their sealed copies can be returned. On this device only. */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { FileOrigin } from "../messages.ts";

const ORIGIN = "origin.";
const LIMIT = 200;

export const Origin = z.object({
  place: FileOrigin,
  tabId: z.nullable(z.number()),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type Origin = z.infer<typeof Origin>;

/** Stores an origin; when there are many, the oldest are dropped. */
export async function rememberOrigin(documentId: string, origin: Origin): Promise<void> {
  await browser.storage.local.set({ [ORIGIN + documentId]: origin });
  const all = Object.entries(await browser.storage.local.get(null)).flatMap(([key, value]) => {
    const read = key.startsWith(ORIGIN) ? Origin.safeParse(value) : null;
    return read?.success ? [{ key, at: read.data.at }] : [];
  });
  const old = all.sort((one, other) => other.at - one.at).slice(LIMIT);
  if (old.length > 0) await browser.storage.local.remove(old.map(({ key }) => key));
}

/** `null` for a document of any other origin. */
export async function readOrigin(documentId: string): Promise<Origin | null> {
  const key = ORIGIN + documentId;
  const read = Origin.safeParse((await browser.storage.local.get(key))[key]);
  return read.success ? read.data : null;
}

/** Removes all origins: they name a person's mails and the people in them. */
export async function forgetOrigins(): Promise<void> {
  const keys = Object.keys(await browser.storage.local.get(null)).filter((key) => key.startsWith(ORIGIN));
  await browser.storage.local.remove(keys);
}
