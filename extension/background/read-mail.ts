/**
 * Reads a whole mail with the session of the person who sees it: the way to its files that survives every change of
 * the page.
 */
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import type { MailMessage, ThreadPerson } from "../messages.ts";
import { isRawMessage, originalSource, rawSource } from "../sites/gmail/urls.ts";
import { download, whyNoFile } from "./fetch-file.ts";
import type { FileRefusal } from "./taken-files.ts";

/** Gmail delivers up to 50 MB, with encoded attachments. */
const MAIL_LIMIT_BYTES = 52_428_800;
/** Limit for the page "Show original", which contains the mail's text. */
const PAGE_LIMIT_BYTES = 52_428_800;

export type MailFile = { name: string; mediaType: string; bytes: Blob };
export type MailRead = { files: MailFile[]; subject: string; people: ThreadPerson[] };

/**
 * Requests the message itself first. If that is refused, finds the message's address on the page "Show original".
 * @throws never for a failure of a server or the network
 */
export async function readMessage(
  mail: MailMessage,
  ask: typeof fetch = fetch,
): Promise<MailRead | { refused: FileRefusal }> {
  const direct = rawSource(mail, mail);
  const first = direct ? await readRaw(direct, ask) : { refused: "not_found" as const };
  if (!("refused" in first) || first.refused === "too_large") return first;
  for (const address of await linksOfOriginal(mail, ask)) {
    if (address === direct) continue;
    const read = await readRaw(address, ask);
    if (!("refused" in read)) return read;
  }
  return first;
}

async function readRaw(address: string, ask: typeof fetch): Promise<MailRead | { refused: FileRefusal }> {
  const downloaded = await download(address, MAIL_LIMIT_BYTES, ask);
  if ("refused" in downloaded) return downloaded;
  if (!(await isMail(downloaded.bytes))) {
    const why = await whyNoFile(downloaded.response, downloaded.bytes);
    return { refused: why === "not_supported" ? "web_page" : why };
  }
  const mail = await PostalMime.parse(await downloaded.bytes.arrayBuffer(), { forceRfc822Attachments: true });
  return { files: filesOf(mail), subject: mail.subject ?? "", people: peopleOf(mail) };
}

/** Whether the bytes start with mail headers: every mail has one of these (RFC 5322 §3.6, RFC 5321 §4.4). */
async function isMail(bytes: Blob): Promise<boolean> {
  const head = await bytes.slice(0, 65_536).text();
  const isHeader = /^[!-9;-~]+:/.test(head.trimStart());
  return isHeader && /^(from|received|date|message-id|delivered-to|return-path|mime-version):/im.test(head);
}

/** An unavailable page yields no address. */
async function linksOfOriginal(mail: MailMessage, ask: typeof fetch): Promise<string[]> {
  const page = originalSource(mail, mail);
  if (!page) return [];
  const downloaded = await download(page, PAGE_LIMIT_BYTES, ask);
  if ("refused" in downloaded) return [];
  const html = await downloaded.bytes.text();
  const links = [...html.matchAll(/href\s*=\s*["']([^"']*view=att[^"']*)["']/gi)].flatMap(
    ([, href]) => URL.parse(href!.replaceAll("&amp;", "&"), page) ?? [],
  );
  return [...new Set(links.filter((url) => isRawMessage(url) && isOf(url, mail)).map(({ href }) => href))];
}

/** The page sometimes shows a whole thread. */
function isOf({ searchParams }: URL, { messageId, permId }: MailMessage): boolean {
  const th = searchParams.get("th");
  const perm = searchParams.get("permmsgid");
  return (messageId !== null && th === messageId) || (permId !== null && perm === permId);
}

/** The attachments of a mail, without inline pictures. */
function filesOf({ attachments, html = "" }: Email): MailFile[] {
  return attachments
    .filter((one) => !isInText(one, html))
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      mediaType: mimeType,
      bytes: new Blob([content as ArrayBuffer]),
    }));
}

/** Outlook and others send a signature's logo as an attachment that the text shows by its `cid`. */
function isInText({ contentId, disposition, mimeType }: Attachment, html: string): boolean {
  const id = contentId?.replace(/^<|>$/g, "");
  const isPicture = mimeType.startsWith("image/");
  return (isPicture || disposition !== "attachment") && id !== undefined && html.includes(`cid:${id}`);
}

/** The senders and recipients, without the owner of the mailbox. */
function peopleOf({ from, replyTo = [], to = [], cc = [], deliveredTo }: Email): ThreadPerson[] {
  const people = new Map<string, ThreadPerson>();
  for (const { name, address } of [from, ...replyTo, ...to, ...cc].flatMap(mailboxesOf)) {
    const key = address.toLowerCase();
    if (key === deliveredTo?.toLowerCase() || people.has(key)) continue;
    if (address.includes("@") && address.length <= 254) {
      people.set(key, { email: address, name: name.toLowerCase() === key ? "" : name.slice(0, 200) });
    }
  }
  return [...people.values()];
}

function mailboxesOf(address: Address | undefined): { name: string; address: string }[] {
  if (!address) return [];
  return address.group ?? [address];
}
