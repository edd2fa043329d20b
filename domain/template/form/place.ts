/** A web form's document as the form counts it. */
import type { DocumentState } from "../../document/change.ts";
import type { FormId, RecipientId } from "../../ids.ts";

export type FormPlace = {
  formId: FormId;
  filler: RecipientId;
  /** Hash of the mailbox on a form that accepts one document per person. */
  person?: string | undefined;
  /** Hash of the mailbox, by which its holder finds the document again while it is unfinished. */
  mailbox?: string | undefined;
  /** The document counts against the form's limit: it was not declined, voided or expired. */
  isTaken: boolean;
  /** The person who filled in the form has signed. */
  isSent: boolean;
};

/** `null` for a document that no form counts: another's, or one that an earlier version made. */
export function formPlaceOf({
  document,
  recipients,
}: Pick<DocumentState, "document" | "recipients">): FormPlace | null {
  const form = document.madeFrom?.form;
  if (!form?.isCounted) return null;
  const { formId, filler, person, mailbox } = form;
  const isSent = recipients.find((one) => one._id === filler)?.state === "signed";
  return { formId, filler, person, mailbox, isTaken: !lost.has(document.status), isSent };
}

const lost = new Set(["DECLINED", "VOIDED", "EXPIRED"]);
