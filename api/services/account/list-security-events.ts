import { browserOf } from "../../../domain/account/browser-of.ts";
import type { listSecurityEventsCall as contract } from "../../../domain/contract/account/credentials.ts";
import type { Output, Query } from "../../../domain/contract/endpoint.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

/** A page of the caller's own security log. */
export async function listSecurityEvents(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  query: Query<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  const { items, cursor } = await deps.securityLog.list(user.id, query);
  return done({
    items: items.map(({ id, event, at, userAgent }) => ({ _id: id, at, event, ...browserOf(userAgent) })),
    cursor,
  });
}
