import type { Body } from "../../../domain/contract/endpoint.ts";
import type { editRecipientCall as contract } from "../../../domain/contract/sent-document.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { editRecipient as decide } from "../../../domain/document/sending/edit-recipient.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps, MailDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { isMailAscii } from "../operation/mail-limit.ts";
import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

/** Corrects a recipient of a sent document. A repeat returns the present state. */
export async function editRecipient(
  deps: FileDeps & DocumentDeps & MailDeps,
  principal: Principal,
  id: string,
  { recipient, ...to }: Body<typeof contract>,
): Promise<Outcome<OwnerView>> {
  const { findUnsupportedCharacter, textFits } = deps;
  const actor = actorOf(principal);
  const isAscii = await isMailAscii(deps, [to.email]);
  const edited = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) =>
      decide(state, {
        at,
        actor,
        recipientId: recipient,
        to,
        findUnsupportedCharacter,
        textFits,
        isMailAscii: isAscii,
      }),
  );
  return edited.ok ? done(await ownerView(deps, edited.value)) : edited;
}
