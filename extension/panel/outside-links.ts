import { browser } from "wxt/browser";

/**
 * Links of the web open in a tab: followed where they stand, they would take the panel's place. Those that a screen goes
 * by itself, saves, or opens elsewhere anyway are left alone.
 */
export function openLinksInTabs(page: Document): void {
  page.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a[href]");
    const url = URL.parse(link?.getAttribute("href") ?? "");
    if (!link || event.defaultPrevented || !url || !/^https?:$/.test(url.protocol)) return;
    if (link.hasAttribute("target") || link.hasAttribute("download")) return;
    event.preventDefault();
    void browser.tabs.create({ url: url.href });
  });
}
