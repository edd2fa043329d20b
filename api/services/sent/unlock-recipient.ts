import { mayProtect } from "../../../domain/access/protection.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { unlockRecipient as decide } from "../../../domain/document/sending/unlock-recipient.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { normalSecret } from "../../../domain/proof/hashed-secret.ts";
import type { DocumentDeps, FileDeps, ProofDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

/** The sender unlocks a recipient, with a new access code if given. */
export async function unlockRecipient(
  deps: FileDeps & DocumentDeps & ProofDeps,
  principal: Principal,
  id: string,
  { recipient, accessCode }: { recipient: RecipientId; accessCode?: string | undefined },
): Promise<Outcome<OwnerView>> {
  const code = accessCode === undefined ? null : normalSecret(accessCode);
  if (code === "") {
    return refuse("access_code_required", { faults: [{ path: "accessCode", code: "access_code_required" }] });
  }
  if (code !== null && !mayProtect(principal.rights)) {
    return refuse("access_code_not_allowed", { faults: [{ path: "accessCode", code: "access_code_not_allowed" }] });
  }
  const actor = actorOf(principal);
  const unlocked = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state, at) => {
      const hashed = code === null ? {} : { accessCode: await deps.secrets.hash(code) };
      return decide(state, { at, actor, recipientId: recipient, ...hashed });
    },
  );
  return unlocked.ok ? done(await ownerView(deps, unlocked.value)) : unlocked;
}
