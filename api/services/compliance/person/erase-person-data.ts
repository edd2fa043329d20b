import { reachOf } from "../../../../domain/access/can.ts";
import { type Erasure, maskOf } from "../../../../domain/compliance/erase-person.ts";
import type { erasePersonDataCall as contract, ErasureView } from "../../../../domain/contract/compliance/person.ts";
import type { Body } from "../../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isEmail, normalEmail } from "../../../../domain/recipient/email.ts";
import type { ComplianceDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";

/**
 * Starts erasing a person from the workspace; a repeat returns the running erasure. Refusals: `not_authorized` for
 * those who do not manage all documents, `invalid_email`, `erasure_not_confirmed`, `erasure_of_member`,
 * `erasure_running`.
 */
export async function erasePersonData(
  deps: WorkspaceDeps & ComplianceDeps,
  caller: MemberPrincipal,
  body: Body<typeof contract>,
): Promise<Outcome<ErasureView>> {
  const { workspaceId, user, rights } = caller;
  const email = normalEmail(body.email);
  if (reachOf(rights, "Documents", "MANAGE") !== "all") return refuse("not_authorized");
  if (!isEmail(email)) return refuse("invalid_email", { faults: [{ path: "email", code: "invalid_email" }] });
  if (normalEmail(body.confirm) !== email) {
    return refuse("erasure_not_confirmed", { faults: [{ path: "confirm", code: "erasure_not_confirmed" }] });
  }
  if (await isMember(deps, caller, email)) return refuse("erasure_of_member");
  return retryOnLostRace(async () => {
    const running = await deps.erasures.findRunning(workspaceId);
    if (running) return running.value.email === email ? done(viewOf(running.value)) : refuse("erasure_running");
    const at = toInstant(deps.clock.now());
    const mask = maskOf(email);
    const erasure: Erasure = {
      ...{ id: deps.ids.document(), workspaceId, requestedAt: at, email, mask, looked: 0, found: 0 },
      by: { id: user.id, name: user.name },
    };
    const job = { task: { kind: "erase_person" as const, workspaceId, erasure: erasure.id }, dueAt: at };
    const event = workspaceEventOf(deps, caller, { kind: "person_erased", name: mask });
    return (await deps.erasures.begin(erasure, job, event)) ? done(viewOf(erasure)) : lostRace;
  });
}

async function isMember(
  { workspaces }: WorkspaceDeps & ComplianceDeps,
  { workspaceId, user }: MemberPrincipal,
  email: string,
) {
  return normalEmail(user.email) === email || (await workspaces.findMemberByEmail(workspaceId, email)) !== null;
}

export function viewOf({ id, mask, by, requestedAt, doneAt, looked, found }: Erasure): ErasureView {
  return { id, mask, by: by.name, requestedAt, ...(doneAt ? { doneAt } : {}), looked, found };
}
