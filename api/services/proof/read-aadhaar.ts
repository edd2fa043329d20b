import type { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { ProofDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Availability of Aadhaar, whether its provider is a sandbox, and the remaining credits. */
export type AadhaarState = { isAvailable: boolean; isSandbox: boolean; credits: number };

export async function readAadhaar({ esp, credits }: ProofDeps, workspace: WorkspaceId): Promise<AadhaarState> {
  const [status, balance] = await Promise.all([esp?.status() ?? null, credits.balance(workspace)]);
  return { isAvailable: status !== null, isSandbox: status?.isSandbox ?? false, credits: balance };
}

export async function readAadhaarCredits(deps: ProofDeps, principal: Principal): Promise<Outcome<{ credits: number }>> {
  return done({ credits: await deps.credits.balance(principal.workspaceId) });
}
