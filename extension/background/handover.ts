/** Fetches the files of a click in a page and stores them for the panel. Nothing leaves the browser here. */
import { browser } from "wxt/browser";
import {
  type MailMessage,
  type OwnMessage,
  type PageMessage,
  PEOPLE_LIMIT,
  SUBJECT_LIMIT,
  TAKEN_LIMIT,
} from "../messages.ts";
import { GMAIL } from "../sites/gmail/urls.ts";
import { signableKindOf } from "../sites/signable.ts";
import { canReach, checkBytes, type FetchedFile, fetchFile } from "./fetch-file.ts";
import { findInMail } from "./mail-file.ts";
import { type MailFile, type MailRead, readMessage } from "./read-mail.ts";
import type { Sender } from "./senders.ts";
import { isSiteFile, isWebFile } from "./sources.ts";
import {
  addHandover,
  dropOrphans,
  type FileRefusal,
  forgetRefusals,
  type Handover,
  keepFile,
  keepHandover,
  keepRefusal,
  listHandovers,
  readStates,
} from "./taken-files.ts";

const AT_A_TIME = 3;
/** Files that this background is fetching; a background that was terminated has none. */
const fetching = new Set<string>();
/** Mails being read: the files of one mail share the result. */
const reading = new Map<string, Promise<MailRead | { refused: FileRefusal }>>();

type TakeFiles = PageMessage & { type: "take_files" };
type Source = Handover["files"][number];
type Named = Omit<Source, "id">;

/** Takes the files that a page's content script requests. */
export async function handOverFromPage(message: TakeFiles, { tab }: Sender): Promise<void> {
  const { files, intent, place: origin, mail = null } = message;
  if (files.length === 0 && !mail?.isWhole) return;
  // The subject represents the mail's files until the mail is read.
  const subject = origin.site === "gmail" ? origin.subject : "";
  const sources: Named[] = files.length > 0 ? files : [{ url: "", name: subject }];
  const named = mail ? sources.map((file) => inMail(file, mail)) : sources;
  await receive(handoverOf(named, { intent, place: origin, tab, mail }));
}

/** Takes a link or a tab of any page, from the context menu. */
export async function handOverFromMenu(url: string, tab: Sender["tab"]): Promise<void> {
  await receive(handoverOf([{ url, name: "" }], { intent: "send", place: null, tab, mail: null }));
}

async function receive(pressed: Handover): Promise<void> {
  const handover = await addHandover(pressed);
  // A second press retries what failed at the first.
  if (handover.id !== pressed.id) await forgetRefusals(handover);
  await fetchMissing(handover);
}

/** Identifies a file by its name in the mail, however it is taken, so that a second press adds no duplicate. */
function inMail(file: Named, mail: MailMessage): Named {
  const { name, nth = 0, url } = file;
  return { ...file, quick: url, url: `mail:${keyOf(mail)}#${nth}/${encodeURIComponent(name)}` };
}

type From = Pick<Handover, "intent" | "place" | "mail"> & Pick<Sender, "tab">;

function handoverOf(files: readonly Named[], { intent, place: origin, tab, mail }: From): Handover {
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    windowId: tab?.windowId ?? null,
    tabId: tab?.id ?? null,
    ...{ intent, place: origin, mail },
    files: files.map((file) => ({ ...file, id: crypto.randomUUID() })),
  };
}

/** Continues the work of an earlier background, and retries the failures of the named hand-over. */
export async function resume({ handoverId }: Pick<OwnMessage & { type: "resume" }, "handoverId">): Promise<void> {
  for (const handover of await listHandovers()) {
    if (handover.id === handoverId) await forgetRefusals(handover);
    await fetchMissing(handover);
  }
  await dropOrphans();
}

