import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { resendDocument as decide } from "../../../domain/document/sending/resend-document.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

export async function resendDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  recipients: readonly RecipientId[] | undefined,
): Promise<Outcome<OwnerView>> {
  const resent = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => decide(state, { at, recipients, actor: actorOf(principal) }),
  );
  return resent.ok ? done(await ownerView(deps, resent.value)) : resent;
}
