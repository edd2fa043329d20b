import type { DocumentState } from "../../../domain/document/change.ts";
import { endOf, filesToSign } from "../../../domain/document/document.ts";
import { handlerOf } from "../../../domain/document/handler.ts";
import { isAwaitingRecipients, statusAt } from "../../../domain/document/state-table.ts";
import { keptTitle, titleIn } from "../../../domain/document/titles.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { addressOf, type Recipient, recipientEnd } from "../../../domain/recipient/recipient.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import type { ComplianceDeps, SendingDeps } from "../../deps.ts";
import type { MailAttachment } from "../../ports/mail.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { copyLink } from "../../services/file/asset-ticket.ts";
import { documentPage } from "./document-page.ts";
import { mailSenderOf } from "./mail-sender.ts";
import { isStillNeeded, noticeLetter, paymentFailedLetter } from "./notice-mail.ts";
import { commentsLetter, copyLetter, handedOverLetter, releasedLetter, sharedLetter } from "./people-mail.ts";
import { codeLetter, codeNotSentLetter, lockedOutLetter } from "./proof-mail.ts";
import { sealedCopies } from "./sealed-copies.ts";

/** A mail before rendering. */
export type Letter = {
  to: { name: string; address: string };
  language: string;
  content: MailContent;
  attachments?: readonly MailAttachment[];
};

type DocumentMail = Extract<Mail, { documentId: unknown }>;
type EndMail = Extract<Mail, { about: "completed" | "declined" | "voided" | "expired" }>;
type InvitationMail = Extract<Mail, { about: "invitation" }>;

/** `null` if the document has changed and the mail is obsolete. */
export async function documentLetter(
  deps: SendingDeps & ComplianceDeps,
  mail: DocumentMail,
  state: DocumentState,
): Promise<Letter | null> {
  switch (mail.about) {
    case "invitation":
      return invitation(deps, mail, state);
    case "for_review":
      return copyLetter(deps, mail, state);
    case "seal_delayed":
      return sealDelayed(deps, state);
    case "not_delivered":
      return notDelivered(deps, mail, state);
    case "completed":
    case "declined":
    case "voided":
    case "expired":
      return ending(deps, mail, state);
    case "viewed":
    case "signed":
    case "delegated":
    case "paid":
    case "expiring":
    case "more_time_asked":
      return noticeLetter(deps, mail, state);
    case "payment_failed":
      return paymentFailedLetter(deps, mail, state);
    case "one_time_code":
      return codeLetter(deps, mail, state);
    case "locked_out":
      return lockedOutLetter(deps, mail, state);
    case "code_not_sent":
      return codeNotSentLetter(deps, mail, state);
    case "handed_over":
      return handedOverLetter(mail, state);
    case "comments":
      return commentsLetter(deps, mail, state);
    case "shared":
      return sharedLetter(deps, mail, state);
    case "released":
      return releasedLetter(deps, mail, state);
  }
}

async function invitation(deps: SendingDeps, mail: InvitationMail, state: DocumentState): Promise<Letter | null> {
  const { document, recipients, infos } = state;
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const isTheirs = recipient?.state === "invited" && recipient.linkEpoch === mail.linkEpoch;
  const sender = mailSenderOf(document);
  const status = statusAt(document, toInstant(deps.clock.now()));
  if (!isTheirs || !isAwaitingRecipients(status) || !sender) return null;
  const info = infos[recipient.language];
  return {
    to: { name: addressOf(recipient).name, address: addressOf(recipient).email },
    language: recipient.language,
    content: {
      about: "invitation",
      reason: mail.reason,
      ask: asks[recipient.roleType],
      recipient: { name: addressOf(recipient).name },
      signer: recipient.name,
      delegator: mail.reason === "delegated" ? delegatorOf(recipient) : null,
      sender,
      isSender: sameEmail(sender.email, addressOf(recipient).email),
      title: info?.title || keptTitle(document),
      message: info?.message ?? "",
      files: filesToSign(document).map(({ fileName, pages }) => ({ fileName, pages })),
      expiresAt: document.expiresAt ?? null,
      asksAccessCode: recipient.checks?.type === "ACCESS_CODE",
      link: await linkOf(deps, state, recipient),
    },
  };
}

const asks = {
  signatureNeeded: "sign",
  inPerson: "host",
  documentReviewer: "review",
  documentEditor: "edit",
} as const;

function delegatorOf({ delegatedFrom }: Recipient): { person: { name: string; email: string }; reason: string } | null {
  const last = delegatedFrom?.at(-1);
  return last ? { person: { name: last.name, email: last.email }, reason: last.reason } : null;
}

