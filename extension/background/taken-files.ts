/**
 * Files that were taken from a page and wait for the person. Hand-overs and file states are in `storage.session`,
 * bytes in Cache Storage. Each file has its own entries: the background and the panel never overwrite each other, and
 * the next background continues the work of one that was terminated at any point.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { type UploadKind, uploadKinds } from "../../domain/file/upload-kinds.ts";
import { FileOrigin, Intent, MailMessage, SourceFile } from "../messages.ts";

const HANDOVER = "handover.";
const STATE = "file.";
/** Prefix of the records in `claims.ts`; the rest is the hand-over's id. */
export const CLAIM = "claim.";
const CACHE = "tray";
/** Web Lock for reading hand-overs and writing the result: two presses at once run one after the other. */
const CHANGING = "handovers";
/** Beyond this number, the oldest are dropped. */
const HANDOVERS_LIMIT = 20;

export const Handover = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  windowId: z.nullable(z.number()),
  tabId: z.nullable(z.number()),
  intent: Intent,
  /** `null` for a link or tab of any other page. */
  place: z.nullable(FileOrigin),
  /** The mail that contains the files, while it may have to be read; `null` for files from anywhere else. */
  mail: z._default(z.nullable(MailMessage), null),
  files: z.array(
    z.object({
      id: z.string(),
      ...SourceFile.shape,
      /** For a file of a mail, whose `url` is a name and no address: the address of its bytes according to the page. */
      quick: z.optional(z.string()),
    }),
  ),
});
export type Handover = z.infer<typeof Handover>;

const Kind = z.enum(Object.keys(uploadKinds) as UploadKind[]);

/** The reason why a file is missing; the panel has a sentence for each. */
export const FileRefusal = z.enum([
  "signed_out",
  "virus_scan",
  "web_page",
  "too_large",
  "empty",
  "not_supported",
  "not_found",
  "unreachable",
  "not_allowed",
  // The mail was read: it has no attachment of that name, or none that can be signed.
  "not_in_mail",
  "nothing_to_sign",
]);
export type FileRefusal = z.infer<typeof FileRefusal>;

export const FileState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("there"), name: z.string(), size: z.int(), kind: Kind }),
  z.object({ state: z.literal("refused"), reason: FileRefusal }),
]);
export type FileState = z.infer<typeof FileState>;

/**
 * A second press on the same files creates no second hand-over: the waiting one moves to the front with the newer
 * intent and keeps the typed input. One that is being sent is left alone.
 * @returns the hand-over that holds the files now
 */
export function addHandover(handover: Handover): Promise<Handover> {
  return navigator.locks.request(CHANGING, () => addOrMove(handover));
}

async function addOrMove(handover: Handover): Promise<Handover> {
  const all = await browser.storage.session.get(null);
  const before = await listHandovers();
  const same = before.find((one) => !(CLAIM + one.id in all) && isSamePress(one, handover));
  const { at, tabId, intent } = handover;
  // The page's addresses of the same files may be newer.
  const files = same?.files.map((file) => ({ ...handover.files.find(({ url }) => url === file.url)!, id: file.id }));
  const merged = same && files ? { ...same, at, tabId, intent, files } : handover;
  await browser.storage.session.set({ [HANDOVER + merged.id]: merged });
  const others = before.filter((one) => one.id !== merged.id && !(CLAIM + one.id in all));
  for (const old of others.slice(HANDOVERS_LIMIT - 1)) await dropHandover(old);
  return merged;
}

function isSamePress(one: Handover, other: Handover): boolean {
  const isSameOrigin = JSON.stringify(originKey(one)) === JSON.stringify(originKey(other));
  return isSameOrigin && one.windowId === other.windowId && filesKey(one) === filesKey(other);
}

/** Ignores a mail's subject and people, which change while it is open. */
function originKey({ place: origin }: Handover): unknown {
  if (origin?.site === "gmail") return [origin.account, origin.threadId];
  return origin && [origin.account, origin.folderId];
}

const filesKey = ({ files }: Handover) => JSON.stringify(files.map(({ url }) => url).sort());

/** Removes sent files from older hand-overs of the same window, so that no earlier press offers them again. */
export function dropSentFiles(sent: readonly Handover[], claimed: ReadonlySet<string>): Promise<void> {
  return navigator.locks.request(CHANGING, () => dropFrom(sent, claimed));
}

