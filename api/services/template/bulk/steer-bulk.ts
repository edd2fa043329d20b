import type { BulkView } from "../../../../domain/contract/template/bulk.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { steerBulk as decide } from "../../../../domain/template/bulk/steer-bulk.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { bulkView } from "./bulk-view.ts";
import { findOwnBulk } from "./find-own-bulk.ts";

/** Pauses, resumes or cancels a bulk sending. Cancelling a bulk sending that was only prepared deletes it. */
export async function steerBulk(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  state: "running" | "paused" | "cancelled",
): Promise<Outcome<BulkView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnBulk(deps, principal, id);
    if (!found.ok) return found;
    const bulk = found.value.value;
    const at = toInstant(deps.clock.now());
    const starter = { startedThrough: channelOf(principal), startedWithKey: principal.apiKey };
    const next = decide(bulk, { at, state, ...starter });
    if (!next.ok) return next;
    if (!next.value) return done(bulkView(bulk));
    const jobs = state === "running" ? [{ task: { kind: "send_bulk" as const, bulkId: bulk._id }, dueAt: at }] : [];
    const isWritten =
      bulk.state === "prepared"
        ? await deps.bulks.remove(found.value)
        : await deps.bulks.put(found.value, next.value, [], jobs);
    return isWritten ? done(bulkView(next.value)) : lostRace;
  });
}
