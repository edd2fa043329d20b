import { can } from "../../../domain/access/can.ts";
import type {
  createDocumentCall as contract,
  NewDocumentInput,
  NewFromFilesInput,
  NewFromTemplateInput,
} from "../../../domain/contract/create-document.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, type Refusal, refuse } from "../../../domain/outcome.ts";
import type { MailDeps, SendingDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { devOutboxUrl } from "../account/dev-outbox-url.ts";
import {
  type ArrivingFile,
  forgetFiles,
  type UploadAnswer,
  type UploadForm,
  uploadFiles,
} from "../file/upload-files.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { signerStatus } from "../sent/recipient-view.ts";
import { createDraftFrom } from "../template/create-from-template.ts";
import { sendTemplate } from "../template/send-template.ts";
import { commitOrder, findUploadedFiles } from "./commit-order.ts";

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
  const created = await commitOrder(deps, principal, order, { fileParts, newId });
  return created.ok ? done(createdOf(created.value)) : created;
}

/** Creates a document from files that are uploaded already, and sends it if the order says so. */
export async function createFromFilesOrder(
  deps: SendingDeps & MailDeps,
  principal: MemberPrincipal,
  { fileKeys, ...order }: NewFromFilesInput,
  newId: DocumentId,
): Promise<Outcome<Created>> {
  const refusal = order.send ? refusalOfSending(deps, principal) : null;
  if (refusal) return { ok: false, refusal };
  const existing = await findOwnDocument(deps, principal, newId);
  if (existing.ok) return done(createdOf(existing.value.value));
  const files = await findUploadedFiles(deps, principal, fileKeys, (index) => `fileKeys.${index}`);
  if (!files.ok) return files;
  const created = await commitOrder(deps, principal, order, { fileParts: files.value, newId });
  return created.ok ? done(createdOf(created.value)) : created;
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

function createdOf({ document: { _id, status }, recipients }: DocumentState): Created {
  return {
    _id,
    status,
    recipients: recipients.map((one) => ({ _id: one._id, email: one.email, status: signerStatus(one) })),
  };
}
