import { can } from "../../../domain/access/can.ts";
import type {
  createDocumentCall as contract,
  NewDocumentInput,
  NewFromTemplateInput,
} from "../../../domain/contract/create-document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { UploadedFile } from "../../../domain/contract/views/views.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type AnchorPlace, anchorsOf, newDocument } from "../../../domain/document/draft/new-document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, type Refusal, refuse } from "../../../domain/outcome.ts";
import { sendNew } from "../../../domain/template/send-new.ts";
import type { MailDeps, SendingDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { devOutboxUrl } from "../account/dev-outbox-url.ts";
import { actorOf } from "../actor.ts";
import { readSource } from "../file/file-stores.ts";
import { turnOwnerOf } from "../file/first-page-job.ts";
import { readPages } from "../file/read-pages.ts";
import {
  type ArrivingFile,
  forgetFiles,
  type UploadAnswer,
  type UploadForm,
  uploadFiles,
} from "../file/upload-files.ts";
import { retryOnLostRace, unlessDone } from "../retry-on-lost-race.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { signerStatus } from "../sent/recipient-view.ts";
import { createDraftFrom } from "../template/create-from-template.ts";
import { sendTemplate } from "../template/send-template.ts";
import { decideDraft } from "./save-draft.ts";
import { sendCommandFor } from "./send-command.ts";

type Created = Output<typeof contract>;
type ArrivingOrder = {
  files: AsyncIterable<ArrivingFile>;
  form: () => UploadForm;
  /** The form's JSON, once the form has been read. */
  order: () => Outcome<NewDocumentInput>;
};

/**
 * Creates a document from files, and sends it if the order says so, in one commit. If anything is refused, nothing is
 * stored. A repeat returns the present state.
 */
export async function createDocument(
  deps: SendingDeps & MailDeps,
  principal: MemberPrincipal,
  { files, form, order: readOrder }: ArrivingOrder,
  newId: DocumentId,
): Promise<Outcome<Created>> {
  const uploaded = await uploadFiles(deps, principal, files, form);
  if (!uploaded.ok) return uploaded;
  const results = uploaded.value.map(({ result }) => result);
  const existing = await findOwnDocument(deps, principal, newId);
  const order = readOrder();
  const created = existing.ok
    ? done(createdOf(existing.value.value))
    : order.ok
      ? await createFrom(deps, principal, order.value, { results, newId })
      : order;
  if (existing.ok || !created.ok) await forgetFiles(deps, results);
  return created;
}

type Uploaded = { results: UploadAnswer[number]["result"][]; newId: DocumentId };

async function createFrom(
  deps: SendingDeps & MailDeps,
  principal: MemberPrincipal,
  order: NewDocumentInput,
  { results, newId }: Uploaded,
): Promise<Outcome<Created>> {
  const refusal = order.send ? refusalOfSending(deps, principal) : null;
  if (refusal) return { ok: false, refusal };
  const rejected = results.flatMap((result, index): Fault[] =>
    "file" in result
      ? []
      : [{ path: `files.${index}`, code: result.refused, ...(result.params ? { params: result.params } : {}) }],
  );
  if (rejected.length > 0) return refuse(rejected[0]!.code, { params: rejected[0]!.params, faults: rejected });
  const fileParts = results.flatMap((result) => ("file" in result ? [result.file] : []));
  const facts = await readFacts(deps, principal, order, fileParts);
  if (!facts.ok) return facts;
  const made = newDocument(order, { ...facts.value, fileParts });
  if (!made.ok) return made;
  const { input, pathOf } = made.value;
  const at = toInstant(deps.clock.now());
  const change = await decideDraft(deps, principal, null, input, { newId, at });
  if (!change.ok) return inOrder(change, pathOf);
  const { document, recipients = [], fields = [], infos = {} } = change.value;
  const state: DocumentState = { document, recipients, fields, infos };
  const sending = { at, actor: actorOf(principal), sender: principal.user };
  const sent = order.send
    ? sendNew(state, { type: "CREATE", actor: sending.actor }, await sendCommandFor(deps, state, sending))
    : change;
  if (!sent.ok) return inOrder(sent, pathOf);
  return retryOnLostRace(async () => {
    deps.killPoint("before_commit");
    const committed = await deps.documents.commit(null, sent.value, at);
    // Another attempt of the same request may have created it.
    if (!("done" in committed || "exists" in committed)) return unlessDone(committed);
    deps.killPoint("after_commit");
    const after = await findOwnDocument(deps, principal, newId);
    return after.ok ? done(createdOf(after.value.value)) : after;
  });
}

/** Creates a document from a template, by the services of `template/send` and `template/create-document`. */
export async function createFromTemplateOrder(
  deps: SendingDeps & MailDeps,
  principal: MemberPrincipal,
  { templateId, send, ...order }: NewFromTemplateInput,
  newId: DocumentId,
): Promise<Outcome<Created>> {
  if (send) {
    const refusal = refusalOfSending(deps, principal);
    if (refusal) return { ok: false, refusal };
    const { values = {} } = order;
    const sent = await sendTemplate(deps, principal, { ...order, values, templateId, further: [] }, newId);
    if (!sent.ok) return sent;
  } else {
    const created = await createDraftFrom(deps, principal, { id: templateId, newId, order });
    if (!created.ok) return created;
  }
  const found = await findOwnDocument(deps, principal, newId);
  return found.ok ? done(createdOf(found.value.value)) : found;
}

/** Sending needs what the call that only sends needs. */
function refusalOfSending(deps: SendingDeps & MailDeps, { rights, user }: MemberPrincipal): Refusal | null {
  if (!can(rights, "Documents", "ADD")) return { code: "not_authorized" };
  if (user.emailVerified) return null;
  const outbox = devOutboxUrl(deps, user.email);
  return { code: "email_not_verified", data: { email: user.email, ...(outbox ? { outbox } : {}) } };
}

async function readFacts(
  deps: SendingDeps,
  principal: MemberPrincipal,
  order: NewDocumentInput,
  fileParts: readonly (FilePart & UploadedFile)[],
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

function createdOf({ document: { _id, status }, recipients }: DocumentState): Created {
  return {
    _id,
    status,
    recipients: recipients.map((one) => ({ _id: one._id, email: one.email, status: signerStatus(one) })),
  };
}
