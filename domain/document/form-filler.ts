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
