/** Code that embeds a form in somebody's page. */

export function elementSnippet(url: string): string {
  const script = new URL("/elements/countersign.js", url);
  return `<script async src="${script}"></script>\n<countersign-form src="${url}"></countersign-form>`;
}

export function frameSnippet(frameUrl: string): string {
  const src = frameUrl.replaceAll("&", "&amp;");
  return `<iframe src="${src}"\n  width="100%" height="720" style="border: 0"></iframe>`;
}
