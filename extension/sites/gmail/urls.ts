/** The grammar of Gmail's addresses, in one place. */
import { unescaped } from "../../../domain/text/unescaped.ts";
import { accountOf } from "../account.ts";
import { sourceOfDriveLink } from "../drive/urls.ts";

export const GMAIL = "https://mail.google.com";

/** The mailbox that a page shows. */
export type Mailbox = {
  account: number;
  /** The token of `/u/0/d/TOKEN/`: a delegated mailbox. It cannot be derived from anything else. */
  delegate: string | null;
};

export function mailboxOf(path: string): Mailbox {
  return { account: accountOf(path), delegate: /^\/mail\/u\/\d{1,2}\/d\/([\w-]+)/.exec(path)?.[1] ?? null };
}

/** E.g. `https://mail.google.com/mail/u/0/d/TOKEN/`. */
export function addressOfMailbox({ account, delegate }: Mailbox): string {
  return `${GMAIL}/mail/u/${account}/${delegate ? `d/${delegate}/` : ""}`;
}

export type Download = { mediaType: string; fileName: string; url: string };

/**
 * Parses the `download_url` attribute: `mime:name:address`. From 2019-01 to 2026-03 recordings have a doubled address
 * (`https://mail.google.com/mail/u/0/https://mail.google.com/mail/u/0?ui=2…`); older pages have it once or relative.
 * The name may contain colons, and so may the address.
 * @returns `null` if it has another form
 */
export function parseDownload(attribute: string): Download | null {
  const parts = /^([^:]*):(.*?):((?:https?:\/\/|\/|\?).+)$/s.exec(attribute);
  if (!parts) return null;
  const address = parts[3]!;
  return {
    mediaType: parts[1]!,
    fileName: unescaped(parts[2]!),
    url: address.slice(Math.max(0, address.lastIndexOf("https://"))),
  };
}

/**
 * The address of an attachment's bytes, from the address in its chip.
 * @returns `null` if it leads to neither Gmail's attachments nor a file in Drive
 */
export function sourceOf(href: string, mailbox: Mailbox): string | null {
  if (href === "") return null;
  const url = urlOf(href, addressOfMailbox(mailbox));
  if (!url) return null;
  if (url.origin !== GMAIL) return sourceOfDriveLink(url, mailbox.account);
  if (!isAttachment(url)) return null;
  // `disp=inline` is for the preview; `safe` returns the file itself.
  if (url.searchParams.get("disp") !== "safe") url.searchParams.set("disp", "safe");
  return url.href;
}

/** Checking first whether an address parses costs ten times as much as parsing it. */
function urlOf(href: string, base: string): URL | null {
  try {
    return new URL(href, base);
  } catch {
    return null;
  }
}

/** A mailbox, with or without a trailing slash. */
const mailboxPath = /^\/mail(?:\/u\/\d{1,2})?(?:\/d\/[\w-]+)?\/?$/;

/** Accepts parameters in any order, and unknown ones. */
export function isAttachment(url: URL): boolean {
  const { searchParams } = url;
  return mailboxPath.test(url.pathname) && searchParams.get("view") === "att" && namesMessage(searchParams);
}

/** Whether it leads to a whole message, as "Download original" does. */
export function isRawMessage(url: URL): boolean {
  return url.origin === GMAIL && isAttachment(url) && url.searchParams.get("disp") === "comp";
}

function namesMessage(parameters: URLSearchParams): boolean {
  return /^[0-9a-f]{8,24}$/i.test(parameters.get("th") ?? "") || parameters.has("permmsgid");
}

/** The ids of one message, as far as the page provides them. */
export type MessageNames = {
  /** `data-legacy-message-id`: usually 16 hexadecimal digits. */
  messageId: string | null;
  /** "msg-f:1766859356714402729"; for messages written in this mailbox "msg-a:r4263844881900792160". */
  permId: string | null;
  /** The key that Gmail adds to its addresses. */
  ik: string | null;
};

/**
 * Address of the unmodified message (RFC 822), as "Download original" uses it. Used by many extensions from 2017 to
 * 2026.
 */
export function rawSource(mailbox: Mailbox, { messageId }: MessageNames): string | null {
  return messageId && `${addressOfMailbox(mailbox)}?view=att&th=${messageId}&attid=0&disp=comp&safe=1&zw`;
}

/** Address of the page "Show original", which links to the message itself. */
export function originalSource(mailbox: Mailbox, { messageId, permId, ik }: MessageNames): string | null {
  const name = permId ? `permmsgid=${encodeURIComponent(permId)}` : messageId && `th=${messageId}`;
  return name && `${addressOfMailbox(mailbox)}?${ik ? `ik=${ik}&` : ""}view=om&${name}`;
}

/** The hexadecimal id that "msg-f:" has in decimal: recorded 2023-05 as 1766859356714402729 and 18852539450983a9. */
export function legacyIdOf(permId: string): string | null {
  const decimal = /^#?msg-f:(\d{10,20})$/.exec(permId)?.[1];
  return decimal ? BigInt(decimal).toString(16) : null;
}

/** Views whose second part is what the person typed or named: only a third part can be a thread. */
const namedViews = /^(?:search|advanced-search|label|category|settings|apps|create-filter)$/;
/** Hexadecimal ids, and the newer ones of upper and lower case letters. */
const threadId = /^(?:[0-9a-f]{16}|(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9]{16,})$/;

/** The thread that an address names, as `#inbox/FMfcg…` and `#label/Contracts/18f2a3b4c5d6e7f8` do; `null` for a list. */
export function threadIn(hash: string): string | null {
  const [view = "", ...parts] = hash.replace(/^#/, "").split("?")[0]!.split("/");
  if (parts.length < (namedViews.test(view) ? 2 : 1)) return null;
  return parts.at(-1)!.match(threadId)?.[0] ?? null;
}
