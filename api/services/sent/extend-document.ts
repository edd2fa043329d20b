import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { extendDocument as decide } from "../../../domain/document/sending/extend-document.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

/** The sender sets a new end, in days from now; an expired document continues. */
export async function extendDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  days: number,
): Promise<Outcome<OwnerView>> {
  const extended = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => decide(state, { at, days, actor: actorOf(principal) }),
  );
  return extended.ok ? done(await ownerView(deps, extended.value)) : extended;
}
