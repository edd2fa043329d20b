/**
 * The browser's own text format, for the manifest, buttons in pages and the background, which i18next does not reach.
 */

type Message = { message: string; placeholders?: Record<string, { content: string }> };

/** Keys that `browser.i18n` reads: all others belong to the panel. */
const prefix = /^(manifest|page|menu|notice)\./;

/**
 * `{{name}}` becomes the placeholder `$name$`, numbered in alphabetical order of the English text's placeholders:
 * `pageText` passes values in that order.
 */
export function browserMessages(texts: Record<string, string>): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => prefix.test(key))
      .map(([key, text]) => [messageName(key), messageOf(text)]),
  );
}

/** Message names may contain only letters, digits and `_`. */
export function messageName(key: string): string {
  return key.replaceAll(".", "_");
}

function messageOf(text: string): Message {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]!))].sort();
  const message = text.replaceAll("$", "$$$$").replace(/\{\{\s*(\w+)\s*\}\}/g, "$$$1$$");
  if (names.length === 0) return { message };
  const placeholders = Object.fromEntries(names.map((name, index) => [name, { content: `$${index + 1}` }]));
  return { message, placeholders };
}
