import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentHead } from "../document.ts";

/**
 * Whether the recipient filled in the web form that the document was made from. Nobody else vouches for who they are,
 * and the address may be anybody's. A person the sender put in their place since then has another link.
 */
export function isFormFiller(
  { madeFrom }: Pick<DocumentHead, "madeFrom">,
  { _id, linkEpoch }: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return madeFrom?.form?.filler === _id && linkEpoch === 1;
}

/**
 * A form's filler who has not typed a mailed code. They get the one invitation and the final copy; automatic mails go
 * to the others only.
 */
export function isUnprovenFiller(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch" | "proof">,
): boolean {
  const isProven = recipient.proof?.passed.some(({ check }) => check === "EMAIL");
  return isFormFiller(document, recipient) && !isProven;
}
