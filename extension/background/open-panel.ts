/** Opens the panel: Chromium's side panel, Firefox's sidebar. */
import { browser } from "wxt/browser";
import type { Sender } from "./senders.ts";

/** Firefox opens its sidebar only on a click in the browser's own interface. */
export const canOpenByMessage = !import.meta.env.FIREFOX;

/** Must be called before any `await`. @returns whether the panel is open now */
export function openPanel(tab: Sender["tab"]): Promise<boolean> {
  if (import.meta.env.FIREFOX) return succeeds(sidebar().open());
  // The browser's own PDF viewer is a tab without an id.
  if (tab?.id !== undefined && tab.id >= 0) return succeeds(browser.sidePanel.open({ tabId: tab.id }));
  if (tab?.windowId === undefined) return Promise.resolve(false);
  return succeeds(browser.sidePanel.open({ windowId: tab.windowId }));
}

/**
 * Opens the panel as a tab of a normal window, for pages in windows that have no side panel, such as Gmail's "In new
 * window". @returns `false` if the page's own window has one
 */
export async function openPanelTab(tab: Sender["tab"]): Promise<boolean> {
  if (tab?.windowId === undefined) return false;
  const own = await browser.windows.get(tab.windowId).catch(() => null);
  if (own?.type !== "popup") return false;
  const url = browser.runtime.getURL("/sidepanel.html");
  const normal = await browser.windows.getLastFocused({ windowTypes: ["normal"] }).catch(() => null);
  if (normal?.id === undefined || normal.type !== "normal") return succeeds(browser.windows.create({ url }));
  const [open] = await browser.tabs.query({ url: `${url}*` }).catch(() => []);
  const showing =
    open?.id === undefined
      ? browser.tabs.create({ url, windowId: normal.id })
      : browser.tabs.update(open.id, { active: true });
  return succeeds(showing.then((shown) => browser.windows.update(shown?.windowId ?? normal.id!, { focused: true })));
}

/** Makes the extension's button toggle the panel. */
export function openOnAction(): void {
  if (import.meta.env.FIREFOX) browser.action.onClicked.addListener(() => void sidebar().toggle());
  else void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
}

type Sidebar = { open(): Promise<void>; toggle(): Promise<void> };

function sidebar(): Sidebar {
  return (browser as unknown as { sidebarAction: Sidebar }).sidebarAction;
}

function succeeds(doing: Promise<unknown>): Promise<boolean> {
  return doing.then(
    () => true,
    () => false,
  );
}
