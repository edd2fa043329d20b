import type { SignerView } from "../../domain/contract/views.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { filesToSign } from "../../domain/document/document.ts";
import { firstPages, listPages } from "../../domain/document/pages.ts";
import { type Room, roomOf } from "../../domain/document/room.ts";
import { CONSENT_VERSION } from "../../domain/document/sign-document.ts";
import type { KnownValues } from "../../domain/field/kind.ts";
import { kindOf } from "../../domain/field/kinds.ts";
import { toInstant } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { assetsOf } from "./asset-ticket.ts";
import { fieldView, signerStatus } from "./owner-view.ts";
import { readPages } from "./read-pages.ts";

/** Rooms in which the pages themselves are shown. */
const showsPages = new Set<Room>(["open", "signed", "sealing", "completed"]);

/** The document as one of its signers sees it: own fields only, of the others their names and states. */
export async function signerView(
  deps: Deps,
  { document, recipients, fields, infos }: DocumentState,
  signer: Recipient,
  known: KnownValues,
): Promise<SignerView> {
  const room = roomOf(document, signer, recipients, toInstant(deps.clock.now()));
  const files = showsPages.has(room) ? filesToSign(document) : [];
  const first = firstPages(files);
  const own = room === "open" ? fields.filter((field) => field.recipient === signer._id) : [];
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
    values: Object.fromEntries(
      own.flatMap((field) => {
        const value = kindOf(field.type).prefill?.(field, known);
        return typeof value === "string" || typeof value === "boolean" ? [[field.key, value]] : [];
      }),
    ),
    others: recipients
      .filter((one) => one._id !== signer._id)
      .map((one) => ({ name: one.name, color: one.color, step: one.step, status: signerStatus(one) })),
    signingOrder: document.signingOrder,
    authenticationData: { reviewModal: false, isAuthenticated: true },
    viewedSha256: document.viewedSha256 ?? null,
    consentVersion: CONSENT_VERSION,
    assets: files.length > 0 ? await assetsOf(deps, _id) : null,
    declined: document.declined && {
      by: decliner?.name ?? "",
      reason: document.declined.reason,
      at: document.declined.at,
    },
    voided: document.voided,
  };
}
