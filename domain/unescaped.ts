/** Text out of an address with its escapes undone; what was never escaped, e.g. "100% done.pdf", stays as it is. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
