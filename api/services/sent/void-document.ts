import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { voidDocument as decide } from "../../../domain/document/ending/end-document.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

/** Voids a sent document. A repeat returns the present state. */
export async function voidDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  reason: string,
): Promise<Outcome<OwnerView>> {
  const voided = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) =>
      state.document.status === "VOIDED" ? done(null) : decide(state, { at, reason, actor: actorOf(principal) }),
  );
  return voided.ok ? done(await ownerView(deps, voided.value)) : voided;
}
