/**
 * Which pages of other origins may read an answer (Fetch, CORS). Never with credentials: who asks is said by a header or
 * in the body, and no cookie means anything here.
 */

/** What anybody may fetch without saying who they are, and bytes behind tickets. */
const publicPaths = [
  /^\/elements\//,
  /^\/app\/(locales|pdfjs|faces)\//,
  /^\/app\/.+\.(woff2|ttf)$/,
  /^\/api\/(asset|file|evidence)\//,
  /^\/api\/verify$/,
  /^\/api\/openapi\.json$/,
];

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = "accept-language, content-type, idempotency-key, range, x-embed-session";
const ANSWER_HEADERS =
  "Accept-Ranges, Content-Disposition, Content-Range, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
/** How long a browser need not ask again; what is taken off a list is refused at once all the same. */
const PREFLIGHT_SECONDS = 600;

export function isPublicPath(path: string): boolean {
  return publicPaths.some((pattern) => pattern.test(path));
}

/**
 * Whose page asks: an origin other than our own, as the browser says it; `null` where there is none or it names nobody
 * (`null` of a sandbox or a file), which no list can hold.
 */
export function foreignOrigin(headers: Headers, ownOrigins: readonly string[]): string | null {
  const origin = headers.get("Origin");
  return origin === null || origin === "null" || ownOrigins.includes(origin) ? null : origin;
}

/** Headers of our own pages, the extension and programs, which no preflight allows to another origin's page. */
const ownHeaders = ["Token", "Authorization", "X-Public-Session"];

export function isSignedIn(headers: Headers): boolean {
  return ownHeaders.some((name) => headers.has(name));
}

export function isPreflight(method: string, headers: Headers): boolean {
  return method === "OPTIONS" && headers.has("Origin") && headers.has("Access-Control-Request-Method");
}

/** `origin`: who may go on, exactly; `null`: nobody is told anything. */
export function preflightResponse(path: string, origin: string | null): Response {
  const response = new Response(null, { status: 204 });
  allowReading(response, path, origin);
  if (!response.headers.has("Access-Control-Allow-Origin")) return response;
  response.headers.set("Access-Control-Allow-Methods", METHODS);
  response.headers.set("Access-Control-Allow-Headers", REQUEST_HEADERS);
  response.headers.set("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
  return response;
}

/** Says who may read an answer: anybody on public paths, elsewhere one origin or nobody. */
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