function sealDelayed({ config }: SendingDeps, { document }: DocumentState): Letter | null {
  const delay = document.sealing?.delay;
  const handler = handlerOf(document);
  if (document.status !== "SEALING" || !handler || !delay) return null;
  const { name, email, language } = handler;
  const link = documentPage(config, document);
  return {
    to: { name, address: email },
    language,
    content: { about: "seal_delayed", title: document.title, delay, link },
  };
}

/** Obsolete once the invitation was delivered. */
function notDelivered(
  { config }: SendingDeps,
  mail: Extract<Mail, { about: "not_delivered" }>,
  { document, recipients }: DocumentState,
): Letter | null {
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const handler = handlerOf(document);
  if (!isAwaitingRecipients(document.status) || !handler || !recipient?.notDelivered) return null;
  const { name, email, language } = handler;
  const link = documentPage(config, document);
  const { reason } = recipient.notDelivered;
  return {
    to: { name, address: email },
    language,
    content: { about: "not_delivered", title: document.title, recipient: addressOf(recipient), reason, link },
  };
}

async function ending(deps: SendingDeps & ComplianceDeps, mail: EndMail, state: DocumentState): Promise<Letter | null> {
  if (mail.about === "completed" && "owner" in mail.to && !(await isStillNeeded(deps, state.document, "completed")))
    return null;
  const reader = await readerOf(deps, mail, state);
  const content = reader && endContent(deps, mail, state, reader);
  if (!content) return null;
  const letter = { to: reader.to, language: reader.language, content };
  if (content.about !== "completed") return letter;
  const attachments = await sealedCopies(deps, state);
  return { ...letter, content: { ...content, isAttached: attachments.length > 0 }, attachments };
}

type Reader = Pick<Letter, "to" | "language"> & { link: string | null; recipient: Recipient | null };

async function readerOf(deps: SendingDeps, { to }: EndMail, state: DocumentState): Promise<Reader | null> {
  const { document, recipients } = state;
  if ("owner" in to) {
    const handler = handlerOf(document);
    if (!handler) return null;
    const { name, email, language } = handler;
    const recipient = recipients.find((one) => one.email.trim().toLowerCase() === email.trim().toLowerCase()) ?? null;
    const link = documentPage(deps.config, document);
    return { to: { name, address: email }, language, link, recipient };
  }
  if ("cc" in to) {
    const index = document.ccEmails.indexOf(to.cc);
    const link = endOf(document).completed && index >= 0 ? await copyLink(deps, document._id, index) : null;
    return { to: { name: "", address: to.cc }, language: document.languages[0] ?? "en", link, recipient: null };
  }
  const recipient = recipients.find((one) => one._id === to.recipient);
  if (!recipient) return null;
  const { language } = recipient;
  const { name, email } = addressOf(recipient);
  return { to: { name, address: email }, language, link: await linkOf(deps, state, recipient), recipient };
}

function endContent(deps: SendingDeps, mail: EndMail, state: DocumentState, reader: Reader): MailContent | null {
  const { document, recipients } = state;
  const sender = mailSenderOf(document);
  if (!sender) return null;
  const title = titleIn(reader.language, state);
  const ended = { title, sender, link: reader.link, isSender: sameEmail(sender.email, reader.to.address) };
  switch (mail.about) {
    case "completed": {
      const { completed } = endOf(document);
      if (!completed) return null;
      const signers = recipients.flatMap((one) => {
        const signed = recipientEnd(one, "signed");
        return signed && signs(one.roleType) ? [{ name: one.name, signedAt: signed.at }] : [];
      });
      const verifyLink = `${deps.config.publicUrl}/verify`;
      return { about: "completed", ...ended, signers, completedAt: completed.at, verifyLink, isAttached: false };
    }
    case "declined": {
      const { declined } = endOf(document);
      const by = recipients.find((one) => one._id === declined?.recipient);
      if (!declined || !by) return null;
      const isReader = reader.recipient?._id === by._id;
      const isReview = by.roleType === "documentReviewer";
      return { about: "declined", ...ended, by: { name: by.name }, reason: declined.reason, isReview, isReader };
    }
    case "voided": {
      const { voided } = endOf(document);
      return voided ? { about: "voided", ...ended, reason: voided.reason } : null;
    }
    case "expired":
      return document.status === "EXPIRED" && document.expiresAt
        ? { about: "expired", ...ended, expiredAt: document.expiresAt }
        : null;
  }
}

async function linkOf(
  { links, config }: SendingDeps,
  { document }: DocumentState,
  recipient: Recipient,
): Promise<string> {
  const token = await links.tokenOf(document._id, recipient._id, recipient.linkEpoch);
  return `${config.publicUrl}/app/documents/sign/${token}`;
}
