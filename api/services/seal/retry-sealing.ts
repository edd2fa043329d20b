import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { retrySealing as decide } from "../../../domain/document/ending/seal-document.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

import { ownerView } from "../sent/owner-view.ts";

/** Retries a delayed seal now. If the document is sealed already, returns its current state. */
export async function retrySealing(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<OwnerView>> {
  const retried = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => (state.document.status === "COMPLETED" ? done(null) : decide(state, at)),
  );
  return retried.ok ? done(await ownerView(deps, retried.value)) : retried;
}
