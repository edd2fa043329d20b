import { sendDocument as decide } from "../../../domain/document/draft/send-document.ts";
import { hashOfViewed } from "../../../domain/document/signing/viewed-hash.ts";
import { isOpen } from "../../../domain/document/state-table.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps, Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { emailProofOf } from "../account/email-proof.ts";
import { actorOf } from "../actor.ts";
import { hasFilesElsewhere } from "../file/file-stores.ts";
import { readPages } from "../file/read-pages.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { readConnections } from "./read-connections.ts";

/** Sends a draft. A repeat returns the present state. */
export async function sendDocument(
  deps: Deps & Pick<AppDeps, "users" | "identity">,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: DocumentId; status: "QUEUED" | "SENT" }>> {
  if (principal.kind === "guest") return refuse("sign_in_to_send");
  const { user } = principal;
  const proof = await emailProofOf(deps, user.id, user.email);
  const sent = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state, at) => {
      if (isOpen(state.document.status)) return done(null);
      return decide(state, {
        at,
        actor: actorOf(principal),
        sender: { name: user.name, email: user.email, language: user.language, proof },
        outside: await readConnections(deps, state),
        isElsewhere: await hasFilesElsewhere(deps, state.document),
        pages: await readPages(deps, state.document.fileParts),
        viewedSha256: await hashOfViewed(state.document.fileParts, state.fields),
        findUnsupportedCharacter: deps.findUnsupportedCharacter,
        textFits: deps.textFits,
      });
    },
  );
  if (!sent.ok) return sent;
  const { _id, status } = sent.value.document;
  return done({ _id, status: status === "QUEUED" ? "QUEUED" : "SENT" });
}
