import { done, type Outcome, refuse } from "../../outcome.ts";
import { type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import type { MissingPictures } from "../pages.ts";
import { checkPagesShown, pageSeenEvents } from "./pages-seen.ts";
import { checkMayAct, type Visit } from "./room.ts";
import { advanceDocument } from "./sign-document.ts";

/** A reviewer approves; the next recipients are invited. */
export function approveDocument(
  state: DocumentState,
  command: Visit & {
    recipientId: Recipient["_id"];
    viewedSha256: string;
    pagesSeen?: readonly number[] | undefined;
    /** Pages of the files to sign that have no picture, or none yet. */
    missing?: MissingPictures;
    origin: Origin;
  },
): Outcome<Change> {
  const { document, recipients } = state;
  const { at, viewedSha256, origin } = command;
  const reviewer = recipients.find((one) => one._id === command.recipientId);
  if (!reviewer) return refuse("link_invalid");
  if (reviewer.roleType !== "documentReviewer") return refuse("not_for_role");
  const mayAct = checkMayAct(document, reviewer, recipients, command);
  if (!mayAct.ok) return mayAct;
  if (viewedSha256 !== document.viewedSha256) return refuse("document_changed");
  const areShown = checkPagesShown(document, command.missing, command.pagesSeen);
  if (!areShown.ok) return areShown;
  const approved: Recipient = {
    ...reviewer,
    ...{ state: "signed", origin, staleApproval: undefined },
    ended: { how: "approved", at, viewedSha256: document.viewedSha256 },
  };
  const next = advanceDocument(state, approved, at);
  const { name, email } = reviewer;
  return done({
    document: next.document,
    recipients: next.recipients,
    events: [
      ...pageSeenEvents(document, reviewer._id, command.pagesSeen),
      {
        type: "APPROVED",
        actor: { kind: "recipient", id: reviewer._id },
        subject: reviewer._id,
        data: { viewedSha256 },
        personal: { name, email, ...traceOf(origin) },
      },
      ...next.events,
    ],
    jobs: next.jobs,
  });
}
