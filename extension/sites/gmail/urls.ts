/** The grammar of Gmail's addresses, in one place. */
import { unescaped } from "../../../domain/unescaped.ts";
import { sourceOfDriveLink } from "../drive/urls.ts";

export const GMAIL = "https://mail.google.com";

export type Download = { mediaType: string; fileName: string; url: string };

/**
 * Takes apart the `download_url` attribute: `mime:name:url`. The name has its colons escaped, the address may hold any
 * number of them bare.
 * @returns `null` when it is of another form
 */
export function parseDownload(attribute: string): Download | null {
  const parts = /^([^:]*):([^:]*):(https?:.+)$/s.exec(attribute);
  if (!parts) return null;
  return { mediaType: parts[1]!, fileName: unescaped(parts[2]!), url: parts[3]! };
}

/**
 * The address of an attachment's bytes, from that of its chip.
 * @param account the `N` of `/u/N/` of the page
 * @returns `null` when it leads to neither Gmail's attachments nor a file in Drive
 */
export function sourceOf(href: string, account: number): string | null {
  const url = urlOf(href);
  if (!url) return null;
  if (url.origin === GMAIL) return attachmentOf(url);
  return sourceOfDriveLink(url, account);
}

/** Asking first whether an address can be read costs ten times what reading it does. */
function urlOf(href: string): URL | null {
  try {
    return new URL(href, GMAIL);
  } catch {
    return null;
  }
}

/** `disp=inline` is for the preview; `safe` gives the file itself. */
function attachmentOf(url: URL): string | null {
  if (!/^\/mail\/(u\/\d+\/)?$/.test(url.pathname) || url.searchParams.get("view") !== "att") return null;
  if (url.searchParams.get("disp") === "safe") return url.href;
  url.searchParams.set("disp", "safe");
  return url.href;
}
