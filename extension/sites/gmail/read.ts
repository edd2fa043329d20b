/** What Gmail's page says: reads, changes nothing. Works on a saved page as on a live one. */
import type { UploadKind } from "../../../domain/upload-kinds.ts";
import type { ThreadPerson } from "../../messages.ts";
import { accountOf } from "../account.ts";
import { signableKindOf } from "../signable.ts";
import { gmail } from "./selectors.ts";
import { parseDownload, sourceOf } from "./urls.ts";

export type GmailAttachment = {
  chip: Element;
  fileName: string;
  kind: UploadKind;
  /** Of the bytes, parsed; leads to Gmail or Drive and nowhere else. */
  url: string;
};

/** The part of `Location` that tells which page it is. */
export type Address = { pathname: string; hash: string };

/** Those that can be signed and are ready to be fetched, in the order of the page. */
export function readAttachments(root: ParentNode, address: Address): GmailAttachment[] {
  const account = accountOf(address.pathname);
  return [...root.querySelectorAll(gmail.chip)].flatMap((chip) => readAttachment(chip, account) ?? []);
}

/**
 * One chip.
 * @returns `null` while the chip is being loaded or its file scanned, and for files that cannot be signed
 */
export function readAttachment(chip: Element, account: number): GmailAttachment | null {
  const given =
    chip.getAttribute(gmail.download) ?? chip.querySelector(`[${gmail.download}]`)?.getAttribute(gmail.download);
  const download = given ? parseDownload(given) : null;
  if (!given && (isLoading(chip) || isScanned(chip))) return null;
  const fileName = download?.fileName || textOf(chip.querySelector(gmail.chipName));
  const url = sourceOf(download?.url ?? chip.querySelector(gmail.chipLink)?.getAttribute("href") ?? "", account);
  const kind = url?.startsWith("https://docs.google.com/") ? "pdf" : signableKindOf(fileName, download?.mediaType);
  return url && kind && fileName !== "" ? { chip, fileName, kind, url } : null;
}

/** A placeholder: one child that has none itself. */
function isLoading(chip: Element): boolean {
  return chip.children.length <= 1 && (chip.firstElementChild?.children.length ?? 0) === 0;
}

/** While Gmail looks for viruses its own buttons are off and no address is given. */
function isScanned(chip: Element): boolean {
  return [...chip.querySelectorAll(gmail.chipButton)].some((button) => button.getAttribute("aria-disabled") === "true");
}

export type Thread = { id: string; subject: string; people: ThreadPerson[] };

/** The thread that is open; `null` when none is. */
export function readThread(page: Document, address: Address): Thread | null {
  const heading = page.querySelector(gmail.subject);
  const id = threadIdOf(heading, address);
  if (!id) return null;
  return { id, subject: textOf(heading), people: readPeople(page) };
}

function threadIdOf(heading: Element | null, address: Address): string | null {
  const known = ["data-legacy-thread-id", "data-thread-perm-id"].map((name) => heading?.getAttribute(name));
  // `#inbox/FMfcg…`: the last part of a thread's own address, which no list has.
  const inAddress = /^#.+\/([A-Za-z0-9]{12,})$/.exec(address.hash)?.[1];
  return known.find((id) => id) ?? inAddress ?? null;
}

/** Whoever wrote or got a message, each address once; the account's own left out. */
export function readPeople(page: Document): ThreadPerson[] {
  const own = readOwnAddress(page);
  const people = new Map<string, ThreadPerson>();
  for (const shown of page.querySelectorAll(gmail.people)) {
    const email = (shown.getAttribute("email") ?? "").trim();
    const key = email.toLowerCase();
    if (!email.includes("@") || key === own || people.has(key)) continue;
    const name = (shown.getAttribute("name") ?? "").trim();
    // Gmail shows the address itself where it knows no name.
    people.set(key, { email, name: name.toLowerCase() === key ? "" : name });
  }
  return [...people.values()];
}

/** Lower case; `null` when the page does not tell. */
export function readOwnAddress(page: Document): string | null {
  const label = page.querySelector(gmail.ownAccount)?.getAttribute("aria-label") ?? "";
  const inLabel = /\(([^()\s]+@[^()\s]+)\)/.exec(label)?.[1];
  // "Lease of the mill - me@example.com - Gmail"
  const inTitle = / - (\S+@\S+) - [^-]+$/.exec(page.title)?.[1];
  return (inLabel ?? inTitle)?.toLowerCase() ?? null;
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}
