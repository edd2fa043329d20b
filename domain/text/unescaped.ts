/** Percent-decodes text from a URL; text that was never encoded, e.g. "100% done.pdf", is returned unchanged. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
