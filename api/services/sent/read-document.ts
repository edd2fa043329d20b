import { furtherActionsOn } from "../../../domain/access/can.ts";
import { mayProtect } from "../../../domain/access/protection.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { ownerView } from "./owner-view.ts";

export async function readDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<OwnerView>> {
  const found = await findOwnDocument(deps, principal, id);
  if (!found.ok) return found;
  const view = await ownerView(deps, found.value.value);
  if (principal.kind === "guest") return done(view);
  const { document, recipients } = found.value.value;
  const may = furtherActionsOn({ id: principal.user.id, rights: principal.rights }, { ...document, recipients });
  const protection = mayProtect(principal.rights) ? {} : { mayProtect: false as const };
  return done({ ...view, ...(may ? { may } : {}), ...protection });
}
