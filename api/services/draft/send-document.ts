import { sendDocument as decide } from "../../../domain/document/draft/send-document.ts";
import { changedProgramData, isSameProgramData, type ProgramData } from "../../../domain/document/program-data.ts";
import { isOpen } from "../../../domain/document/state-table.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { SendingDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { sendCommandFor } from "./send-command.ts";

/** Sends a draft. A repeat returns the present state. */
export async function sendDocument(
  deps: SendingDeps,
  principal: Principal,
  id: string,
  own: ProgramData = {},
): Promise<Outcome<{ _id: DocumentId; status: "QUEUED" | "SENT" }>> {
  if (principal.kind === "guest") return refuse("sign_in_to_send");
  const sent = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state, at) => {
      if (isOpen(state.document.status)) return done(null);
      const { externalId: _, metadata: __, ...document } = state.document;
      const labelled = { ...state, document: { ...document, ...changedProgramData(state.document, own) } };
      const isLocked = principal.embed !== undefined && !isSameProgramData(state.document, labelled.document);
      if (isLocked) return refuse("embed_part_locked");
      return decide(
        labelled,
        await sendCommandFor(deps, labelled, { at, actor: actorOf(principal), sender: principal.user }),
      );
    },
  );
  if (!sent.ok) return sent;
  const { _id, status } = sent.value.document;
  return done({ _id, status: status === "QUEUED" ? "QUEUED" : "SENT" });
}
