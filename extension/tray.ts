/**
 * What was taken from a page and waits for the person: what to do with it in `storage.session`, the bytes in Cache
 * Storage. Every file has entries of its own, so that the background and the panel never write over each other, and
 * whatever was begun can be gone on with after the background was ended at any point.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { type UploadKind, uploadKinds } from "../domain/upload-kinds.ts";
import { Intent, MailMessage, Place, SourceFile } from "./messages.ts";

const HANDOVER = "handover.";
const STATE = "file.";
const CACHE = "tray";
/** How many wait at most; the oldest go first. */
const HANDOVERS_LIMIT = 20;

export const Handover = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  windowId: z.nullable(z.number()),
  tabId: z.nullable(z.number()),
  intent: Intent,
  /** `null` for a link or tab of any other page. */
  place: z.nullable(Place),
  /** The mail that the files are of, as long as it may have to be read; `null` for files of anything else. */
  mail: z._default(z.nullable(MailMessage), null),
  files: z.array(
    z.object({
      id: z.string(),
      ...SourceFile.shape,
      /** Of a file of a mail, whose `url` is a name for it and no address: where the page says that its bytes are. */
      quick: z.optional(z.string()),
    }),
  ),
});
export type Handover = z.infer<typeof Handover>;

const Kind = z.enum(Object.keys(uploadKinds) as UploadKind[]);

/** Why a file is not there; each is a sentence of the panel. */
export const TakeRefusal = z.enum([
  "signed_out",
  "virus_scan",
  "web_page",
  "too_large",
  "empty",
  "not_supported",
  "not_found",
  "unreachable",
  "not_allowed",
  // Of a mail that was read: nothing of that name hangs on it, or nothing that can be signed.
  "not_in_mail",
  "nothing_to_sign",
]);
export type TakeRefusal = z.infer<typeof TakeRefusal>;

export const FileState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("there"), name: z.string(), size: z.int(), kind: Kind }),
  z.object({ state: z.literal("refused"), reason: TakeRefusal }),
]);
export type FileState = z.infer<typeof FileState>;

export async function addHandover(handover: Handover): Promise<void> {
  const before = await listHandovers();
  await browser.storage.session.set({ [HANDOVER + handover.id]: handover });
  for (const old of before.slice(HANDOVERS_LIMIT - 1)) await dropHandover(old);
}

/** Writes what is known of a hand-over by now; does nothing where it is gone. */
export async function keepHandover(handover: Handover): Promise<void> {
  const key = HANDOVER + handover.id;
  if (key in (await browser.storage.session.get(key))) await browser.storage.session.set({ [key]: handover });
}

/** Newest first. */
export async function listHandovers(): Promise<Handover[]> {
  const all = await browser.storage.session.get(null);
  return Object.entries(all)
    .flatMap(([key, value]) => {
      const read = key.startsWith(HANDOVER) ? Handover.safeParse(value) : null;
      return read?.success ? [read.data] : [];
    })
    .sort((one, other) => other.at - one.at);
}

/** Gone with its bytes, e.g. because they were uploaded. */
export async function dropHandover(handover: Handover): Promise<void> {
  await browser.storage.session.remove([HANDOVER + handover.id, ...handover.files.map(({ id }) => STATE + id)]);
  const cache = await caches.open(CACHE);
  for (const { id } of handover.files) await cache.delete(addressOf(id));
}

/** Files that have no state are on their way. */
export async function readStates(handover: Handover): Promise<Map<string, FileState>> {
  const all = await browser.storage.session.get(handover.files.map(({ id }) => STATE + id));
  return new Map(
    handover.files.flatMap(({ id }) => {
      const read = FileState.safeParse(all[STATE + id]);
      return read.success ? [[id, read.data] as const] : [];
    }),
  );
}

/** The bytes first: a state that says "there" is true. */
export async function keepFile(id: string, state: FileState & { state: "there" }, bytes: Blob): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(id), new Response(bytes));
  await browser.storage.session.set({ [STATE + id]: state });
}

export async function keepRefusal(id: string, reason: TakeRefusal): Promise<void> {
  await browser.storage.session.set({ [STATE + id]: { state: "refused", reason } satisfies FileState });
}

/** Refused files of a hand-over are on their way again. */
export async function forgetRefusals(handover: Handover): Promise<void> {
  const states = await readStates(handover);
  const refused = [...states].filter(([, { state }]) => state === "refused").map(([id]) => STATE + id);
  await browser.storage.session.remove(refused);
}

/** `null` once it was uploaded or thrown away. */
export async function readBytes(id: string): Promise<Blob | null> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(addressOf(id));
  return kept ? kept.blob() : null;
}

/**
 * Bytes outlive the browser, hand-overs do not: what nobody waits for goes. Bytes are looked at first: a hand-over is
 * there before its bytes, so that none that come meanwhile are taken for left over.
 */
export async function dropOrphans(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  const wanted = new Set((await listHandovers()).flatMap(({ files }) => files.map(({ id }) => addressOf(id))));
  for (const { url } of kept) if (!wanted.has(url)) await cache.delete(url);
}

/** Calls when something was taken or has arrived; answers how to stop. */
export function onTrayChange(changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => key.startsWith(HANDOVER) || key.startsWith(STATE))) changed();
  };
  browser.storage.session.onChanged.addListener(listener);
  return () => browser.storage.session.onChanged.removeListener(listener);
}

/** Cache Storage wants an address of the web; nothing is ever there. */
function addressOf(id: string): string {
  return `https://tray.invalid/${id}`;
}
