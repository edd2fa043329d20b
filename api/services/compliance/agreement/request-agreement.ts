import { type Agreement, includesAgreement, isOver } from "../../../../domain/compliance/agreement.ts";
import type { requestBaaCall as contract } from "../../../../domain/contract/compliance/agreement.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { ComplianceDeps, SendingDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { composeAgreement } from "./compose-agreement.ts";
import { findAgreement } from "./find-agreement.ts";
import { readAgreement } from "./read-agreement.ts";

/** Requests the agreement; a repeat returns the first request. Refusals: `baa_not_available`, `baa_plan_required`. */
export async function requestAgreement(
  deps: SendingDeps & ComplianceDeps,
  caller: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  const { workspaceId, user } = caller;
  const requested = await retryOnLostRace<null>(async () => {
    const known = await findAgreement(deps, workspaceId);
    if (known && !isOver(known.status)) return done(null);
    if (!includesAgreement(await deps.planOf(workspaceId))) return refuse("baa_plan_required");
    const at = toInstant(deps.clock.now());
    const by = { id: user.id, name: user.name, email: user.email };
    const next: Agreement = { workspaceId, requestedAt: at, by, documentId: deps.ids.document() };
    const composed = await composeAgreement(deps, next, at);
    if (!composed.ok) return composed;
    const jobs = [{ task: { kind: "send_agreement" as const, workspaceId }, dueAt: at }];
    const event = workspaceEventOf(deps, caller, { kind: "baa_requested" });
    return (await deps.agreements.put(known?.record ?? null, next, { jobs, event })) ? done(null) : lostRace;
  });
  deps.killPoint("baa_requested");
  return requested.ok ? readAgreement(deps, caller) : requested;
}
