/** Opening the panel: Chromium's side panel, Firefox's sidebar. */
import { browser } from "wxt/browser";
import type { Sender } from "./senders.ts";

/** Firefox opens its sidebar only by a click on what is the browser's own. */
export const canOpenByMessage = !import.meta.env.FIREFOX;

/** To be called before anything is awaited. @returns whether it is open now */
export function openPanel(tab: Sender["tab"]): Promise<boolean> {
  if (import.meta.env.FIREFOX) return succeeds(sidebar().open());
  return tab?.id === undefined ? Promise.resolve(false) : succeeds(browser.sidePanel.open({ tabId: tab.id }));
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
