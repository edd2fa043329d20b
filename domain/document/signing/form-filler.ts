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
 * Whether the person who filled in a web form typed the recipient's name and address. A person the sender put in their
 * place since then has another link.
 */
export function isStranger(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return isFormFiller(document, recipient) || isNamedByFiller(document, recipient);
}

function isNamedByFiller(
  { madeFrom }: Pick<DocumentHead, "madeFrom">,
  { _id, linkEpoch }: Pick<Recipient, "_id" | "linkEpoch">,
): boolean {
  return linkEpoch === 1 && (madeFrom?.form?.named?.includes(_id) ?? false);
}

/**
 * A form's filler who has not typed a mailed code, or a person named by them who has not opened the mailed link. They
 * get the one invitation and the final copy; automatic mails go to the others only.
 */
export function isUnprovenStranger(
  document: Pick<DocumentHead, "madeFrom">,
  recipient: Pick<Recipient, "_id" | "linkEpoch" | "proof" | "viewedAt">,
): boolean {
  if (isNamedByFiller(document, recipient)) return recipient.viewedAt === undefined;
  const isProven = recipient.proof?.passed.some(({ check }) => check === "EMAIL");
  return isFormFiller(document, recipient) && !isProven;
}
