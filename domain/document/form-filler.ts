import type { Recipient } from "../recipient/recipient.ts";
import type { DocumentHead } from "./document.ts";

/**
 * Whether somebody filled in the web form that a document was made of: then nobody but they say who they are, and the
 * address may be anybody's. Whom the sender put in their place since has another link.
 */
export function isFormFiller(
  { madeFrom }: Pick<DocumentHead, "madeFrom">,
  { _id, linkEpoch }: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return madeFrom?.form?.filler === _id && linkEpoch === 1;
}

/**
 * A form's filler who has not shown that the mailbox is theirs, by a code that was mailed there: whoever typed the address
 * has the link anyway. What comes by itself goes to the others; to them the one invitation, and their copy at the end.
 */
export function isUnprovenFiller(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch" | "proof">,
): boolean {
  const isProven = recipient.proof?.passed.some(({ check }) => check === "EMAIL");
  return isFormFiller(document, recipient) && !isProven;
}
