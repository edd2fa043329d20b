import type { CopyView } from "../../../domain/contract/signing/copy.ts";
import type { DownloadView } from "../../../domain/contract/views/views.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { endOf, filesToSign } from "../../../domain/document/document.ts";
import { listPages } from "../../../domain/document/pages.ts";
import { recordCopyOpened } from "../../../domain/document/sending/copies.ts";
import { checkAllowed } from "../../../domain/document/state-table.ts";
import { TicketSubject } from "../../../domain/file/ticket-subject.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps, ProofDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { readPassword } from "../draft/draft-secrets.ts";

import { copyAssetsOf } from "../file/asset-ticket.ts";
import { readPages } from "../file/read-pages.ts";
import { limitCalls } from "../limit-calls.ts";

import { changeDocument } from "./change-document.ts";
import { download, LAST_EVENTS } from "./download-document.ts";

type Access = { token: string; password?: string | undefined };
/** Passwords tried per document, right or wrong, through all of its copy links and from all addresses. */
const PASSWORD_TRIES = { name: "copy_password", calls: 30, seconds: 3_600 };
type FoundCopy = { found: Versioned<DocumentState>; cc: number };

/** Opens a reviewer's copy and records it in the trail. */
export async function openCopy(
  deps: FileDeps & DocumentDeps & ProofDeps,
  access: Access,
  ip: string,
  headers: Record<string, string>,
): Promise<Outcome<CopyView>> {
  const copy = await findCopy(deps, access.token);
  if (!copy.ok) return copy;
  const { document } = copy.value.found.value;
  const { title, handledBy } = document;
  const sender = document.sender ?? { name: "", email: "" };
  const base = { title, sender: { name: sender.name, email: sender.email }, handledBy };
  const locked = await lockedTo(deps, copy.value.found.value, access.password, headers);
  if (!locked.ok) return locked;
  const isSealed = endOf(document).completed !== undefined;
  if (locked.value) return done({ ...base, isSealed, needsPassword: true, files: [], pages: [], assets: null });
  const recorded = await recordOpening(deps, access, copy.value.cc, ip);
  if (!recorded.ok) return recorded;
  const files = filesToSign(document);
  return done({
    ...base,
    ...{ isSealed, needsPassword: false },
    files: files.map(({ key, fileName, pages }) => ({ part: key, fileName, pages })),
    pages: listPages(files, await readPages(deps, files)),
    assets: await copyAssetsOf(deps, document._id, copy.value.cc),
  });
}

export async function downloadCopy(
  deps: FileDeps & DocumentDeps & ProofDeps,
  access: Access,
  headers: Record<string, string>,
): Promise<Outcome<DownloadView>> {
  const copy = await findCopy(deps, access.token);
  if (!copy.ok) return copy;
  const locked = await lockedTo(deps, copy.value.found.value, access.password, headers);
  if (!locked.ok) return locked;
  if (locked.value) return refuse("verification_required");
  return download(deps, () => findState(deps, access.token), { kind: "guest", id: `cc:${copy.value.cc}` });
}

/** Whether the document still needs its password. Refuses a wrong one, and any after too many tries. */
async function lockedTo(
  deps: ProofDeps,
  { document }: DocumentState,
  typed: string | undefined,
  headers: Record<string, string>,
): Promise<Outcome<boolean>> {
  const { password } = document.settings;
  if (!password) return done(false);
  if (typed === undefined) return done(true);
  const limited = await limitCalls(deps, PASSWORD_TRIES, document._id, headers);
  if (limited) return { ok: false, refusal: limited };
  return typed === readPassword(deps, password.locked) ? done(false) : refuse("document_password_wrong");
}

async function recordOpening(
  deps: FileDeps & DocumentDeps,
  { token }: Access,
  cc: number,
  ip: string,
): Promise<Outcome<unknown>> {
  return changeDocument(
    deps,
    () => findState(deps, token),
    async (state, at) => {
      const last = await deps.documents.listLastAudit(state.document._id, LAST_EVENTS);
      return recordCopyOpened(state, { cc, at, ip }, last);
    },
  );
}

async function findState(deps: FileDeps & DocumentDeps, token: string): Promise<Outcome<Versioned<DocumentState>>> {
  const copy = await findCopy(deps, token);
  return copy.ok ? done(copy.value.found) : copy;
}

/** The document of a mailed CC link, while it may be read. */
async function findCopy(deps: FileDeps & DocumentDeps, token: string): Promise<Outcome<FoundCopy>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(token));
  if (subject.data?.kind !== "copy") return refuse("link_invalid");
  const { document: id, cc } = subject.data;
  const found = await deps.documents.findState(id);
  if (!found || found.value.document.ccEmails[cc] === undefined) return refuse("link_invalid");
  const allowed = checkAllowed(found.value.document, "readCopy", toInstant(deps.clock.now()));
  return allowed.ok ? done({ found, cc }) : allowed;
}

/** Whether pages that a reviewer opened may still be shown. */
export async function isCopyOpen(deps: DocumentDeps, id: DocumentId): Promise<boolean> {
  const head = await deps.documents.findHead(id);
  return head !== null && checkAllowed(head.value, "readCopy", toInstant(deps.clock.now())).ok;
}
