/**
 * Headers of every answer. Nothing inline runs anywhere; no page of ours is framed but the one that is made for it, and
 * that by listed sites alone; no address leaks by Referer.
 */
import { isPublicPath } from "./cors.ts";

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
  // The policy of the first page loaded stays in force while the router changes pages: any of them may lead to the preview.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

function framedBy(ancestors: string): string {
  return PAGE_POLICY.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
}

/** Pages whose address holds a signer's secret: no crawler keeps them. */
const secretPage = /^\/app\/(copy|documents|pay|payment|resetPassword|email)\b/;

/** The signing room of one recipient, which the sender's preview shows in a frame. */
const previewRoom = /^\/app\/document\/preview\/[^/]+\/[^/]/;

/**
 * Pages of ours whose scripts may write no text into places that run it. `default` is the app's own policy
 * (`webapp/boot/trusted-types.ts`), `countersign-pdf` that of documents shown on strangers' pages.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default countersign-pdf";
const trustedPage = /^\/(app|embed)(\/|$)/;

/** Pages that sites of a workspace's list show in a frame. */
const embedPage = /^\/embed\//;
/** Pages of the app, the frame's, the reference, and those that show the elements to developers. */
const shownPage = /^\/(app|embed|elements\/demo|api\/docs|api\/dev\/outbox)(\/|$)/;
const askingPage = /^\/(app|embed|elements\/demo)(\/|$)/;

/** What else than their name and page is to be known of an answer's headers. */
export type HeaderFacts = {
  path: string;
  isHttps: boolean;
  /** Sites that may show this page in a frame, where it is one of those. */
  frameAncestors: readonly string[];
};

export function addSecurityHeaders(response: Response, { path, isHttps, frameAncestors }: HeaderFacts): void {
  const { headers } = response;
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  const isPage = shownPage.test(path);
  headers.set("Permissions-Policy", permissions(askingPage.test(path) ? "(self)" : "()"));
  headers.set("Content-Security-Policy", isPage ? PAGE_POLICY : DATA_POLICY);
  if (isPublicPath(path)) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (previewRoom.test(path)) {
    headers.set("Content-Security-Policy", framedBy("'self'"));
    headers.set("X-Frame-Options", "SAMEORIGIN");
  }
  if (embedPage.test(path) && frameAncestors.length > 0) {
    headers.set("Content-Security-Policy", framedBy(frameAncestors.join(" ")));
    // It knows no list; the policy above stands for it.
    headers.delete("X-Frame-Options");
  }
  if (trustedPage.test(path)) {
    headers.set("Content-Security-Policy", `${headers.get("Content-Security-Policy")}; ${TRUSTED_TYPES}`);
  }
  if (!isPage || secretPage.test(path) || embedPage.test(path)) headers.set("X-Robots-Tag", "noindex, nofollow");
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
