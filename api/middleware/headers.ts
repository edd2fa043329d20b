/** Headers of every answer. Nothing inline runs anywhere; pages of ours are never framed; no address leaks by Referer. */

const always: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What a page may ask the person for: a signer may be asked for a photograph of themselves. */
const permissions = (camera: string) => `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`;

/** Answers that are data: nothing in them may run or be shown as a page of ours. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The app. pdf.js starts its worker from our own address, or from a blob that loads it, and compiles its image decoders
 * as WebAssembly; pictures are drawn signatures (`blob:`, `data:`) besides our own.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Pages whose address holds a signer's secret: no crawler keeps them. */
const secretPage = /^\/app\/(documents|pay|payment|resetPassword|email)\b/;

/** The sender's preview shows the signing page in a frame, as wide as a telephone is. */
const previewPage = /^\/app\/document\/preview\//;
const PREVIEW_POLICY = `${PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; frame-src 'self'`;

export function addSecurityHeaders(response: Response, path: string, isHttps: boolean): void {
  const { headers } = response;
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  const isPage = path.startsWith("/app") || path.startsWith("/api/docs");
  headers.set("Permissions-Policy", permissions(path.startsWith("/app") ? "(self)" : "()"));
  const isPreview = previewPage.test(path);
  headers.set("Content-Security-Policy", isPreview ? PREVIEW_POLICY : isPage ? PAGE_POLICY : DATA_POLICY);
  if (isPreview) headers.set("X-Frame-Options", "SAMEORIGIN");
  if (!isPage || secretPage.test(path)) headers.set("X-Robots-Tag", "noindex, nofollow");
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
