import type { SignerView } from "../../domain/contract/views.ts";
import type { Change, DocumentState } from "../../domain/document/change.ts";
import type { Instant } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Deps, Versioned } from "../deps.ts";
import { changeDocument } from "./change-document.ts";
import { findByLink } from "./find-by-link.ts";
import { knownValues } from "./known-values.ts";
import { signerView } from "./signer-view.ts";

/** Whoever holds a link does something; the answer is what they see then. */
export async function actThroughLink(
  deps: Deps,
  token: string,
  timeZone: string | undefined,
  decide: (state: DocumentState, signer: Recipient, at: Instant) => Outcome<Change | null>,
): Promise<Outcome<SignerView>> {
  const link = await findByLink(deps, token);
  if (!link.ok) return link;
  const signerOf = (state: DocumentState) =>
    state.recipients.find((one) => one._id === link.value.recipient._id) ?? link.value.recipient;
  const after = await changeDocument(
    deps,
    () => findThroughLink(deps, token),
    (state, at) => decide(state, signerOf(state), at),
  );
  if (!after.ok) return after;
  const signer = signerOf(after.value);
  const known = await knownValues(deps, after.value.document.workspaceId, signer, timeZone);
  return done(await signerView(deps, after.value, signer, known));
}

/** The document behind a link, read anew. */
export async function findThroughLink(deps: Deps, token: string): Promise<Outcome<Versioned<DocumentState>>> {
  const link = await findByLink(deps, token);
  return link.ok ? done(link.value.found) : refuse(link.refusal.code);
}
