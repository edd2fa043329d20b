/** The facts of a web form's document that the form counts. */
import type { DocumentState } from "../../document/change.ts";
import type { FormId, RecipientId } from "../../ids.ts";

export type FormCountFacts = {
  formId: FormId;
  respondent: RecipientId;
  /** Hash of the mailbox on a form that accepts one document per person. */
  person?: string | undefined;
  /** Hash of the mailbox, with which its holder finds the unfinished document again. */
  mailbox?: string | undefined;
  /** Whether the document counts towards the form's limit: not declined, voided or expired. */
  isTaken: boolean;
  /** Whether the respondent has signed. */
  isSent: boolean;
};

/** `null` for a document that no form counts: not made by a form, or made by an earlier version. */
export function formCountFactsOf({
  document,
  recipients,
}: Pick<DocumentState, "document" | "recipients">): FormCountFacts | null {
  const form = document.madeFrom?.form;
  if (!form?.isCounted) return null;
  const { formId, filler: respondent, person, mailbox } = form;
  const isSent = recipients.find((one) => one._id === respondent)?.state === "signed";
  return { formId, respondent, person, mailbox, isTaken: !lost.has(document.status), isSent };
}

const lost = new Set(["DECLINED", "VOIDED", "EXPIRED"]);
