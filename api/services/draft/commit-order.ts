import type { NewDocumentInput } from "../../../domain/contract/create-document.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type AnchorPlace, anchorsOf, newDocument } from "../../../domain/document/draft/new-document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { type DocumentId, type FilePartKey, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../domain/outcome.ts";
import { type FormValues, prefilledAnywhere } from "../../../domain/template/prefill.ts";
import { sendNew } from "../../../domain/template/send-new.ts";
import type { SendingDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";
import { readSource } from "../file/file-stores.ts";
import { turnOwnerOf } from "../file/first-page-job.ts";
import { readPages } from "../file/read-pages.ts";
import { retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { decideDraft, findFileParts } from "./save-draft.ts";
import { sendCommandFor } from "./send-command.ts";

/**
 * Creates a document from uploaded files, and sends it if the order says so, in one commit. Another attempt of the same
 * request may have created it; the present state is returned then. Paths of faults are the order's.
 */
export async function commitOrder(
  deps: SendingDeps,
  principal: MemberPrincipal,
  order: NewDocumentInput,
  { fileParts, newId, values = {} }: { fileParts: readonly FilePart[]; newId: DocumentId; values?: FormValues },
): Promise<Outcome<DocumentState>> {
  const facts = await readFacts(deps, principal, order, fileParts);
  if (!facts.ok) return facts;
  const made = newDocument(order, { ...facts.value, fileParts });
  if (!made.ok) return made;
  const { input, pathOf } = made.value;
  const at = toInstant(deps.clock.now());
  const decided = await decideDraft(deps, principal, null, input, { newId, at });
  if (!decided.ok) return inOrder(decided, pathOf);
  const { document, recipients = [], infos = {} } = decided.value;
  const fields = prefilledAnywhere({ fields: decided.value.fields ?? [], recipients }, values, deps);
  if (!fields.ok) return fields;
  const change = done({ ...decided.value, fields: fields.value });
  const state: DocumentState = { document, recipients, fields: fields.value, infos };
  const sending = { at, actor: actorOf(principal), sender: principal.user };
  const sent = order.send
    ? sendNew(state, { type: "CREATE", actor: sending.actor }, await sendCommandFor(deps, state, sending))
    : change;
  if (!sent.ok) return inOrder(sent, pathOf);
  return retryOnLostRace(async () => {
    deps.killPoint("before_commit");
    const committed = await deps.documents.commit(null, sent.value, at);
    if (!("done" in committed || "exists" in committed)) return unlessDone(committed);
    deps.killPoint("after_commit");
    const after = await findOwnDocument(deps, principal, newId);
    return after.ok ? done(after.value.value) : after;
  });
}

async function readFacts(
  deps: SendingDeps,
  principal: MemberPrincipal,
  order: NewDocumentInput,
  fileParts: readonly FilePart[],
) {
  const shapes = await readPages(deps, fileParts);
  const found = await Promise.all(fileParts.map(({ key }) => deps.files.readFound(key)));
  const places: AnchorPlace[] = [];
  const anchors = anchorsOf(order);
  let first = 0;
  for (const part of anchors.length > 0 ? fileParts : []) {
    const bytes = await readSource(deps, part);
    if (!bytes) return refuse("storage_unavailable");
    const inFile = await deps.pdf.findTexts(bytes, anchors, { owner: turnOwnerOf(principal) });
    if (!inFile.ok) return inFile;
    for (const { text, page, box } of inFile.value) places.push({ text, page: first + page, box });
    first += part.pages;
  }
  return done({ found, pages: fileParts.flatMap(({ key }) => shapes.get(key) ?? []), places });
}

/** The refusal with the paths of the order: its fields by index, and its one title. */
function inOrder({ refusal }: { ok: false; refusal: Refusal }, pathOf: ReadonlyMap<string, string>): Outcome<never> {
  const faults = refusal.faults?.map((fault) => {
    const [, key] = /^(?:fields|jsonData\.schemas\.\d+)\.(.+)$/su.exec(fault.path) ?? [];
    const path = /^documentInfo\..*\.title$/.test(fault.path) ? "title" : (pathOf.get(key ?? "") ?? fault.path);
    return { ...fault, path };
  });
  return { ok: false, refusal: { ...refusal, ...(faults ? { faults } : {}) } };
}

/** The caller's own uploads. @param pathOf the path of a key, for its fault */
export async function findUploadedFiles(
  deps: SendingDeps,
  principal: MemberPrincipal,
  keys: readonly FilePartKey[],
  pathOf: (index: number) => string,
): Promise<Outcome<FilePart[]>> {
  const found = await findFileParts(deps, principal, null, { fileParts: keys.map((key) => ({ key })) });
  if (found.ok) return found;
  const faults = found.refusal.faults?.map((fault) => {
    const [, index] = /^fileParts\.(\d+)\.key$/.exec(fault.path) ?? [];
    return index === undefined ? fault : { ...fault, path: pathOf(Number(index)) };
  });
  return { ok: false, refusal: { ...found.refusal, ...(faults ? { faults } : {}) } };
}
