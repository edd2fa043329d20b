/** What Gmail's page says: reads, changes nothing. Works on a saved page as on a live one. */
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import type { ThreadPerson } from "../../messages.ts";
import { isSeen } from "../seen.ts";
import { signableKindOf } from "../signable.ts";
import { gmail } from "./selectors.ts";
import { legacyIdOf, type Mailbox, type MessageNames, mailboxOf, parseDownload, sourceOf } from "./urls.ts";

export type GmailAttachment = {
  chip: Element;
  fileName: string;
  kind: UploadKind;
  /** Of the bytes, parsed; leads to Gmail or Drive and nowhere else. Empty where the page names none that is understood. */
  url: string;
};

/** The part of `Location` that tells which page it is. */
export type Address = { pathname: string; hash: string };

/** Those that can be signed and are ready to be fetched, in the order of the page. */
export function readAttachments(root: ParentNode, address: Address): GmailAttachment[] {
  const mailbox = mailboxOf(address.pathname);
  return [...root.querySelectorAll(gmail.chip)].flatMap((chip) => readAttachment(chip, mailbox) ?? []);
}

/**
 * One chip. An address that is not understood is no obstacle: the file is then picked out of the whole message.
 * @returns `null` while the chip is being loaded or its file scanned, and for files that cannot be signed
 */
export function readAttachment(chip: Element, mailbox: Mailbox): GmailAttachment | null {
  const given = downloadOf(chip);
  const download = given ? parseDownload(given) : null;
  if (!given && (isLoading(chip) || isScanned(chip))) return null;
  const fileName = download?.fileName || textOf(chip.querySelector(gmail.chipName));
  const named = download && sourceOf(download.url, mailbox);
  // Hundreds of chips are read for one change of the page: the link is looked for where it is needed.
  const href = named ? "" : (chip.querySelector(gmail.chipLink)?.getAttribute("href") ?? "");
  const url = named ?? sourceOf(href, mailbox);
  const kind = url?.startsWith("https://docs.google.com/") ? "pdf" : signableKindOf(fileName, download?.mediaType);
  if (!kind || fileName === "" || (!url && (isElsewhere(href) || !isOfMessage(chip)))) return null;
  return { chip, fileName, kind, url: url ?? "" };
}

function downloadOf(chip: Element): string | null {
  const holder = chip.hasAttribute(gmail.download) ? chip : chip.querySelector(`[${gmail.download}]`);
  return holder?.getAttribute(gmail.download) ?? null;
}

/** A folder or form of Drive, or a trap: nothing that came with the message. */
function isElsewhere(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href) && !/^https:\/\/mail\.google\.com\//i.test(href);
}

/** Whether the file can be had from the message that the chip stands in. */
function isOfMessage(chip: Element): boolean {
  const message = chip.closest(gmail.message);
  return message !== null && readNames(message).messageId !== null;
}

/** A placeholder: one child that has none itself. */
function isLoading(chip: Element): boolean {
  return chip.children.length <= 1 && (chip.firstElementChild?.children.length ?? 0) === 0;
}

/** While Gmail looks for viruses its own buttons are off and no address is given. */
function isScanned(chip: Element): boolean {
  return [...chip.querySelectorAll(gmail.chipButton)].some(
    (button) => button.getAttribute("aria-disabled") === "true" && button.getAttribute("aria-hidden") !== "true",
  );
}

