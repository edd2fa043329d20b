import * as z from "zod/mini";
import type { DocumentHead, DocumentStatus } from "./document.ts";

/** The list's views; `all` is labelled Inbox. */
export const DocumentView = z.enum([
  "all",
  "draft",
  "sent",
  "completed",
  "action-required",
  "waiting-for-others",
  "declined",
  "expired",
  "waiting-for-payment",
]);
export type DocumentView = z.infer<typeof DocumentView>;
export const documentViews = DocumentView.options;

/** What the list can be narrowed to beside its views, as the specification words it: each is one of the views. */
export const documentFilters: ReadonlyMap<string, DocumentView> = new Map([
  ["Waiting for me", "action-required"],
  ["Waiting for others", "waiting-for-others"],
  ["To approve", "action-required"],
  ["Approved", "completed"],
  ["Rejected", "declined"],
]);

const ofStatus: Record<DocumentStatus, DocumentView[]> = {
  DRAFT: ["draft"],
  QUEUED: ["sent", "waiting-for-others"],
  SENT: ["sent", "waiting-for-others"],
  WAITING_FOR_PAYMENT: ["sent", "waiting-for-payment"],
  SEALING: ["sent"],
  COMPLETED: ["completed"],
  DECLINED: ["declined"],
  VOIDED: ["declined"],
  EXPIRED: ["expired"],
};

/** The views in which its own workspace lists a document. "Action required" is personal: see `viewsForRecipient`. */
export function viewsForWorkspace(document: DocumentHead): DocumentView[] {
  return ["all", ...ofStatus[document.status]];
}

/**
 * The views in which a person who is asked to sign lists it: nothing before it is sent to them, and for the sender
 * themself only what is personal, since their workspace lists the rest.
 */
export function viewsForRecipient(document: DocumentHead, email: string): DocumentView[] {
  if (document.status === "DRAFT" || document.status === "QUEUED") return [];
  const personal: DocumentView[] = document.turnEmails.includes(email) ? ["action-required"] : [];
  if (document.sender && document.sender.email.trim().toLowerCase() === email) return personal;
  if (document.status === "SENT" || document.status === "SEALING") {
    return ["all", ...(personal.length > 0 ? personal : (["waiting-for-others"] as const))];
  }
  return ["all", ...ofStatus[document.status].filter((view) => view !== "sent"), ...personal];
}
