import type { DocumentState } from "../../domain/document/change.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Deps, Versioned } from "../deps.ts";

export type Link = { found: Versioned<DocumentState>; recipient: Recipient };

/** Whose link it is; a link that was made before the recipient's last change of address is dead. */
export async function findByLink(deps: Deps, token: string): Promise<Outcome<Link>> {
  const place = await deps.documents.findByLink(await deps.links.hash(token));
  const found = place && (await deps.documents.findState(place.documentId));
  const recipient = found?.value.recipients.find((one) => one._id === place?.recipientId);
  if (!found || !recipient) return refuse("link_invalid");
  const living = await deps.links.tokenOf(found.value.document._id, recipient._id, recipient.linkEpoch);
  return living === token ? done({ found, recipient }) : refuse("link_invalid");
}
