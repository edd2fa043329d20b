import { OTHERS_SHOWN, type SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { DocumentState, StoredValue } from "../../../domain/document/change.ts";
import { endOf, filesToSign } from "../../../domain/document/document.ts";
import { firstPages, listPages } from "../../../domain/document/pages.ts";
import { mayDelegate } from "../../../domain/document/signing/delegate-document.ts";
import { conditionValueOf } from "../../../domain/document/signing/drawn-fields.ts";
import { isFormRespondent } from "../../../domain/document/signing/form-respondent.ts";
import { hasPages, isHeld, isProved, type RoomKind, type Visit } from "../../../domain/document/signing/room.ts";
import { CONSENT_VERSION } from "../../../domain/document/signing/sign-document.ts";
import { typedValues } from "../../../domain/document/signing/typed-values.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import { signatureIdOf } from "../../../domain/field/caption.ts";
import type { Field } from "../../../domain/field/field.ts";
import { storedTexts } from "../../../domain/field/format/stored-text.ts";
import type { KnownValues } from "../../../domain/field/kind.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { visibleKeys } from "../../../domain/field/visibility.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { ownerOf } from "../../../domain/recipient/group.ts";
import type { Payment } from "../../../domain/recipient/payment.ts";
import { addressOf, owesAction, type Recipient, recipientEnd } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, ProofDeps, SigningDeps, TemplateDeps } from "../../deps.ts";
import type { KeptAttachment } from "../../ports/documents.ts";
import type { KeptAnswers } from "../../ports/templates.ts";
import { signerAssetsOf } from "../file/asset-ticket.ts";
import { readShapes } from "../file/read-pages.ts";
import { authenticationData } from "../proof/authentication-data.ts";
import { fieldView } from "../sent/owner-view.ts";
import { signerStatus } from "../sent/recipient-view.ts";
import { findBrand } from "../workspace/branding/find-brand.ts";
import { earlierValues } from "./earlier-values.ts";

/** The document as one of its recipients sees it: own fields, and names and states of the others. */
export async function signerView(
  deps: SigningDeps,
  state: DocumentState,
  signer: Recipient,
  known: KnownValues,
  room: RoomKind,
  visit: Visit,
): Promise<SignerView> {
  const { document, recipients, infos } = state;
  const files = hasPages(room) ? filesToSign(document) : [];
  const info = infos[signer.language] ?? Object.values(infos)[0];
  // Rooms of ended documents and previews need no proof.
  const isHidden = room === "elsewhere" || (!hasPages(room) && !isProved(document, signer, visit));
  const { _id, status, sentAt, expiresAt, signingOrder } = document;
  const { completed, declined, voided } = endOf(document);
  const { name, email } = addressOf(signer);
  return {
    ...{ _id, status, sentAt, expiresAt, completedAt: completed?.at, room, signingOrder },
    recipientId: signer._id,
    roleType: signer.roleType,
    isTest: document.isTest,
    isAskedAgain: signer.staleApproval !== undefined && owesAction(signer),
    title: info?.title || keptTitle(document),
    message: isHidden ? "" : (info?.message ?? ""),
    privateMessage: isHidden ? "" : (signer.privateMessage ?? ""),
    signerLanguage: signer.language,
    sender: { name: document.sender?.name ?? "", email: document.sender?.email ?? "" },
    handledBy: document.handledBy,
    brand: (await findBrand(deps, document.workspaceId)) ?? undefined,
    userName: signer.name || name,
    userEmail: email,
    color: signer.color,
    signerStatus: signerStatus(signer),
    files: files.map(({ key, fileName, pages, size, hashData }) => ({
      part: key,
      fileName,
      pages,
      size,
      sha256: hashData,
    })),
    pages: listPages(files, ...(await readShapes(deps, files))),
    ...(await formOf(deps, state, signer, known, room)),
    signatureId: signatureIdOf(_id, signer._id),
    documentWorkspaceId: document.workspaceId,
    complyWith: document.settings.complyWith,
    signatureStyle: recipientEnd(signer, "signed")?.signature?.way ?? null,
    ...(isHidden ? { others: [], othersCount: 0 } : othersOf(signer, recipients)),
    authenticationData: authenticationData(document, signer, visit, room, await asksSandbox(deps, signer)),
    host: signer.host ? { name: signer.host.name, isHeld: isHeld(signer) } : null,
    payment: isHidden || !signer.payment ? null : paymentView(signer.payment),
    group: groupView(signer, recipients),
    canDelegate: mayDelegate(document, signer),
    askedForTimeAt: signer.askedForTimeAt,
    isEncrypted: document.settings.password?.mode === "encrypt",
    viewedSha256: isHidden ? null : (document.viewedSha256 ?? null),
    consentVersion: CONSENT_VERSION,
    assets: files.length > 0 ? await signerAssetsOf(deps, _id, signer, visit) : null,
    declined: declined && {
      by: recipients.find((one) => one._id === declined.recipient)?.name ?? "",
      reason: declined.reason,
      at: declined.at,
    },
    voided,
    after: isHidden ? undefined : afterOf(document, signer),
  };
}

