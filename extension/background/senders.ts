/** Determines which sender may send which message; checked before a message is parsed. See `docs/decisions/15-extension.md`. */
import { browser } from "wxt/browser";

/** The properties of a sender that are checked, in Chromium and Firefox. */
export type Sender = {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; windowId?: number | undefined } | undefined;
};

const sites = ["https://mail.google.com", "https://drive.google.com", "https://docs.google.com"];

/** Whether the sender is the panel or the options page. */
export function isOwnPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && originOf(sender) === originOfUrl(browser.runtime.getURL("/"));
}

/** Whether the sender is our content script in the top frame of a Gmail or Drive page. */
export function isSitePage(sender: Sender): boolean {
  const origin = originOf(sender);
  return isOwnScript(sender) && origin !== null && sites.includes(origin);
}

/** Whether the sender is the chosen server's connect page, directly or through our content script. */
export function isConnectPage(sender: Sender, server: string): boolean {
  if (sender.id !== undefined && sender.id !== browser.runtime.id) return false;
  const path = URL.parse(sender.url ?? "")?.pathname ?? "";
  return sender.frameId === 0 && originOf(sender) === server && path === "/app/extension/connect";
}

function isOwnScript(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined && sender.frameId === 0;
}

/** If the browser provides both origin and URL, they must agree. */
function originOf({ origin, url }: Sender): string | null {
  const ofUrl = originOfUrl(url ?? "");
  return origin === undefined || origin === ofUrl ? ofUrl : null;
}

/** Builds the origin by hand: the URL standard makes the origin of an extension's address opaque. */
function originOfUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && `${url.protocol}//${url.host}`;
}
