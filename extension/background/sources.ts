/**
 * Addresses that the background may fetch with a person's cookies: only those that match the sites' own URL grammar.
 */
import { parseDriveLink } from "../sites/drive/urls.ts";
import { GMAIL, isAttachment } from "../sites/gmail/urls.ts";

/** Whether an address named by a page is a Gmail attachment or a Drive file. */
export function isSiteFile(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port !== "" || url.username || url.password) return false;
  if (url.origin === GMAIL) return isAttachment(url);
  if (url.hostname === "mail-attachment.googleusercontent.com") return url.pathname.startsWith("/attachment/");
  if (url.hostname === "docs.google.com") return isExport(url);
  return url.hostname === "drive.usercontent.google.com" && parseDriveLink(url)?.kind === "file";
}

function isExport(url: URL): boolean {
  const link = parseDriveLink(url);
  return link !== null && link.kind !== "folder" && /\/export(\/pdf)?$/.test(url.pathname);
}

/** Whether any page's address, requested through the context menu, can be fetched at all. */
export function isWebFile(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
}