async function dropFrom(sent: readonly Handover[], claimed: ReadonlySet<string>): Promise<void> {
  const sentUrls = new Set(sent.flatMap(({ files }) => files.map(({ url }) => url)));
  const newest = Math.max(...sent.map(({ at }) => at));
  for (const one of await listHandovers()) {
    const isOlder = one.at <= newest && sent.some(({ windowId }) => windowId === one.windowId) && !claimed.has(one.id);
    const remaining = one.files.filter((file) => !sentUrls.has(file.url));
    if (!isOlder || remaining.length === one.files.length) continue;
    if (remaining.length === 0) await dropHandover(one);
    else await browser.storage.session.set({ [HANDOVER + one.id]: { ...one, files: remaining } });
  }
}

/** Updates a hand-over. A dropped one stays dropped; a press in the meantime keeps its intent. */
export function keepHandover(handover: Handover): Promise<void> {
  return navigator.locks.request(CHANGING, async () => {
    const now = (await listHandovers()).find(({ id }) => id === handover.id);
    if (!now) return;
    const { at, tabId, intent } = now;
    await browser.storage.session.set({ [HANDOVER + handover.id]: { ...handover, at, tabId, intent } });
  });
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

/** Removes a hand-over with its files' states and bytes. */
export async function dropHandover(handover: Handover): Promise<void> {
  await browser.storage.session.remove([HANDOVER + handover.id, ...handover.files.map(({ id }) => STATE + id)]);
  const cache = await caches.open(CACHE);
  for (const { id } of handover.files) await cache.delete(addressOf(id));
}

/** Files without a state are still being fetched. */
export async function readStates(handover: Handover): Promise<Map<string, FileState>> {
  const all = await browser.storage.session.get(handover.files.map(({ id }) => STATE + id));
  return new Map(
    handover.files.flatMap(({ id }) => {
      const read = FileState.safeParse(all[STATE + id]);
      return read.success ? [[id, read.data] as const] : [];
    }),
  );
}

/** Writes the bytes before the state that declares them available. */
export async function keepFile(id: string, state: FileState & { state: "there" }, bytes: Blob): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(id), new Response(bytes));
  await browser.storage.session.set({ [STATE + id]: state });
  await dropUnwanted(id);
}

export async function keepRefusal(id: string, reason: FileRefusal): Promise<void> {
  await browser.storage.session.set({ [STATE + id]: { state: "refused", reason } satisfies FileState });
  await dropUnwanted(id);
}

/** Removes a file whose hand-over was dropped while it was being fetched. */
async function dropUnwanted(id: string): Promise<void> {
  const isReferenced = (await listHandovers()).some(({ files }) => files.some((file) => file.id === id));
  if (isReferenced) return;
  await browser.storage.session.remove(STATE + id);
  await (await caches.open(CACHE)).delete(addressOf(id));
}

/** Resets a hand-over's refused files, so that they are fetched again. */
export async function forgetRefusals(handover: Handover): Promise<void> {
  const states = await readStates(handover);
  const refused = [...states].filter(([, { state }]) => state === "refused").map(([id]) => STATE + id);
  await browser.storage.session.remove(refused);
}

/** `null` once the file was uploaded or discarded. */
export async function readBytes(id: string): Promise<Blob | null> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(addressOf(id));
  return stored ? stored.blob() : null;
}

/**
 * Removes bytes without a hand-over: bytes outlive the browser, hand-overs do not. Bytes are listed first: a
 * hand-over is stored before its bytes, so newly arriving bytes are never taken for orphans.
 */
export async function dropOrphans(): Promise<void> {
  const cache = await caches.open(CACHE);
  const stored = await cache.keys();
  const referenced = new Set((await listHandovers()).flatMap(({ files }) => files.map(({ id }) => addressOf(id))));
  for (const { url } of stored) if (!referenced.has(url)) await cache.delete(url);
}

const prefixes = [HANDOVER, STATE, CLAIM];

/** Calls when hand-overs, file states or claims change. @returns the function that stops it */
export function onTakenFilesChange(changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => prefixes.some((prefix) => key.startsWith(prefix)))) changed();
  };
  browser.storage.session.onChanged.addListener(listener);
  return () => browser.storage.session.onChanged.removeListener(listener);
}

/** Cache Storage requires a web address; nothing exists at this one. */
function addressOf(id: string): string {
  return `https://tray.invalid/${id}`;
}
