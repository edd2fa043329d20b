/** From a click in a page to files in the tray. Nothing leaves the browser here. */
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
import { findInMail } from "./mail-file.ts";
import type { Sender } from "./senders.ts";
import { isSiteFile, isWebFile } from "./sources.ts";
import { canReach, type Taken, takeBytes, takeFile } from "./take.ts";
import { type MailFile, type MailRead, readMessage } from "./take-message.ts";
import {
  addHandover,
  dropOrphans,
  forgetRefusals,
  type Handover,
  keepFile,
  keepHandover,
  keepRefusal,
  listHandovers,
  readStates,
  type TakeRefusal,
} from "./tray.ts";

const AT_A_TIME = 3;
/** Files being fetched by this background now; one that was ended has none. */
const underWay = new Set<string>();
/** Mails being read: files of one mail share it. */
const reading = new Map<string, Promise<MailRead | { refused: TakeRefusal }>>();

type Take = PageMessage & { type: "take_files" };
type Source = Handover["files"][number];
type Named = Omit<Source, "id">;

/** What a page's content script asks for. */
export async function takeFromPage(take: Take, { tab }: Sender): Promise<void> {
  const { files, intent, place, mail = null } = take;
  if (files.length === 0 && !mail?.isWhole) return;
  // Until the mail is read, its subject stands for its files.
  const subject = place.site === "gmail" ? place.subject : "";
  const sources: Named[] = files.length > 0 ? files : [{ url: "", name: subject }];
  const named = mail ? sources.map((file) => inMail(file, mail)) : sources;
  await takeIn(handoverOf(named, { intent, place, tab, mail }));
}

/** A link or a tab of any page, by the context menu. */
export async function takeFromMenu(url: string, tab: Sender["tab"]): Promise<void> {
  await takeIn(handoverOf([{ url, name: "" }], { intent: "send", place: null, tab, mail: null }));
}

async function takeIn(pressed: Handover): Promise<void> {
  const handover = await addHandover(pressed);
  // A second press asks once more for what failed at the first.
  if (handover.id !== pressed.id) await forgetRefusals(handover);
  await fetchMissing(handover);
}

/** Known by its name in the mail, whichever way it is taken: pressed twice, it is there once. */
function inMail(file: Named, mail: MailMessage): Named {
  const { name, nth = 0, url } = file;
  return { ...file, quick: url, url: `mail:${keyOf(mail)}#${nth}/${encodeURIComponent(name)}` };
}

type From = Pick<Handover, "intent" | "place" | "mail"> & Pick<Sender, "tab">;

function handoverOf(files: readonly Named[], { intent, place, tab, mail }: From): Handover {
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    windowId: tab?.windowId ?? null,
    tabId: tab?.id ?? null,
    ...{ intent, place, mail },
    files: files.map((file) => ({ ...file, id: crypto.randomUUID() })),
  };
}

/** Goes on with whatever an earlier background had begun, and tries once more what failed in the hand-over named. */
export async function resume({ handoverId }: Pick<OwnMessage & { type: "resume" }, "handoverId">): Promise<void> {
  for (const handover of await listHandovers()) {
    if (handover.id === handoverId) await forgetRefusals(handover);
    await fetchMissing(handover);
  }
  await dropOrphans();
}

