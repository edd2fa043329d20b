import type { Actor } from "../../../domain/audit/action.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { SendCommand } from "../../../domain/document/draft/send-document.ts";
import { hashOfViewed } from "../../../domain/document/signing/viewed-hash.ts";
import type { Instant, UserId } from "../../../domain/ids.ts";
import type { SendingDeps } from "../../deps.ts";
import { emailProofOf } from "../account/email-proof.ts";
import { hasFilesElsewhere } from "../file/file-stores.ts";
import { readPages } from "../file/read-pages.ts";
import { readConnections } from "./read-connections.ts";

type Sending = {
  at: Instant;
  actor: Actor;
  /** The member in whose name the document goes out. */
  sender: { id: UserId; name: string; email: string; language: string };
};

/** Reads what sending a document depends on besides the document. */
export async function sendCommandFor(
  deps: SendingDeps,
  state: DocumentState,
  { at, actor, sender: { id, name, email, language } }: Sending,
): Promise<SendCommand> {
  const { document, fields } = state;
  return {
    ...{ at, actor },
    sender: { name, email, language, proof: await emailProofOf(deps, id, email) },
    outside: await readConnections(deps, state),
    isElsewhere: await hasFilesElsewhere(deps, document),
    pages: await readPages(deps, document.fileParts),
    viewedSha256: await hashOfViewed(document.fileParts, fields),
    findUnsupportedCharacter: deps.findUnsupportedCharacter,
    textFits: deps.textFits,
  };
}
