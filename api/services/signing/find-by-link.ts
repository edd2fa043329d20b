import type { DocumentState } from "../../../domain/document/change.ts";
import type { Visit } from "../../../domain/document/signing/room.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";

/** The credentials of a call through a link: the link's secret, and the session's if one was granted. */
export type LinkAccess = { token: string; session?: string | undefined };

export type Link = { access: LinkAccess; found: Versioned<DocumentState>; recipient: Recipient; visit: Visit };

/** The recipient of a link; refuses a link that was replaced. */
export async function findByLink(deps: DocumentDeps, access: LinkAccess): Promise<Outcome<Link>> {
  const { token, session } = access;
  const address = await deps.documents.findByLink(await deps.links.hash(token));
  const found = address && (await deps.documents.findState(address.documentId));
  const recipient = found?.value.recipients.find((one) => one._id === address?.recipientId);
  if (!found || !recipient) return refuse("link_invalid");
  const currentToken = await deps.links.tokenOf(found.value.document._id, recipient._id, recipient.linkEpoch);
  if (currentToken !== token) return refuse("link_invalid");
  const visit = { at: toInstant(deps.clock.now()), session: session ? await deps.links.hash(session) : null };
  return done({ access: { token, session }, found, recipient, visit });
}

/** The credentials alone, for a second change in the same request, which must read again. */
export function accessOf(access: LinkAccess | Link): LinkAccess {
  return "found" in access ? access.access : access;
}

/** A `find` function for `changeDocument`: its first call returns the state in `link`, later calls read again. */
export function findAgain(deps: DocumentDeps, link: Link): () => Promise<Outcome<Versioned<DocumentState>>> {
  let isFirst = true;
  return async () => {
    const now = isFirst ? done(link) : await findByLink(deps, link.access);
    isFirst = false;
    return now.ok ? done(now.value.found) : now;
  };
}
