/** Who may say what: every message's sender is looked at before it is read. */
import { browser } from "wxt/browser";

/** As much of a sender as is looked at, in Chromium's and Firefox's words. */
export type Sender = {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; windowId?: number | undefined } | undefined;
};

const sites = ["https://mail.google.com", "https://drive.google.com", "https://docs.google.com"];

/** The panel and the options page. */
export function isOwnPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && originOf(sender) === originOfUrl(browser.runtime.getURL("/"));
}

/** A content script of ours in the top frame of a page of Gmail or Drive. */
export function isSitePage(sender: Sender): boolean {
  const origin = originOf(sender);
  return isOwnScript(sender) && origin !== null && sites.includes(origin);
}

/** The connect page of the chosen server, through our content script or by itself. */
export function isConnectPage(sender: Sender, server: string): boolean {
  if (sender.id !== undefined && sender.id !== browser.runtime.id) return false;
  const path = URL.parse(sender.url ?? "")?.pathname ?? "";
  return sender.frameId === 0 && originOf(sender) === server && path === "/app/extension/connect";
}

function isOwnScript(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined && sender.frameId === 0;
}

/** Where both are said they must agree. */
function originOf({ origin, url }: Sender): string | null {
  const ofUrl = originOfUrl(url ?? "");
  return origin === undefined || origin === ofUrl ? ofUrl : null;
}

/** Extensions' addresses have an opaque origin by the URL standard: theirs is spelt here. */
function originOfUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && `${url.protocol}//${url.host}`;
}
