/** Reads Gmail's page; changes nothing. Works on a saved page as on a live one. */
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import type { ThreadPerson } from "../../messages.ts";
import { isVisible } from "../is-visible.ts";
import { signableKindOf } from "../signable.ts";
import { gmail } from "./selectors.ts";
import { legacyIdOf, type Mailbox, type MessageNames, mailboxOf, parseDownload, sourceOf, threadIn } from "./urls.ts";

export type GmailAttachment = {
  chip: Element;
  fileName: string;
  kind: UploadKind;
  /** Parsed address of the bytes, always in Gmail or Drive. Empty if the page names none that is recognized. */
  url: string;
};

/** The part of `Location` that identifies the page. */
export type Address = { pathname: string; hash: string };

/** The signable attachments that are ready to be fetched, in page order. */
export function readAttachments(root: ParentNode, address: Address): GmailAttachment[] {
  const mailbox = mailboxOf(address.pathname);
  return [...root.querySelectorAll(gmail.chip)].flatMap((chip) => readAttachment(chip, mailbox) ?? []);
}

/**
 * Reads one chip. An unrecognized address is acceptable: the file is then read from the whole message.
 * @returns `null` while the chip is loading or its file is being scanned, and for files that cannot be signed
 */
export function readAttachment(chip: Element, mailbox: Mailbox): GmailAttachment | null {
  const link = downloadOf(chip);
  const download = link ? parseDownload(link) : null;
  if (!link && (isLoading(chip) || isScanned(chip))) return null;
  const fileName = download?.fileName || textOf(chip.querySelector(gmail.chipName));
  const named = download && sourceOf(download.url, mailbox);
  // Hundreds of chips are read per page change, so the link is looked up only if needed.
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

/** Whether the address is a folder or form of Drive, or a trap: nothing that came with the message. */
function isElsewhere(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(href) && !/^https:\/\/mail\.google\.com\//i.test(href);
}

/** Whether the file can be read from the message that contains the chip. */
function isOfMessage(chip: Element): boolean {
  const message = chip.closest(gmail.message);
  return message !== null && readNames(message).messageId !== null;
}

/** A placeholder has exactly one child, which has none itself. */
function isLoading(chip: Element): boolean {
  return chip.children.length <= 1 && (chip.firstElementChild?.children.length ?? 0) === 0;
}

/** During Gmail's virus scan its own buttons are disabled and the chip has no address. */
function isScanned(chip: Element): boolean {
  return [...chip.querySelectorAll(gmail.chipButton)].some(
    (button) => button.getAttribute("aria-disabled") === "true" && button.getAttribute("aria-hidden") !== "true",
  );
}

/** The ids of a message, from its own attributes, otherwise from the addresses of its attachments. */
export function readNames(message: Element): MessageNames {
  const holder = (name: string) =>
    message.getAttribute(name) ?? message.querySelector(`[${name}]`)?.getAttribute(name) ?? null;
  const known = addressesIn(message);
  const perm = holder("data-message-id")?.replace(/^#/, "") ?? known("permmsgid");
  const permId = perm && /^msg-[af]:r?-?\d{5,25}$/.test(perm) ? perm : null;
  // In 2018 `data-message-id` itself held the id.
  const early = perm && /^[0-9a-f]{16}$/i.test(perm) ? perm : null;
  const legacy = holder("data-legacy-message-id") ?? early ?? (permId && legacyIdOf(permId)) ?? known("th");
  const ik = known("ik");
  return {
    messageId: legacy && /^[0-9a-f]{8,24}$/i.test(legacy) ? legacy : null,
    permId,
    ik: ik && /^[0-9a-f]{4,24}$/i.test(ik) ? ik : null,
  };
}

/** Looks up a parameter in the addresses of a message's chips. */
function addressesIn(message: Element): (parameter: string) => string | null {
  const all = [...message.querySelectorAll(gmail.chip)].flatMap((chip) => [
    downloadOf(chip) ?? "",
    chip.querySelector(gmail.chipLink)?.getAttribute("href") ?? "",
  ]);
  return (parameter) => {
    const pattern = new RegExp(`[?&]${parameter}=([^&]+)`);
    for (const one of all) {
      const value = pattern.exec(one)?.[1];
      if (value) return decodeURIComponent(value);
    }
    return null;
  };
}

export type Thread = {
  id: string;
  subject: string;
  people: ThreadPerson[];
  /** Contains the whole thread and no other: other views and compose windows are outside. */
  view: Element;
};

/**
 * The thread that contains an element; without one, the visible thread.
 * @param pressed its people come first
 * @returns `null` if no thread is open
 */
export function readThread(page: Document, address: Address, pressed: Element | null = null): Thread | null {
  const heading = headingOf(page, pressed);
  const view = pressed && heading ? commonView(pressed, heading) : viewOf(page, heading);
  const id = threadIdOf(heading, address);
  if (!id || !view) return null;
  const message = pressed?.closest(gmail.message) ?? null;
  return { id, subject: textOf(heading), people: readPeople(page, [message, view]), view };
}

/** The subject above an element: that of its own view, however many views the page has. */
function headingOf(page: Document, pressed: Element | null): Element | null {
  for (let around = pressed?.parentElement ?? null; around && around !== page.body; around = around.parentElement) {
    const headings = [...around.querySelectorAll(gmail.subject)];
    if (headings.length > 0) return headings.find(isVisible) ?? headings[0]!;
  }
  return pressed?.closest(gmail.message) ? null : ([...page.querySelectorAll(gmail.subject)].find(isVisible) ?? null);
}

function commonView(one: Element, other: Element): Element | null {
  let around: Element | null = one;
  while (around && !around.contains(other)) around = around.parentElement;
  return around;
}

/** The main region that contains the subject; otherwise the smallest ancestor that also contains messages. */
function viewOf(page: Document, heading: Element | null): Element | null {
  const main = heading?.closest("[role=main]");
  if (main) return main;
  let around = heading?.parentElement ?? null;
  while (around && around !== page.body && !around.querySelector(gmail.message)) around = around.parentElement;
  return around ?? page.querySelector("[role=main]");
}

function threadIdOf(heading: Element | null, address: Address): string | null {
  const known = ["data-legacy-thread-id", "data-thread-perm-id"].map((name) => heading?.getAttribute(name));
  return known.find((id) => id) ?? threadIn(address.hash);
}

/** Senders and recipients of messages, each address once, part after part; the account's own are left out. */
function readPeople(page: Document, parts: readonly (Element | null)[]): ThreadPerson[] {
  const own = readOwnAddresses(page);
  const people = new Map<string, ThreadPerson>();
  for (const shown of parts.flatMap((part) => [...(part?.querySelectorAll(gmail.people) ?? [])])) {
    const email = (shown.getAttribute("email") ?? "").trim();
    const key = email.toLowerCase();
    if (!email.includes("@") || own.includes(key) || people.has(key)) continue;
    const name = (shown.getAttribute("name") ?? "").trim();
    // Gmail shows the address in place of an unknown name.
    people.set(key, { email, name: name.toLowerCase() === key ? "" : name });
  }
  return [...people.values()];
}

/** Own addresses in lower case: a delegated mailbox has the person's in the label, its own in the title. */
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
