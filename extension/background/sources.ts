/** From where the background fetches files with a person's cookies: only what the sites' own grammar of addresses knows. */
import { parseDriveLink } from "../sites/drive/urls.ts";
import { GMAIL, isAttachment } from "../sites/gmail/urls.ts";

/** Whether an address that a page named leads to an attachment of Gmail or a file of Drive, and to nothing else. */
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

/** Whether an address of any page can be fetched at all, where the person asked for it by the context menu. */
export function isWebFile(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
}