async function fetchMissing(handover: Handover): Promise<void> {
  const known = await readStates(handover);
  const queue = handover.files.filter(({ id }) => !known.has(id) && !underWay.has(id));
  for (const { id } of queue) underWay.add(id);
  try {
    if (queue.length > 0 && handover.mail?.isWhole && (await takeWhole(handover, handover.mail))) return;
    const next = [...queue];
    const work = async () => {
      for (let file = next.shift(); file; file = next.shift()) await fetchOne(file, handover);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    for (const { id } of queue) underWay.delete(id);
    if (handover.mail) reading.delete(keyOf(handover.mail));
  }
}

/** Everything that hangs on the mail takes the place of what the page named. @returns `false` where it cannot be read */
async function takeWhole(handover: Handover, mail: MailMessage): Promise<boolean> {
  const read = await readOnce(mail);
  if ("refused" in read) return false;
  const taken = await takeAll(read.files);
  // Files of Drive hang on no mail: they are links in it.
  const links = handover.files.filter(isLink);
  const [first] = handover.files;
  if (taken.length + links.length === 0) {
    await keepHandover({ ...handover, files: [first!] });
    await keepRefusal(first!.id, "nothing_to_sign");
    return true;
  }
  const sources = taken.map(({ file }, index): Source => {
    const nth = taken.slice(0, index).filter((one) => one.file.name === file.name).length;
    return { ...inMail({ url: "", name: file.name.slice(0, 500), nth }, mail), id: crypto.randomUUID() };
  });
  const files = [...sources, ...links].slice(0, TAKEN_LIMIT);
  await keepHandover({
    ...handover,
    files,
    place: placeIn(handover.place, mail, read),
    mail: { ...mail, isWhole: false },
  });
  for (const [index, one] of taken.slice(0, TAKEN_LIMIT).entries()) await keep(sources[index]!.id, one.taken);
  await Promise.all(links.map((link) => fetchOne(link, handover)));
  return true;
}

/** What can be signed, and what is called so: why it cannot be is said. */
async function takeAll(files: readonly MailFile[]): Promise<{ file: MailFile; taken: Taken }[]> {
  const all = await Promise.all(
    files.map(async (file) => ({ file, taken: await takeBytes(file.bytes, file.name, file.mediaType) })),
  );
  return all.filter(({ file, taken }) => !("refused" in taken) || signableKindOf(file.name, file.mediaType) !== null);
}

const isLink = ({ quick = "" }: Source) => isSiteFile(quick) && !quick.startsWith(GMAIL);

/** Those whom the page shows come first; the mail may have more. */
function placeIn(place: Handover["place"], { own }: MailMessage, { people, subject }: MailRead): Handover["place"] {
  if (place?.site !== "gmail") return place;
  const known = new Set([...own, ...place.people.map(({ email }) => email)].map((one) => one.toLowerCase()));
  const more = people.filter(({ email }) => !known.has(email.toLowerCase()));
  return {
    ...place,
    people: [...place.people, ...more].slice(0, PEOPLE_LIMIT),
    subject: place.subject || subject.slice(0, SUBJECT_LIMIT),
  };
}

/** By the address that the page names, which is quick, else out of the mail. */
async function fetchOne(file: Source, { place, mail }: Handover): Promise<void> {
  const url = file.quick ?? file.url;
  const isAllowed = place ? isSiteFile(url) : await mayFetch(url);
  const quick: Taken = isAllowed ? await takeFile(url, file.name) : { refused: "not_allowed" };
  const isOver = !("refused" in quick) || !mayBeOtherwise.has(quick.refused) || isLink(file);
  const other = mail && !isOver ? await takeOut(file, mail) : null;
  // A mail that cannot be read says less than what the address was answered with.
  await keep(file.id, other && (!("refused" in other) || !isAllowed) ? other : quick);
}

/** Refusals that are the address's, not the file's. What Gmail warns of is not fetched behind its back. */
const mayBeOtherwise = new Set<TakeRefusal>(["signed_out", "web_page", "not_found", "unreachable", "not_allowed"]);

async function takeOut(file: Source, mail: MailMessage): Promise<Taken> {
  const read = await readOnce(mail);
  if ("refused" in read) return read;
  const found = findInMail(read.files, file);
  return found ? takeBytes(found.bytes, file.name || found.name, found.mediaType) : { refused: "not_in_mail" };
}

function readOnce(mail: MailMessage): Promise<MailRead | { refused: TakeRefusal }> {
  const key = keyOf(mail);
  const known = reading.get(key) ?? readMessage(mail);
  reading.set(key, known);
  return known;
}

const keyOf = ({ account, delegate, messageId, permId }: MailMessage) =>
  [account, delegate, messageId ?? permId].join("/");

async function keep(id: string, taken: Taken): Promise<void> {
  if ("refused" in taken) await keepRefusal(id, taken.refused);
  else await keepFile(id, taken.state, taken.bytes);
}

/** Any other site is asked for by the person in the panel. A tab in front may be read on the click there. */
async function mayFetch(url: string): Promise<boolean> {
  if (!isWebFile(url)) return false;
  if (await browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] })) return true;
  // What a click on a tab allows cannot be asked about, only tried.
  return canReach(url);
}