/** The step after finishing, set by the web form or the document. Nobody is led away from a host's device. */
function afterOf(document: DocumentState["document"], signer: Recipient): SignerView["after"] {
  if (signer.state !== "signed") return undefined;
  if (isFormRespondent(document, signer)) return document.madeFrom?.form?.after;
  const { redirectUrl } = document.settings;
  return redirectUrl === undefined || signer.roleType === "inPerson" ? undefined : { redirect: redirectUrl };
}

/** The signer's form; empty unless the room is open. */
async function formOf(
  deps: DocumentDeps & TemplateDeps,
  state: DocumentState,
  signer: Recipient,
  known: KnownValues,
  room: RoomKind,
): Promise<Pick<SignerView, "fields" | "values" | "attachments" | "canContinueLater" | "keptAt">> {
  const { document, recipients, fields } = state;
  const owner = room === "open" ? ownerOf(signer, recipients) : null;
  if (!owner) return { fields: [], values: {}, attachments: [] };
  const first = firstPages(filesToSign(document));
  const attachments = await deps.attachments.list(document._id, signer);
  const isRespondent = isFormRespondent(document, signer);
  const kept = isRespondent ? await deps.forms.findKept(document._id, signer) : null;
  const values = prefilled(fields, owner, known, attachments, kept);
  const own = fieldsFor(owner, fields, values, await earlierValues(deps, state, signer));
  return {
    fields: own.map((field) => ({ ...fieldView(field), page: (first.get(field.part) ?? 0) + field.page })),
    values: Object.fromEntries(own.flatMap(({ key }) => (values.has(key) ? [[key, values.get(key)!]] : []))),
    attachments,
    ...(isRespondent ? { canContinueLater: true, keptAt: kept?.at } : {}),
  };
}

/** The first other recipients: those whose turn it is, then the rest in the sender's order. */
function othersOf(signer: Recipient, recipients: readonly Recipient[]): Pick<SignerView, "others" | "othersCount"> {
  const otherRecipients = recipients.filter((one) => one._id !== signer._id);
  const isActing = (one: Recipient) => one.state === "invited";
  const ordered =
    otherRecipients.length <= OTHERS_SHOWN
      ? otherRecipients
      : [...otherRecipients.filter(isActing), ...otherRecipients.filter((one) => !isActing(one))];
  return {
    others: ordered.slice(0, OTHERS_SHOWN).map((one) => ({
      name: one.name,
      color: one.color,
      step: one.step,
      roleType: one.roleType,
      status: signerStatus(one),
    })),
    othersCount: otherRecipients.length,
  };
}

function paymentView({ amountMinor, currency, provider, state }: Payment): NonNullable<SignerView["payment"]> {
  return { amountMinor, currency, provider, state };
}

function groupView({ group }: Recipient, recipients: readonly Recipient[]): SignerView["group"] {
  if (!group) return null;
  const signed = recipients.filter((one) => one.group?._id === group._id && one.state === "signed").length;
  return { name: group.name, minSigners: group.minSigners, signed };
}

/** Initial values of a signer's fields: known values, values saved for later, and files attached earlier. */
function prefilled(
  fields: readonly Field[],
  owner: RecipientId,
  known: KnownValues,
  attachments: readonly KeptAttachment[],
  kept: KeptAnswers | null,
): Map<FieldKey, string | boolean> {
  const values = new Map<FieldKey, string | boolean>();
  for (const field of fields) {
    const value = field.recipient === owner ? kindOf(field.type).prefill?.(field, known) : undefined;
    if (value !== undefined) values.set(field.key, value);
  }
  const typed = typedValues(fields, owner, kept?.values ?? {});
  for (const [key, value] of Object.entries(storedTexts(fields, typed, known.language, !kept?.isRead))) {
    values.set(key as FieldKey, value);
  }
  for (const { field, id } of attachments) values.set(field, id);
  return values;
}

/**
 * A signer's own fields. Conditions on other people's fields are evaluated here, so that their values are not sent;
 * conditions on own fields are sent to the browser.
 */
function fieldsFor(
  signer: RecipientId,
  fields: readonly Field[],
  values: ReadonlyMap<FieldKey, string | boolean>,
  earlier: ReadonlyMap<FieldKey, StoredValue>,
): Field[] {
  const owner = new Map(fields.map((field) => [field.key, field.recipient]));
  const visible = visibleKeys(fields, (key) => values.get(key) ?? conditionValueOf(earlier.get(key)));
  return fields
    .filter((field) => field.recipient === signer)
    .flatMap((field) => {
      const { visibleIf, ...rest } = field;
      const isOwn = !visibleIf || owner.get(visibleIf.field) === signer || !owner.has(visibleIf.field);
      if (isOwn) return [field];
      return visible.has(field.key) ? [rest] : [];
    });
}

/** Whether the eSign provider is a sandbox. */
async function asksSandbox({ esp }: ProofDeps, { checks }: Recipient): Promise<boolean> {
  return checks?.type === "AADHAAR" && ((await esp?.status())?.isSandbox ?? false);
}
