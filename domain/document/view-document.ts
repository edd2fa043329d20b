import { done, type Outcome, refuse } from "../outcome.ts";
import type { Origin, Recipient } from "../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "./change.ts";
import { roomOf, type Visit } from "./room.ts";
import { checkAllowed } from "./state-table.ts";

/** A recipient opens the document for the first time; `null` when there is nothing new to write down. */
export function viewDocument(
  state: DocumentState,
  command: Visit & { recipientId: Recipient["_id"]; origin: Origin },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const viewer = recipients.find((one) => one._id === command.recipientId);
  if (!viewer) return refuse("link_invalid");
  const allowed = checkAllowed(document, "open", command.at);
  if (!allowed.ok) return allowed;
  if (viewer.viewedAt || roomOf(document, viewer, recipients, command) !== "open") return done(null);
  return done({
    document: { ...document, updatedAt: command.at },
    recipients: [{ ...viewer, viewedAt: command.at, origin: command.origin }],
    events: [
      {
        type: "VIEWED",
        actor: { kind: "recipient", id: viewer._id },
        subject: viewer._id,
        data: { viewedSha256: document.viewedSha256 ?? "" },
        personal: {
          name: viewer.name,
          email: viewer.email,
          ip: command.origin.ip,
          userAgent: command.origin.userAgent,
        },
      },
    ],
    jobs: [mail({ about: "viewed", documentId: document._id, recipient: viewer._id }, command.at)],
  });
}
