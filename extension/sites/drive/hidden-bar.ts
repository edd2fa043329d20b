/** Whether the person has hidden the bar on a site: stored on this device, changed on the options page. */
import { browser } from "wxt/browser";

export const barSites = ["drive.google.com", "docs.google.com"] as const;
type BarSite = (typeof barSites)[number];

const keyOf = (site: string) => `hidden-bar.${site}`;

export async function isBarHidden(site: string): Promise<boolean> {
  return (await browser.storage.local.get(keyOf(site)))[keyOf(site)] === true;
}

export async function hideBar(site: string, isHidden: boolean): Promise<void> {
  if (isHidden) await browser.storage.local.set({ [keyOf(site)]: true });
  else await browser.storage.local.remove(keyOf(site));
}

/** Calls when that changes, in this tab or any other. */
export function onBarChange(site: BarSite | string, changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (keyOf(site) in changes) changed();
  };
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}
