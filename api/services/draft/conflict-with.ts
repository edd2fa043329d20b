import { OwnerView } from "../../../domain/contract/views/views.ts";
import { type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { ownerView } from "../sent/owner-view.ts";

/** The refusal after a lost race, with the caller's view of the newer state. */
export async function conflictWith(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<never>> {
  const newer = await findOwnDocument(deps, principal, id);
  if (!newer.ok) return newer;
  return refuse("conflict", { data: OwnerView.parse(await ownerView(deps, newer.value.value)) });
}
