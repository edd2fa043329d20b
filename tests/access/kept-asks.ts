import { type Ask, type EndpointName, matrix } from "./matrix.ts";
import type { PrincipalName, World } from "./world.ts";

/** The refusals that callers get who may not reach the thing a request is about. */
export const refusedToStrangers: ReadonlySet<string> = new Set([
  ...["unauthenticated", "link_invalid", "not_authorized", "api_key_revoked", "not_with_api_key"],
  ...["not_found", "template_not_found", "bulk_not_found"],
]);

/**
 * Makes one request for each call and caller, and the documents it is about. For calls that change nothing: refused
 * ones, above all, since making a sent document for each takes longer than the calls.
 */
export function keepAsks(): (world: World, name: EndpointName, who: PrincipalName) => Promise<Ask> {
  const asks = new Map<string, Promise<Ask>>();
  return (world, name, who) => {
    const ask = asks.get(`${name} ${who}`) ?? Promise.resolve(matrix[name].ask(world, who));
    asks.set(`${name} ${who}`, ask);
    return ask;
  };
}
