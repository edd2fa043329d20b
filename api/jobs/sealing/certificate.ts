import { type AuditLine, detailsOf } from "../../../domain/audit/event.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { sendersOf } from "../../../domain/document/handler.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import { signatureIdOf } from "../../../domain/field/caption.ts";
import { VectorStrokes } from "../../../domain/field/value.ts";
import { labelOfKey } from "../../../domain/integration/acting-key.ts";
import type { Check } from "../../../domain/recipient/checks.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { type AdoptedSignature, type Recipient, recipientEnd } from "../../../domain/recipient/recipient.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { CertificateMethod, CertificatePerson } from "../../ports/certificate.ts";
import type { CertificateRequest } from "../../ports/seal.ts";
import { findPrintedBrand } from "../../services/workspace/branding/find-printed-brand.ts";
import type { Attachment } from "./attachments.ts";

/** The content of the certificate of completion, in the sender's language. */
export async function certificateOf(
  deps: Deps,
  { document, recipients }: DocumentState,
  lines: readonly AuditLine[],
  attachments: readonly Attachment[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<CertificateRequest> {
  const last = lines.at(-1)!;
  const brand = await findPrintedBrand(deps, document.workspaceId);
  return {
    language: translatedOr(document.sender?.language),
    sealOrigin: deps.seal.origin,
    content: {
      documentId: document._id,
      ...(brand ? { brand } : {}),
      title: keptTitle(document),
      titleLanguage: document.languages[0],
      ...sendersWithKey(document, lines),
      sentAt: document.sentAt,
      completedAt: document.sealing?.since ?? document.updatedAt,
      files: document.fileParts.map((part) => ({
        fileName: part.fileName,
        pages: part.pages,
        uploadedSha256: part.uploadedSha256,
        ...(part.originals ? { originals: part.originals } : {}),
        storedSha256: part.hashData,
      })),
      attachments: attachments.map(({ file, by, isMerged }) => ({
        fileName: file.fileName,
        sha256: file.object,
        by,
        isMerged,
      })),
      people: await Promise.all(recipients.map((one) => personOf(document, one, lines, read))),
      audit: { events: last.entry.seq, headSha256: last.hash },
      verifyUrl: new URL("/verify", deps.config.publicUrl).href,
      productVersion: deps.config.version,
    },
  };
}

/** The certificate names the sender, the API key that sent the document, and the member who took it over. */
function sendersWithKey(
  document: DocumentHead,
  lines: readonly AuditLine[],
): Pick<CertificateRequest["content"], "sender" | "handledBy"> {
  const { sender, handledBy } = sendersOf(document, lines);
  const key = lines.findLast(({ entry }) => entry.type === "SENT")?.entry.actor.key;
  return { sender: sender && { ...sender, ...(key ? { key: labelOfKey(key) } : {}) }, handledBy };
}

async function personOf(
  document: DocumentHead,
  one: Recipient,
  lines: readonly AuditLine[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<CertificatePerson> {
  const { host, handOver } = one;
  const signed = recipientEnd(one, "signed");
  const signature = signed?.signature;
  return {
    name: one.name,
    email: one.email,
    signatureId: signatureIdOf(one.documentId, one._id),
    language: one.language,
    role: one.roleType,
    step: one.step,
    act: actOf(one),
    methods: methodsOf(document, one, lines),
    group: one.group && { name: one.group.name, minSigners: one.group.minSigners },
    host: host && { name: host.name, email: host.email, ...(handOver?.place ? { place: handOver.place } : {}) },
    delegatedFrom: one.delegatedFrom,
    sentAt: one.invitedAt,
    deliveredAt: one.deliveredAt,
    viewedAt: one.viewedAt,
    seen: seenBy(one, lines),
    consentedAt: signed?.at,
    signedAt: one.ended?.at,
    timeZone: one.origin?.timeZone,
    ip: one.origin?.ip,
    userAgent: one.origin?.userAgent,
    embeddedIn: one.origin?.embeddedIn,
    openedBy: one.origin?.openedBy,
    signedIn: signed?.consent.language,
    consent: signed?.consent,
    signature: signature && { way: signature.way, draw: await pictureOf(signature, read) },
  };
}

/** When and from where a recipient acted; empty for one who did not. */
function seenBy({ _id }: Recipient, lines: readonly AuditLine[]): CertificatePerson["seen"] {
  const own = lines.filter(({ entry }) => entry.subject === _id);
  const pageSeen = own.map(detailsOf).findLast((one) => one?.type === "PAGE_SEEN");
  return pageSeen && { files: pageSeen.data.seen, of: pageSeen.data.of };
}

function actOf({ state, roleType }: Recipient): CertificatePerson["act"] {
  if (state === "released") return "released";
  if (roleType === "documentReviewer") return "approved";
  return roleType === "documentEditor" ? "edited" : "signed";
}

/** Lists the delivery of the link, then the passed checks, each with the wrong answers before it. */
function methodsOf(
  { madeFrom, isTest, sender, handledBy }: DocumentHead,
  { _id, email, host, handOver, delivery, proof, origin }: Recipient,
  lines: readonly AuditLine[],
): CertificateMethod[] {
  const own = lines.filter(({ entry }) => entry.subject === _id);
  // Earlier events concern the predecessor or a wrong address.
  const since = own.findLastIndex(({ entry }) => entry.type === "DELEGATED" || entry.type === "RECIPIENT_EDITED");
  const wrongBefore = (check: Check, at: string) =>
    own
      .slice(since + 1)
      .filter(({ entry }) => entry.ts <= at)
      .map(detailsOf)
      .filter((one) => one?.type === "AUTH_FAILED" && one.data.check === check).length;
  const isRespondent = madeFrom?.form?.filler === _id && since === -1;
  // A test mails nobody but its sender and whoever took it over.
  const isUnmailed = isTest && ![sender, handledBy].some((one) => sameEmail(email, one?.email ?? ""));
  const mailed = isUnmailed ? "test_link" : "email_link";
  const link = isRespondent ? "web_form" : delivery === "link" ? "told_link" : mailed;
  return [
    host ? { method: "host", at: handOver?.at } : { method: origin?.embeddedIn ? "embedded" : link },
    ...(proof?.passed ?? []).map(({ check, at, reference }) => ({
      ...{
        method: isUnmailed && check === "EMAIL" ? ("test_code" as const) : check,
        at,
        reference,
        wrong: wrongBefore(check, at),
      },
    })),
  ];
}

async function pictureOf({ form, object }: AdoptedSignature, read: (sha256: string) => Promise<Bytes>) {
  const bytes = await read(object);
  return form === "png" ? ({ kind: "image", bytes } as const) : ({ kind: "strokes", pad: strokesFrom(bytes) } as const);
}

export function strokesFrom(bytes: Bytes): VectorStrokes {
  return VectorStrokes.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
