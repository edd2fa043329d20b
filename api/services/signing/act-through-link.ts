import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { roomOf, type Visit } from "../../../domain/document/signing/room.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, SigningDeps } from "../../deps.ts";

import { changeDocument } from "../sent/change-document.ts";

import { findAgain, findByLink, type Link, type LinkAccess } from "./find-by-link.ts";
import { knownValues } from "./known-values.ts";

import { signerView } from "./signer-view.ts";

export type ActedState = { state: DocumentState; signer: Recipient; visit: Visit };

type Decided = Outcome<Change | null>;
type Decide = (state: DocumentState, signer: Recipient, visit: Visit) => Decided | Promise<Decided>;

/**
 * Changes a document on behalf of a link's holder and returns the holder's view of the changed document.
 * @param access credentials, or a `Link` that this request has already found; a `Link` is read again only after a lost
 * race
 */
export async function actThroughLink(
  deps: SigningDeps,
  access: LinkAccess | Link,
  timeZone: string | undefined,
  decide: Decide,
): Promise<Outcome<SignerView>> {
  const acted = await changeThroughLink(deps, access, decide);
  return acted.ok ? done(await viewAfter(deps, acted.value, timeZone)) : acted;
}

/** Like `actThroughLink`, but returns the changed state instead of a view. */
export async function changeThroughLink(
  deps: DocumentDeps,
  access: LinkAccess | Link,
  decide: Decide,
): Promise<Outcome<ActedState>> {
  const link = "found" in access ? done(access) : await findByLink(deps, access);
  if (!link.ok) return link;
  const { recipient, visit } = link.value;
  const signerOf = (state: DocumentState) => state.recipients.find((one) => one._id === recipient._id) ?? recipient;
  const after = await changeDocument(deps, findAgain(deps, link.value), (state, at) =>
    decide(state, signerOf(state), { ...visit, at }),
  );
  return after.ok ? done({ state: after.value, signer: signerOf(after.value), visit }) : after;
}

async function viewAfter(
  deps: SigningDeps,
  { state, signer, visit }: ActedState,
  timeZone: string | undefined,
): Promise<SignerView> {
  const knownContact = await knownValues(deps, state.document, signer, timeZone);
  return signerView(deps, state, signer, knownContact, roomOf(state.document, signer, state.recipients, visit), visit);
}
