/** Adds the buttons to Gmail and Drive tabs that were open before the extension was installed or updated. */
import { browser } from "wxt/browser";

/**
 * Browsers run content scripts only in pages loaded later; Firefox alone runs them in open tabs, too. A script from
 * before an update gives way: it removes its buttons when a newer one starts.
 */
export async function equipOpenTabs(): Promise<void> {
  const scripts = browser.runtime.getManifest().content_scripts ?? [];
  for (const { matches, js = [], css = [] } of scripts) {
    if (!matches) continue;
    const tabs = await browser.tabs.query({ url: matches }).catch(() => []);
    await Promise.all(
      tabs.map(({ id, discarded }) => (id === undefined || discarded ? undefined : equip(id, js, css))),
    );
  }
}

/** A tab that shows an error page, or was closed meanwhile, refuses; it gets the buttons when it loads. */
async function equip(tabId: number, js: string[], css: string[]): Promise<void> {
  const target = { tabId };
  try {
    if (css.length > 0) await browser.scripting.insertCSS({ target, files: css });
    await browser.scripting.executeScript({ target, files: js as never });
  } catch {
    // See above.
  }
}
