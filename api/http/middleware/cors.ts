/**
 * Decides which pages of other origins may read a response (Fetch, CORS). Never allows credentials: a header or the
 * body identifies the caller, and cookies are not used.
 */

/** Resources that need no identification, and bytes behind tickets. */
const publicPaths = [
  /^\/elements\//,
  /^\/app\/(locales|pdfjs|faces)\//,
  /^\/app\/.+\.(woff2|ttf)$/,
  /^\/api\/(asset|brand|file|evidence)\//,
  /^\/api\/verify$/,
  /^\/api\/openapi\.json$/,
];

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = "accept-language, content-type, countersign-version, idempotency-key, range, x-embed-session";
const ANSWER_HEADERS = [
  ...["Accept-Ranges", "Content-Disposition", "Content-Range", "Countersign-Version", "Deprecation", "ETag"],
  ...["Idempotent-Replayed", "Link", "RateLimit", "RateLimit-Policy", "Retry-After", "Sunset", "X-Request-Id"],
].join(", ");
/** Time for which a browser may cache a preflight; an origin removed from a list is refused at once anyway. */
const PREFLIGHT_SECONDS = 600;

export function isPublicPath(path: string): boolean {
  return publicPaths.some((pattern) => pattern.test(path));
}

/**
 * Origin of the requesting page if it is not ours; `null` without one and for opaque origins (`null` of a sandbox or a
 * file), which no list can hold.
 */
export function foreignOrigin(headers: Headers, ownOrigins: readonly string[]): string | null {
  const origin = headers.get("Origin");
  return origin === null || origin === "null" || ownOrigins.includes(origin) ? null : origin;
}

/** Headers of our own pages, the extension and programs; no preflight allows them to a page of another origin. */
const ownHeaders = ["Token", "Authorization", "X-Public-Session"];

export function isSignedIn(headers: Headers): boolean {
  return ownHeaders.some((name) => headers.has(name));
}

export function isPreflight(method: string, headers: Headers): boolean {
  return method === "OPTIONS" && headers.has("Origin") && headers.has("Access-Control-Request-Method");
}

/** @param origin the only origin allowed to proceed; `null` allows none */
export function preflightResponse(path: string, origin: string | null): Response {
  const response = new Response(null, { status: 204 });
  allowReading(response, path, origin);
  if (!response.headers.has("Access-Control-Allow-Origin")) return response;
  response.headers.set("Access-Control-Allow-Methods", METHODS);
  response.headers.set("Access-Control-Allow-Headers", REQUEST_HEADERS);
  response.headers.set("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
  return response;
}

/** Sets who may read the response: anyone on public paths, otherwise one origin or none. */
export function allowReading(response: Response, path: string, origin: string | null): void {
  const { headers } = response;
  if (isPublicPath(path)) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", ANSWER_HEADERS);
    return;
  }
  if (!path.startsWith("/api/")) return;
  headers.append("Vary", "Origin");
  if (origin === null) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", ANSWER_HEADERS);
}
