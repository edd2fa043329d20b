import { type Ask, type EndpointName, matrix } from "./matrix.ts";
import type { PrincipalName, World } from "./world.ts";

/** The refusals for callers without access to the requested object. */
export const refusedToStrangers: ReadonlySet<string> = new Set([
  ...["unauthenticated", "link_invalid", "not_authorized", "api_key_revoked", "not_with_api_key"],
  ...["not_found", "template_not_found", "bulk_not_found"],
]);

/**
 * Creates the request, and the documents that it concerns, once per call and caller. For requests that change nothing
 * (mainly refused ones), because creating a sent document for each takes longer than the calls.
 */
export function cacheRequests(): (world: World, name: EndpointName, who: PrincipalName) => Promise<Ask> {
  const requests = new Map<string, Promise<Ask>>();
  return (world, name, who) => {
    const request = requests.get(`${name} ${who}`) ?? Promise.resolve(matrix[name].ask(world, who));
    requests.set(`${name} ${who}`, request);
    return request;
  };
}
