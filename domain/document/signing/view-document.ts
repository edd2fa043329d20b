import { done, type Outcome, refuse } from "../../outcome.ts";
import { addressOf, type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "../change.ts";
import { checkAllowed } from "../state-table.ts";
import { isFormRespondent } from "./form-respondent.ts";
import { roomOf, type Visit } from "./room.ts";

/** Records the first opening of a mailed link, or the first view of the document; `null` if both are recorded. */
export function viewDocument(
  state: DocumentState,
  command: Visit & { recipientId: Recipient["_id"]; origin: Origin },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const viewer = recipients.find((one) => one._id === command.recipientId);
  if (!viewer) return refuse("link_invalid");
  const allowed = checkAllowed(document, "open", command.at);
  if (!allowed.ok) return allowed;
  const { at, origin } = command;
  const isByMail = viewer.delivery !== "link" && !origin.embeddedIn && !isFormRespondent(document, viewer);
  const isOpened = !viewer.openedAt && viewer.state === "invited" && isByMail;
  const isViewed = !viewer.viewedAt && roomOf(document, viewer, recipients, command) === "open";
  if (!isOpened && !isViewed) return done(null);
  const { email } = addressOf(viewer);
  const by = {
    actor: { kind: "recipient" as const, id: viewer._id },
    subject: viewer._id,
    personal: { name: viewer.name, email, ...traceOf(origin) },
  };
  return done({
    document: { ...document, updatedAt: at },
    recipients: [{ ...viewer, ...(isOpened ? { openedAt: at } : {}), ...(isViewed ? { viewedAt: at, origin } : {}) }],
    events: [
      ...(isOpened ? [{ type: "EMAIL_OPEN" as const, ...by }] : []),
      ...(isViewed ? [{ type: "VIEWED" as const, ...by, data: { viewedSha256: document.viewedSha256 ?? "" } }] : []),
    ],
    jobs: isViewed ? [mail({ about: "viewed", documentId: document._id, recipient: viewer._id }, at)] : [],
  });
}
