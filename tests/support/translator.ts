import type { Page } from "playwright";

/**
 * Replaces every text node by `<font><font>…</font></font>`, as translators of browsers do, now and whenever a text appears,
 * also in shadow roots. The words stay the same, so that a test finds them; React's own text nodes leave the page.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(translator);
}

/** The same from now on, for a page that is already open. */
export async function translateOpen(page: Page): Promise<void> {
  await page.evaluate(translator);
}

/** Number of texts that were replaced. */
export function countTranslated(page: Page): Promise<number> {
  return page.evaluate<number>("window.translatedTexts");
}

const translator = `(() => {
  window.translatedTexts = 0;
  const untouched = "font, [translate=no], script, style, textarea";
  const replace = (text) => {
    const parent = text.parentElement;
    if (!text.nodeValue || !parent || parent.namespaceURI !== "http://www.w3.org/1999/xhtml" || parent.closest(untouched)) return;
    const outer = document.createElement("font"), inner = document.createElement("font");
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.replaceWith(outer);
    window.translatedTexts += 1;
  };
  const translate = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return replace(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    found.forEach(replace);
  };
  const watch = (root) =>
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") replace(target);
        else addedNodes.forEach(translate);
      }
    }).observe(root, { childList: true, subtree: true, characterData: true });
  watch(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    watch(root);
    return root;
  };
  const begin = () => {
    document.documentElement.classList.add("translated-ltr");
    translate(document.body);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})()`;