/** The names of a message, from its own attributes, else from the addresses of its attachments. */
export function readNames(message: Element): MessageNames {
  const holder = (name: string) =>
    message.getAttribute(name) ?? message.querySelector(`[${name}]`)?.getAttribute(name) ?? null;
  const known = addressesIn(message);
  const perm = holder("data-message-id")?.replace(/^#/, "") ?? known("permmsgid");
  const permId = perm && /^msg-[af]:r?-?\d{5,25}$/.test(perm) ? perm : null;
  // In 2018 the id stood in `data-message-id` itself.
  const early = perm && /^[0-9a-f]{16}$/i.test(perm) ? perm : null;
  const legacy = holder("data-legacy-message-id") ?? early ?? (permId && legacyIdOf(permId)) ?? known("th");
  const ik = known("ik");
  return {
    messageId: legacy && /^[0-9a-f]{8,24}$/i.test(legacy) ? legacy : null,
    permId,
    ik: ik && /^[0-9a-f]{4,24}$/i.test(ik) ? ik : null,
  };
}

/** What a parameter is in the addresses of a message's chips. */
function addressesIn(message: Element): (parameter: string) => string | null {
  const all = [...message.querySelectorAll(gmail.chip)].flatMap((chip) => [
    downloadOf(chip) ?? "",
    chip.querySelector(gmail.chipLink)?.getAttribute("href") ?? "",
  ]);
  return (parameter) => {
    const found = new RegExp(`[?&]${parameter}=([^&]+)`);
    for (const one of all) {
      const value = found.exec(one)?.[1];
      if (value) return decodeURIComponent(value);
    }
    return null;
  };
}

export type Thread = {
  id: string;
  subject: string;
  people: ThreadPerson[];
  /** Everything of the thread, and of no other: other views and compose windows are outside. */
  view: Element;
};

/**
 * The thread that an element is of; without one, the thread that is seen.
 * @param pressed its people come first
 * @returns `null` when none is open
 */
export function readThread(page: Document, address: Address, pressed: Element | null = null): Thread | null {
  const heading = headingOf(page, pressed);
  const view = pressed && heading ? commonView(pressed, heading) : viewOf(page, heading);
  const id = threadIdOf(heading, address);
  if (!id || !view) return null;
  const message = pressed?.closest(gmail.message) ?? null;
  return { id, subject: textOf(heading), people: readPeople(page, [message, view]), view };
}

/** The subject above an element: that of its own view, however many are in the page. */
function headingOf(page: Document, pressed: Element | null): Element | null {
  for (let around = pressed?.parentElement ?? null; around && around !== page.body; around = around.parentElement) {
    const headings = [...around.querySelectorAll(gmail.subject)];
    if (headings.length > 0) return headings.find(isSeen) ?? headings[0]!;
  }
  return pressed?.closest(gmail.message) ? null : ([...page.querySelectorAll(gmail.subject)].find(isSeen) ?? null);
}

function commonView(one: Element, other: Element): Element | null {
  let around: Element | null = one;
  while (around && !around.contains(other)) around = around.parentElement;
  return around;
}

/** The main part of the page that the subject is in; else the smallest with messages in it, too. */
function viewOf(page: Document, heading: Element | null): Element | null {
  const main = heading?.closest("[role=main]");
  if (main) return main;
  let around = heading?.parentElement ?? null;
  while (around && around !== page.body && !around.querySelector(gmail.message)) around = around.parentElement;
  return around ?? page.querySelector("[role=main]");
}

function threadIdOf(heading: Element | null, address: Address): string | null {
  const known = ["data-legacy-thread-id", "data-thread-perm-id"].map((name) => heading?.getAttribute(name));
  // `#inbox/FMfcg…`: the last part of a thread's own address, which no list has.
  const inAddress = /^#.+\/([A-Za-z0-9]{12,})(?:\?.*)?$/.exec(address.hash)?.[1];
  return known.find((id) => id) ?? inAddress ?? null;
}

/** Whoever wrote or got a message, each address once, part after part; the account's own left out. */
export function readPeople(page: Document, parts: readonly (Element | null)[]): ThreadPerson[] {
  const own = readOwnAddresses(page);
  const people = new Map<string, ThreadPerson>();
  for (const shown of parts.flatMap((part) => [...(part?.querySelectorAll(gmail.people) ?? [])])) {
    const email = (shown.getAttribute("email") ?? "").trim();
    const key = email.toLowerCase();
    if (!email.includes("@") || own.includes(key) || people.has(key)) continue;
    const name = (shown.getAttribute("name") ?? "").trim();
    // Gmail shows the address itself where it knows no name.
    people.set(key, { email, name: name.toLowerCase() === key ? "" : name });
  }
  return [...people.values()];
}

/** Lower case. In a mailbox that somebody else handed over the label has the person's own address, the title its own. */
export function readOwnAddresses(page: Document): string[] {
  const label = page.querySelector(gmail.ownAccount)?.getAttribute("aria-label") ?? "";
  const inLabel = /\(([^()\s]+@[^()\s]+)\)/.exec(label)?.[1];
  // "Lease of the mill - me@example.com - Gmail"
  const inTitle = / - (\S+@\S+) - [^-]+$/.exec(page.title)?.[1];
  return [inLabel, inTitle].flatMap((one) => one?.toLowerCase() ?? []);
}

export function textOf(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}