async function fetchMissing(handover: Handover): Promise<void> {
  const known = await readStates(handover);
  const queue = handover.files.filter(({ id }) => !known.has(id) && !fetching.has(id));
  for (const { id } of queue) fetching.add(id);
  try {
    if (queue.length > 0 && handover.mail?.isWhole && (await fetchWholeMail(handover, handover.mail))) return;
    const next = [...queue];
    const work = async () => {
      for (let file = next.shift(); file; file = next.shift()) await fetchOne(file, handover);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    for (const { id } of queue) fetching.delete(id);
    if (handover.mail) reading.delete(keyOf(handover.mail));
  }
}

/**
 * Replaces the files that the page named with everything attached to the mail. @returns `false` if the mail cannot be
 * read
 */
async function fetchWholeMail(handover: Handover, mail: MailMessage): Promise<boolean> {
  const read = await readOnce(mail);
  if ("refused" in read) return false;
  const fetched = await checkAll(read.files);
  // Drive files are links in a mail, not attachments.
  const links = handover.files.filter(isLink);
  const [first] = handover.files;
  if (fetched.length + links.length === 0) {
    await keepHandover({ ...handover, files: [first!] });
    await keepRefusal(first!.id, "nothing_to_sign");
    return true;
  }
  const sources = fetched.map(({ file }, index): Source => {
    const nth = fetched.slice(0, index).filter((one) => one.file.name === file.name).length;
    return { ...inMail({ url: "", name: file.name.slice(0, 500), nth }, mail), id: crypto.randomUUID() };
  });
  const files = [...sources, ...links].slice(0, TAKEN_LIMIT);
  await keepHandover({
    ...handover,
    files,
    place: originWithMail(handover.place, mail, read),
    mail: { ...mail, isWhole: false },
  });
  for (const [index, one] of fetched.slice(0, TAKEN_LIMIT).entries())
    await storeFetched(sources[index]!.id, one.fetched);
  await Promise.all(links.map((link) => fetchOne(link, handover)));
  return true;
}

/** Keeps signable files, and files whose name looks signable: those show the reason for their refusal. */
async function checkAll(files: readonly MailFile[]): Promise<{ file: MailFile; fetched: FetchedFile }[]> {
  const all = await Promise.all(
    files.map(async (file) => ({ file, fetched: await checkBytes(file.bytes, file.name, file.mediaType) })),
  );
  return all.filter(
    ({ file, fetched }) => !("refused" in fetched) || signableKindOf(file.name, file.mediaType) !== null,
  );
}

const isLink = ({ quick = "" }: Source) => isSiteFile(quick) && !quick.startsWith(GMAIL);

/** Lists the people whom the page shows first; the mail may add more. */
function originWithMail(
  origin: Handover["place"],
  { own }: MailMessage,
  { people, subject }: MailRead,
): Handover["place"] {
  if (origin?.site !== "gmail") return origin;
  const known = new Set([...own, ...origin.people.map(({ email }) => email)].map((one) => one.toLowerCase()));
  const more = people.filter(({ email }) => !known.has(email.toLowerCase()));
  return {
    ...origin,
    people: [...origin.people, ...more].slice(0, PEOPLE_LIMIT),
    subject: origin.subject || subject.slice(0, SUBJECT_LIMIT),
  };
}

/** Fetches from the address that the page named, which is fast, otherwise reads the file from the mail. */
async function fetchOne(file: Source, { place: origin, mail }: Handover): Promise<void> {
  const url = file.quick ?? file.url;
  const isAllowed = origin ? isSiteFile(url) : await mayFetch(url);
  const quick: FetchedFile = isAllowed ? await fetchFile(url, file.name) : { refused: "not_allowed" };
  const isOver = !("refused" in quick) || !mayBeOtherwise.has(quick.refused) || isLink(file);
  const other = mail && !isOver ? await extractFile(file, mail) : null;
  // If the mail cannot be read, the refusal of the address is more informative.
  await storeFetched(file.id, other && (!("refused" in other) || !isAllowed) ? other : quick);
}

/** Refusals that concern the address, not the file. A file that Gmail warns of is never fetched another way. */
const mayBeOtherwise = new Set<FileRefusal>(["signed_out", "web_page", "not_found", "unreachable", "not_allowed"]);

async function extractFile(file: Source, mail: MailMessage): Promise<FetchedFile> {
  const read = await readOnce(mail);
  if ("refused" in read) return read;
  const match = findInMail(read.files, file);
  return match ? checkBytes(match.bytes, file.name || match.name, match.mediaType) : { refused: "not_in_mail" };
}

function readOnce(mail: MailMessage): Promise<MailRead | { refused: FileRefusal }> {
  const key = keyOf(mail);
  const known = reading.get(key) ?? readMessage(mail);
  reading.set(key, known);
  return known;
}

const keyOf = ({ account, delegate, messageId, permId }: MailMessage) =>
  [account, delegate, messageId ?? permId].join("/");

async function storeFetched(id: string, fetched: FetchedFile): Promise<void> {
  if ("refused" in fetched) await keepRefusal(id, fetched.refused);
  else await keepFile(id, fetched.state, fetched.bytes);
}

/** The person grants access to other sites in the panel. A click permits reading the active tab. */
async function mayFetch(url: string): Promise<boolean> {
  if (!isWebFile(url)) return false;
  if (await browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] })) return true;
  // The access that a click on a tab grants cannot be queried, only tried.
  return canReach(url);
}
