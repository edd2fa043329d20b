import type { SignerView } from "../../domain/contract/views.ts";
import type { DocumentState, StoredValue } from "../../domain/document/change.ts";
import { filesToSign } from "../../domain/document/document.ts";
import { held } from "../../domain/document/drawn-fields.ts";
import { firstPages, listPages } from "../../domain/document/pages.ts";
import { type Room, roomOf } from "../../domain/document/room.ts";
import { CONSENT_VERSION } from "../../domain/document/sign-document.ts";
import { signatureIdOf } from "../../domain/field/caption.ts";
import type { Field } from "../../domain/field/field.ts";
import type { KnownValues } from "../../domain/field/kind.ts";
import { kindOf } from "../../domain/field/kinds.ts";
import { visibleKeys } from "../../domain/field/visibility.ts";
import { type DocumentId, type FieldKey, toInstant } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { signerAssetsOf } from "./asset-ticket.ts";
import { earlierValues } from "./earlier-values.ts";
import { fieldView, signerStatus } from "./owner-view.ts";
import { readPages } from "./read-pages.ts";

/** Rooms in which the pages themselves are shown. */
const showsPages = new Set<Room>(["open", "signed", "sealing", "completed"]);

/** The document as one of its signers sees it: own fields only, of the others their names and states. */
export async function signerView(
  deps: Deps,
  state: DocumentState,
  signer: Recipient,
  known: KnownValues,
): Promise<SignerView> {
  const { document, recipients, fields, infos } = state;
  const room = roomOf(document, signer, recipients, toInstant(deps.clock.now()));
  const files = showsPages.has(room) ? filesToSign(document) : [];
  const first = firstPages(files);
  const isOpen = room === "open";
  const values = isOpen ? await prefilled(deps, document._id, fields, signer, known) : new Map();
  const own = isOpen ? fieldsFor(signer, fields, values, await earlierValues(deps, state)) : [];
  const info = infos[signer.language] ?? Object.values(infos)[0];
  const decliner = recipients.find((one) => one._id === document.declined?.recipient);
  const { _id, status, sentAt, expiresAt, completedAt } = document;
  return {
    ...{ _id, status, sentAt, expiresAt, completedAt, room },
    recipientId: signer._id,
    title: info?.title || document.title,
    message: info?.message ?? "",
    signerLanguage: signer.language,
    sender: { name: document.sender?.name ?? "", email: document.sender?.email ?? "" },
    userName: signer.name,
    userEmail: signer.email,
    color: signer.color,
    signerStatus: signerStatus(signer),
    files: files.map(({ key, fileName, pages, size, hashData }) => ({
      part: key,
      fileName,
      pages,
      size,
      sha256: hashData,
    })),
    pages: listPages(files, await readPages(deps, files)),
    fields: own.map((field) => ({ ...fieldView(field), page: (first.get(field.part) ?? 0) + field.page })),
    values: Object.fromEntries(own.flatMap(({ key }) => (values.has(key) ? [[key, values.get(key)!]] : []))),
    attachments: isOpen ? await deps.attachments.list(_id, signer._id) : [],
    signatureId: signatureIdOf(_id, signer._id),
    others: recipients
      .filter((one) => one._id !== signer._id)
      .map((one) => ({ name: one.name, color: one.color, step: one.step, status: signerStatus(one) })),
    signingOrder: document.signingOrder,
    authenticationData: { reviewModal: false, isAuthenticated: true },
    viewedSha256: document.viewedSha256 ?? null,
    consentVersion: CONSENT_VERSION,
    assets: files.length > 0 ? await signerAssetsOf(deps, _id) : null,
    declined: document.declined && {
      by: decliner?.name ?? "",
      reason: document.declined.reason,
      at: document.declined.at,
    },
    voided: document.voided,
  };
}

/** What stands in a signer's own fields before they touch them: what is known, and files they put there before. */
async function prefilled(
  deps: Deps,
  document: DocumentId,
  fields: readonly Field[],
  signer: Recipient,
  known: KnownValues,
): Promise<Map<FieldKey, string | boolean>> {
  const values = new Map<FieldKey, string | boolean>();
  for (const field of fields) {
    const value = field.recipient === signer._id ? kindOf(field.type).prefill?.(field, known) : undefined;
    if (value !== undefined) values.set(field.key, value);
  }
  for (const { field, id } of await deps.attachments.list(document, signer._id)) values.set(field, id);
  return values;
}

/**
 * A signer's own fields. Whether one is there that depends on somebody else's is decided here, so that nobody's values
 * leave; conditions on own fields go along for the browser.
 */
function fieldsFor(
  signer: Recipient,
  fields: readonly Field[],
  values: ReadonlyMap<FieldKey, string | boolean>,
  earlier: ReadonlyMap<FieldKey, StoredValue>,
): Field[] {
  const owner = new Map(fields.map((field) => [field.key, field.recipient]));
  const visible = visibleKeys(fields, (key) => values.get(key) ?? held(earlier.get(key)));
  return fields
    .filter((field) => field.recipient === signer._id)
    .flatMap((field) => {
      const { visibleIf, ...rest } = field;
      const isOwn = !visibleIf || owner.get(visibleIf.field) === signer._id || !owner.has(visibleIf.field);
      if (isOwn) return [field];
      return visible.has(field.key) ? [rest] : [];
    });
}
