import type { Output } from "../../../domain/contract/endpoint.ts";
import type { remindRecipientsCall as contract } from "../../../domain/contract/sent-document.ts";
import { remindRecipients as decide } from "../../../domain/document/sending/remind-document.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

import { ownerView } from "./owner-view.ts";

/** The sender reminds chosen recipients, or all whose turn it is; skips those reminded within the hour. */
export async function remindRecipients(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  recipients: readonly RecipientId[] | undefined,
): Promise<Outcome<Output<typeof contract>>> {
  let reminded: RecipientId[] = [];
  const changed = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => {
      const change = decide(state, { at, recipients, actor: actorOf(principal) });
      reminded = change.ok ? (change.value?.recipients?.map((one) => one._id) ?? []) : [];
      return change;
    },
  );
  return changed.ok ? done({ ...(await ownerView(deps, changed.value)), reminded }) : changed;
}
