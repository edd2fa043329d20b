/** Response headers for programs: API version, deprecation, and the next page of a list. */
import { API_VERSION_HEADER, apiVersions } from "../../domain/contract/api-version.ts";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import type { Refusal } from "../../domain/outcome.ts";

export const [currentVersion] = apiVersions;

/** Refuses an unknown API version; without the header the newest version is used. */
export function refusalOfVersion(headers: Headers): Refusal | null {
  const asked = headers.get(API_VERSION_HEADER);
  if (asked === null || (apiVersions as readonly string[]).includes(asked)) return null;
  return { code: "unknown_api_version", params: { newest: currentVersion } };
}

/** RFC 9745 and RFC 8594. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, link } = deprecated;
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    ...(sunset ? { Sunset: new Date(sunset).toUTCString() } : {}),
    ...(link ? { Link: `<${link}>; rel="deprecation"` } : {}),
  };
}

/** The `Link` to a list's next page, relative to the call (RFC 8288); empty on the last page and for calls without pages. */
export function nextPageHeaders(
  { query }: Pick<Endpoint, "query">,
  url: string,
  value: unknown,
): Record<string, string> {
  const { cursor } = (value ?? {}) as { cursor?: unknown };
  if (!query || !("cursor" in query.shape) || typeof cursor !== "string") return {};
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

/** Joins two sets of headers; merges `Link` headers into one list. */
export function joinHeaders(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const links = [one.Link, other.Link].filter((link) => link !== undefined);
  return { ...one, ...other, ...(links.length > 0 ? { Link: links.join(", ") } : {}) };
}
