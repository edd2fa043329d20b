/** Opening the panel: Chromium's side panel, Firefox's sidebar. */
import { browser } from "wxt/browser";
import type { Sender } from "./senders.ts";

/** Firefox opens its sidebar only by a click on what is the browser's own. */
export const canOpenByMessage = !import.meta.env.FIREFOX;

/** To be called before anything is awaited. @returns whether it is open now */
export function openPanel(tab: Sender["tab"]): Promise<boolean> {
  if (import.meta.env.FIREFOX) return succeeds(sidebar().open());
  // The browser's own view of a PDF is a tab without a number.
  if (tab?.id !== undefined && tab.id >= 0) return succeeds(browser.sidePanel.open({ tabId: tab.id }));
  if (tab?.windowId === undefined) return Promise.resolve(false);
  return succeeds(browser.sidePanel.open({ windowId: tab.windowId }));
}

/** The extension's button opens and closes the panel. */
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
