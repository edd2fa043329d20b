/** The browser's own form of texts, for the manifest, pages' buttons and the background, which no i18next reaches. */

type Message = { message: string; placeholders?: Record<string, { content: string }> };

/** Keys that are asked for by `browser.i18n`: all others are the panel's. */
const asked = /^(manifest|page|menu|notice)\./;

/**
 * `{{name}}` becomes the placeholder `$name$`, counted in the order of the English text's own alphabet: `pageText` hands
 * values over by that order.
 */
export function browserMessages(texts: Record<string, string>): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => asked.test(key))
      .map(([key, text]) => [messageName(key), messageOf(text)]),
  );
}

/** Names hold letters, digits and `_` only. */
export function messageName(key: string): string {
  return key.replaceAll(".", "_");
}

function messageOf(text: string): Message {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((found) => found[1]!))].sort();
  const message = text.replaceAll("$", "$$$$").replace(/\{\{\s*(\w+)\s*\}\}/g, "$$$1$$");
  if (names.length === 0) return { message };
  const placeholders = Object.fromEntries(names.map((name, index) => [name, { content: `$${index + 1}` }]));
  return { message, placeholders };
}
