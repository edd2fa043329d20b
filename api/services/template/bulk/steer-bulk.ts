import type { BulkView } from "../../../../domain/contract/template/bulk.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Bulk, isUnfinished } from "../../../../domain/template/bulk/bulk.ts";
import type { AppDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { bulkView } from "./bulk-view.ts";
import { findOwnBulk } from "./find-own-bulk.ts";

/** Pauses, resumes or cancels a bulk sending. What went out stays out; a repeat changes nothing. */
export async function steerBulk(
  deps: Pick<AppDeps, "clock" | "bulks">,
  principal: MemberPrincipal,
  id: string,
  state: "running" | "paused" | "cancelled",
): Promise<Outcome<BulkView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnBulk(deps, principal, id);
    if (!found.ok) return found;
    const bulk = found.value.value;
    if (bulk.state === state) return done(bulkView(bulk));
    if (!isUnfinished(bulk)) return refuse("bulk_is_over");
    const at = toInstant(deps.clock.now());
    const next: Bulk = { ...bulk, state, updatedAt: at };
    if (state === "cancelled") delete next.held;
    const jobs = state === "running" ? [{ task: { kind: "send_bulk" as const, bulkId: bulk._id }, dueAt: at }] : [];
    return (await deps.bulks.put(found.value, next, [], jobs)) ? done(bulkView(next)) : lostRace;
  });
}
