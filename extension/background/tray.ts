/**
 * Files that were taken from a page and wait for the person. Hand-overs and file states are in `storage.session`, bytes in
 * Cache Storage. Each file has entries of its own: the background and the panel never overwrite each other, and a
 * background that was ended at any point is gone on with by the next one.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { type UploadKind, uploadKinds } from "../../domain/file/upload-kinds.ts";
import { Intent, MailMessage, Place, SourceFile } from "../messages.ts";

const HANDOVER = "handover.";
const STATE = "file.";
/** Prefix of the records in `claims.ts`; the rest is the hand-over's id. */
export const CLAIM = "claim.";
const CACHE = "tray";
/** Lock of whoever reads hand-overs to decide what to write: two presses at once are two turns. */
const CHANGING = "handovers";
/** Past this many, the oldest are dropped. */
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

/**
 * A second press on the same files is no second hand-over: the one that waits moves to the front with the newer intent, and
 * what was typed for it stays. One that is being sent stays out of it.
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
  const kept = same && files ? { ...same, at, tabId, intent, files } : handover;
  await browser.storage.session.set({ [HANDOVER + kept.id]: kept });
  const others = before.filter((one) => one.id !== kept.id && !(CLAIM + one.id in all));
  for (const old of others.slice(HANDOVERS_LIMIT - 1)) await dropHandover(old);
  return kept;
}

function isSamePress(one: Handover, other: Handover): boolean {
  const isSamePlace = JSON.stringify(whereOf(one)) === JSON.stringify(whereOf(other));
  return isSamePlace && one.windowId === other.windowId && filesKey(one) === filesKey(other);
}

/** Subject and people of a mail change while it is open. */
function whereOf({ place }: Handover): unknown {
  if (place?.site === "gmail") return [place.account, place.threadId];
  return place && [place.account, place.folderId];
}

const filesKey = ({ files }: Handover) => JSON.stringify(files.map(({ url }) => url).sort());

/** Files that were sent are offered by no earlier press either: they go from older hand-overs of the same window. */
export function dropSentFiles(sent: readonly Handover[], claimed: ReadonlySet<string>): Promise<void> {
  return navigator.locks.request(CHANGING, () => dropFrom(sent, claimed));
}

async function dropFrom(sent: readonly Handover[], claimed: ReadonlySet<string>): Promise<void> {
  const gone = new Set(sent.flatMap(({ files }) => files.map(({ url }) => url)));
  const newest = Math.max(...sent.map(({ at }) => at));
  for (const one of await listHandovers()) {
    const isOlder = one.at <= newest && sent.some(({ windowId }) => windowId === one.windowId) && !claimed.has(one.id);
    const left = one.files.filter((file) => !gone.has(file.url));
    if (!isOlder || left.length === one.files.length) continue;
    if (left.length === 0) await dropHandover(one);
    else await browser.storage.session.set({ [HANDOVER + one.id]: { ...one, files: left } });
  }
}

/** Writes what is known of a hand-over by now. One that is gone stays gone; a press that came meanwhile keeps its intent. */
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

/** Bytes are written before the state that says they are there. */
export async function keepFile(id: string, state: FileState & { state: "there" }, bytes: Blob): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(id), new Response(bytes));
  await browser.storage.session.set({ [STATE + id]: state });
  await dropUnwanted(id);
}

export async function keepRefusal(id: string, reason: TakeRefusal): Promise<void> {
  await browser.storage.session.set({ [STATE + id]: { state: "refused", reason } satisfies FileState });
  await dropUnwanted(id);
}

/** A file whose hand-over was dropped while it was being fetched leaves nothing behind. */
async function dropUnwanted(id: string): Promise<void> {
  const isWanted = (await listHandovers()).some(({ files }) => files.some((file) => file.id === id));
  if (isWanted) return;
  await browser.storage.session.remove(STATE + id);
  await (await caches.open(CACHE)).delete(addressOf(id));
}

/** Refused files of a hand-over are on their way again. */
export async function forgetRefusals(handover: Handover): Promise<void> {
  const states = await readStates(handover);
  const refused = [...states].filter(([, { state }]) => state === "refused").map(([id]) => STATE + id);
  await browser.storage.session.remove(refused);
}

/** `null` once the file was uploaded or discarded. */
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

const prefixes = [HANDOVER, STATE, CLAIM];

/** Calls when hand-overs, file states or claims change. @returns how to stop */
export function onTrayChange(changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => prefixes.some((prefix) => key.startsWith(prefix)))) changed();
  };
  browser.storage.session.onChanged.addListener(listener);
  return () => browser.storage.session.onChanged.removeListener(listener);
}

/** Cache Storage wants an address of the web; nothing is ever there. */
function addressOf(id: string): string {
  return `https://tray.invalid/${id}`;
}
