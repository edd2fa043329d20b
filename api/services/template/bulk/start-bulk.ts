import type { BulkView } from "../../../../domain/contract/template/bulk.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { Bulk } from "../../../../domain/template/bulk/bulk.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { findQuestions } from "../../../../domain/template/bulk/questions.ts";
import { startBulk as decide } from "../../../../domain/template/bulk/steer-bulk.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { FileDeps, TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { bulkView } from "./bulk-view.ts";
import { findOwnBulk } from "./find-own-bulk.ts";
import { asJson, readPrepared } from "./read-prepared.ts";

/** Starts or schedules a prepared sending with the template's current version; reschedules a scheduled one. */
export function startBulk(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  startsAt: Instant | null,
): Promise<Outcome<BulkView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnBulk(deps, principal, id);
    if (!found.ok) return found;
    const bulk = found.value.value;
    // A retry of a start whose response was lost.
    if (bulk.state === "running" && startsAt === null) return done(bulkView(bulk));
    const held = bulk.state === "prepared" ? await holdTemplate(deps, principal, id) : done(null);
    if (!held.ok) return held;
    const at = toInstant(deps.clock.now());
    const starter = { startedThrough: channelOf(principal), startedWithKey: principal.apiKey };
    const next = decide(bulk, { at, startsAt, held: held.value, ...starter });
    if (!next.ok) return next;
    deps.killPoint("before_commit");
    const job = { task: { kind: "send_bulk" as const, bulkId: bulk._id }, dueAt: next.value.startsAt ?? at };
    return (await deps.bulks.put(found.value, next.value, [], [job])) ? done(bulkView(next.value)) : lostRace;
  });
}

async function holdTemplate(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<NonNullable<Bulk["held"]>>> {
  const prepared = await readPrepared(deps, principal, id);
  if (!prepared.ok) return prepared;
  const { bulk, state, table } = prepared.value;
  const faults = findMappingFaults(state, table.headers, bulk.value.mapping);
  const unclear = findQuestions(state, table, bulk.value.mapping).filter(({ code }) => code !== "bulk_needs_address");
  for (const { code, params, choices } of unclear) faults.push({ path: `mapping.${choices[0]!.column}`, code, params });
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done(await heldTemplate(deps, state));
}

/** The template's current version, which later changes do not affect. */
export async function heldTemplate({ objects }: FileDeps, state: TemplateState): Promise<NonNullable<Bulk["held"]>> {
  const { fileParts, settings } = state.template.content;
  return { template: await objects.put(asJson(state), "application/json"), fileParts, settings };
}
