import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentHead } from "../document.ts";

/**
 * Whether the recipient filled in the web form that the document was made from. Their name and address are unverified
 * claims. If the sender replaced them since, the link epoch differs and this is `false`.
 */
export function isFormRespondent(
  { madeFrom }: Pick<DocumentHead, "madeFrom">,
  { _id, linkEpoch }: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return madeFrom?.form?.filler === _id && linkEpoch === 1;
}

/**
 * Whether the person who filled in a web form typed the recipient's name and address. If the sender replaced the
 * recipient since, the link epoch differs and this is `false`.
 */
export function isStranger(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return isFormRespondent(document, recipient) || isNamedByRespondent(document, recipient);
}

function isNamedByRespondent(
  { madeFrom }: Pick<DocumentHead, "madeFrom">,
  { _id, linkEpoch }: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return linkEpoch === 1 && (madeFrom?.form?.named?.includes(_id) ?? false);
}

/**
 * Whether the recipient is a form's respondent who has not entered a mailed code, or a person named by the respondent who has
 * not opened the mailed link. They get one invitation and the final copy, and no other automatic mails.
 */
export function isUnprovenStranger(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch" | "proof" | "viewedAt">,
): boolean {
  if (isNamedByRespondent(document, recipient)) return recipient.viewedAt === undefined;
  const isProven = recipient.proof?.passed.some(({ check }) => check === "EMAIL");
  return isFormRespondent(document, recipient) && !isProven;
}
