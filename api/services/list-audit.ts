import { findChainFault } from "../../domain/audit/chain.ts";
import type { AuditLine } from "../../domain/audit/event.ts";
import type { AuditLineView } from "../../domain/contract/views.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Deps, Principal } from "../deps.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** The trail, oldest first, and whether its chain holds up to the head that the document carries. */
export async function listAudit(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Outcome<{ items: AuditLineView[]; intact: boolean }>> {
  let before: string | null = null;
  for (;;) {
    const found = await findOwnDocument(deps, principal, id, "VIEW");
    if (!found.ok) return found;
    const { value: state, versionstamp } = found.value;
    const lines = await deps.documents.listAudit(state.document._id);
    const isIntact =
      (await findChainFault(state.document._id, lines)) === null &&
      (lines.at(-1)?.hash ?? state.document.audit.head) === state.document.audit.head;
    // An event may come in between the two reads: only what does not fit while the document stands still is a fault.
    if (isIntact || versionstamp === before) {
      return done({ items: lines.map((line) => lineView(line, state)), intact: isIntact });
    }
    before = versionstamp;
  }
}

function lineView({ entry, hash, personal }: AuditLine, { document, recipients }: DocumentState): AuditLineView {
  const subject = recipients.find((one) => one._id === entry.subject);
  const actor = recipients.find((one) => one._id === entry.actor.id);
  const name =
    entry.actor.kind === "recipient" ? actor?.name : entry.actor.kind === "user" ? document.sender?.name : null;
  return {
    seq: entry.seq,
    at: entry.ts,
    type: entry.type,
    actor: { kind: entry.actor.kind, name: name ?? null },
    subject: subject ? { _id: subject._id, name: subject.name, email: subject.email, color: subject.color } : null,
    data: entry.data,
    personal: personal?.facts ?? null,
    hash,
    prev: entry.prev,
  };
}
