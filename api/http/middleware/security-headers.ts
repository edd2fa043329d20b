/**
 * Security headers of every response. No inline script runs anywhere; only the embed page can be framed, and only by
 * listed sites; no address leaks through Referer.
 */
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../mount.ts";
import { isPublicPath } from "./cors.ts";

/** Browser permissions of a page: a signer may be asked for a photograph of themselves. */
const permissions = (camera: string) => `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`;

/** Policy of data responses: nothing in them may run or be displayed as one of our pages. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of pages about refusals, whose style stands in the page. */
const REFUSAL_POLICY = [
  ...["default-src 'none'", "script-src 'none'", "style-src 'unsafe-inline'", "img-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join("; ");

/**
 * Policy of the app. pdf.js starts its worker from our origin, or from a blob that loads it, and compiles its image
 * decoders as WebAssembly; images are drawn signatures (`blob:`, `data:`) besides our own.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // The first page's policy stays in force while the router changes pages, and any page may lead to the preview.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

function framedBy(ancestors: string): string {
  return PAGE_POLICY.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
}

/** Pages whose address contains a signer's secret: crawlers must not index them. */
const secretPage = /^\/app\/(copy|documents|pay|payment|resetPassword|email|login\/link)\b/;

/** The signing room of one recipient, which the sender's preview shows in a frame. */
const previewRoom = /^\/app\/document\/preview\/[^/]+\/[^/]/;

/**
 * Scripts of our pages may not write strings into executing sinks. `default` is the app's own policy
 * (`webapp/boot/trusted-types.ts`), `countersign-pdf` that of documents shown on other sites' pages.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default countersign-pdf";
const trustedPage = /^\/(app|embed)(\/|$)/;

/** Pages that sites on a workspace's list may frame. */
const embedPage = /^\/embed\//;
/** Pages that people see: the app, the embed page, the reference, and demos of the elements for developers. */
const htmlPage = /^\/(app|embed|elements\/demo|api\/docs|api\/dev\/outbox)(\/|$)/;
const cameraPage = /^\/(app|embed|elements\/demo)(\/|$)/;

export type HeaderSettings = {
  isHttps: boolean;
  /** Prefix of the addresses that browsers ask for one-tap sign-in; `null` without Google. */
  oneTap: string | null;
};

/** Sets the headers that every response has, and then those that depend on the page. */
export function securityHeaders({ isHttps, oneTap }: HeaderSettings): MiddlewareHandler<AppEnv> {
  const onEveryResponse = secureHeaders({
    xFrameOptions: "DENY",
    strictTransportSecurity: isHttps && "max-age=31536000; includeSubDomains",
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (c, next) => {
    await onEveryResponse(c, next);
    addPageHeaders(c.res.headers, { path: c.req.path, frameAncestors: c.var.frameAncestors ?? [], oneTap });
  };
}

type Page = {
  path: string;
  /** Sites that may frame this page, if it can be framed. */
  frameAncestors: readonly string[];
  oneTap: string | null;
};

function addPageHeaders(headers: Headers, { path, frameAncestors, oneTap }: Page): void {
  const isPage = htmlPage.test(path);
  headers.set("Permissions-Policy", permissions(cameraPage.test(path) ? "(self)" : "()"));
  const isWritten = !isPage && headers.get("Content-Type")?.startsWith("text/html");
  headers.set("Content-Security-Policy", isPage ? PAGE_POLICY : isWritten ? REFUSAL_POLICY : DATA_POLICY);
  if (isPublicPath(path)) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (oneTap !== null && path === "/app/login") {
    headers.set("Content-Security-Policy", PAGE_POLICY.replace("connect-src 'self'", `connect-src 'self' ${oneTap}`));
  }
  // Scalar uses `style` attributes for layout, and mails in the outbox are made of them. Neither page shows untrusted content.
  if (path === "/api/docs/try" || path === "/api/dev/outbox") {
    headers.set("Content-Security-Policy", PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  }
  if (previewRoom.test(path)) {
    headers.set("Content-Security-Policy", framedBy("'self'"));
    headers.set("X-Frame-Options", "SAMEORIGIN");
  }
  if (embedPage.test(path) && frameAncestors.length > 0) {
    headers.set("Content-Security-Policy", framedBy(frameAncestors.join(" ")));
    // This header cannot contain a list, so `frame-ancestors` above replaces it.
    headers.delete("X-Frame-Options");
  }
  if (trustedPage.test(path)) {
    headers.set("Content-Security-Policy", `${headers.get("Content-Security-Policy")}; ${TRUSTED_TYPES}`);
  }
  if (!isPage || secretPage.test(path) || embedPage.test(path)) headers.set("X-Robots-Tag", "noindex, nofollow");
}
