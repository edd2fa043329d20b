/** Percent-decodes text from a URL; text that was never encoded, e.g. "100% done.pdf", stays as it is. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
