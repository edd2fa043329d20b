import { furtherActionsOn } from "../../../domain/access/can.ts";
import { mayProtect } from "../../../domain/access/protection.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findPromisedDraft } from "../draft/promised-draft.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { ownerView } from "./owner-view.ts";

export async function readDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<OwnerView>> {
  const found = await findOwnDocument(deps, principal, id);
  const state = found.ok ? done(found.value.value) : await findPromisedDraft(deps, principal, id);
  if (!state.ok) return found.ok ? state : found;
  const view = await ownerView(deps, state.value);
  if (principal.kind === "guest") return done(view);
  const { document, recipients } = state.value;
  const may = furtherActionsOn({ id: principal.user.id, rights: principal.rights }, { ...document, recipients });
  const protection = mayProtect(principal.rights) ? {} : { mayProtect: false as const };
  return done({ ...view, ...(may ? { may } : {}), ...protection });
}
