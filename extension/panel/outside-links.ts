import { browser } from "wxt/browser";

/**
 * Opens web links in a tab: followed in place, they would replace the panel. Links that a screen handles itself,
 * downloads, and links that open elsewhere anyway are unaffected.
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
