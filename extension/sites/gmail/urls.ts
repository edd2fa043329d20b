/** The grammar of Gmail's addresses, in one place. */
import { unescaped } from "../../../domain/text/unescaped.ts";
import { accountOf } from "../account.ts";
import { sourceOfDriveLink } from "../drive/urls.ts";

export const GMAIL = "https://mail.google.com";

/** Which mailbox a page shows. */
export type Mailbox = {
  account: number;
  /** The token of `/u/0/d/TOKEN/`: a mailbox that somebody else handed over. It cannot be derived from anything. */
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
 * Takes apart the `download_url` attribute: `mime:name:address`. Recorded from 2019-01 to 2026-03 the address is doubled
 * (`https://mail.google.com/mail/u/0/https://mail.google.com/mail/u/0?ui=2…`); older pages have it once or relative. The name
 * may hold colons, and so may the address.
 * @returns `null` when it is of another form
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
 * The address of an attachment's bytes, from that of its chip.
 * @returns `null` when it leads to neither Gmail's attachments nor a file in Drive
 */
export function sourceOf(href: string, mailbox: Mailbox): string | null {
  if (href === "") return null;
  const url = urlOf(href, addressOfMailbox(mailbox));
  if (!url) return null;
  if (url.origin !== GMAIL) return sourceOfDriveLink(url, mailbox.account);
  if (!isAttachment(url)) return null;
  // `disp=inline` is for the preview; `safe` gives the file itself.
  if (url.searchParams.get("disp") !== "safe") url.searchParams.set("disp", "safe");
  return url.href;
}

/** Asking first whether an address can be read costs ten times what reading it does. */
function urlOf(href: string, base: string): URL | null {
  try {
    return new URL(href, base);
  } catch {
    return null;
  }
}

/** A mailbox, with or without a slash at its end. */
const mailboxPath = /^\/mail(?:\/u\/\d{1,2})?(?:\/d\/[\w-]+)?\/?$/;

/** Parameters may stand in any order, and unknown ones may be there. */
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

/** One message, by whichever of its names the page tells. */
export type MessageNames = {
  /** `data-legacy-message-id`: 16 hexadecimal digits as a rule. */
  messageId: string | null;
  /** "msg-f:1766859356714402729", for messages that were written here "msg-a:r4263844881900792160". */
  permId: string | null;
  /** The key that Gmail puts into its addresses. */
  ik: string | null;
};

/** Answers the message as it came, RFC 822: what "Download original" does. Used by many extensions from 2017 to 2026. */
export function rawSource(mailbox: Mailbox, { messageId }: MessageNames): string | null {
  return messageId && `${addressOfMailbox(mailbox)}?view=att&th=${messageId}&attid=0&disp=comp&safe=1&zw`;
}

/** Answers the page "Show original", which links to the message itself. */
export function originalSource(mailbox: Mailbox, { messageId, permId, ik }: MessageNames): string | null {
  const name = permId ? `permmsgid=${encodeURIComponent(permId)}` : messageId && `th=${messageId}`;
  return name && `${addressOfMailbox(mailbox)}?${ik ? `ik=${ik}&` : ""}view=om&${name}`;
}

/** The id in hexadecimal that "msg-f:" writes in decimal: recorded 2023-05 as 1766859356714402729 and 18852539450983a9. */
export function legacyIdOf(permId: string): string | null {
  const decimal = /^#?msg-f:(\d{10,20})$/.exec(permId)?.[1];
  return decimal ? BigInt(decimal).toString(16) : null;
}
