import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentHead, mutedByDefault, type SenderNotice } from "../../../domain/document/document.ts";
import { handlerOf } from "../../../domain/document/handler.ts";
import { isOpen, statusAt } from "../../../domain/document/state-table.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import { finishedAt, type Recipient, whoseTurn } from "../../../domain/recipient/recipient.ts";
import type { AccountDeps, CoreDeps } from "../../deps.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import type { Letter } from "./document-mail.ts";
import { documentPage } from "./document-page.ts";

type NoticeMail = Extract<Mail, { about: "viewed" | "signed" | "delegated" | "paid" | "expiring" | "more_time_asked" }>;

/** Notices to the person who handles the document; `null` when unwanted or obsolete. */
export async function noticeLetter(deps: AccountDeps, mail: NoticeMail, state: DocumentState): Promise<Letter | null> {
  const { document } = state;
  const handler = handlerOf(document);
  if (!handler) return null;
  if (mail.about !== "more_time_asked" && !(await isStillNeeded(deps, document, mail.about))) return null;
  const content = contentOf(deps, mail, state);
  const { name, email, language } = handler;
  return content && { to: { name, address: email }, language, content };
}

/** Whether the sender wants the notice: by the document's setting, otherwise by their general setting. */
export async function isStillNeeded(
  { users }: AccountDeps,
  { settings, ownerId }: DocumentHead,
  notice: SenderNotice,
): Promise<boolean> {
  const chosen = settings.notices?.[notice];
  if (chosen !== undefined) return chosen;
  const owner = ownerId && (await users.find(ownerId));
  return !(owner?.mutedNotices ?? mutedByDefault).includes(notice);
}

function contentOf({ config, clock }: AccountDeps, mail: NoticeMail, state: DocumentState): MailContent | null {
  const { document, recipients } = state;
  const { title, expiresAt } = document;
  const link = documentPage(config, document);
  const now = toInstant(clock.now());
  if (mail.about === "expiring") {
    const isStillTrue = expiresAt === mail.expiresAt && isOpen(statusAt(document, now));
    const waiting = whoseTurn(recipients).map(personOf);
    return isStillTrue ? { about: "expiring", title, expiresAt, waiting, link: `${link}&extend=1` } : null;
  }
  const recipient = recipients.find((one) => one._id === mail.recipient);
  if (!recipient) return null;
  if (mail.about === "more_time_asked") {
    if (!expiresAt) return null;
    const person = personOf(recipient);
    const status = statusAt(document, now);
    if (!isOpen(status) && status !== "EXPIRED") return null;
    return {
      ...{ about: "more_time_asked", title, recipient: person, expiresAt, hasEnded: status === "EXPIRED" },
      link: `${link}&extend=1`,
    };
  }
  return happened(mail.about, recipient, document, link);
}

/** Senders get no notice of their own acts, and none of the last signature in addition to the completion mail. */
function happened(
  about: "viewed" | "signed" | "delegated" | "paid",
  recipient: Recipient,
  { title, sender, handledBy, status }: DocumentHead,
  link: string,
): MailContent | null {
  const own = normalEmail(handlerOf({ sender, handledBy })?.email ?? "");
  const person = personOf(recipient);
  if (about === "delegated") {
    const last = recipient.delegatedFrom?.at(-1);
    if (!last || normalEmail(last.email) === own) return null;
    return { about, title, delegator: { name: last.name, email: last.email }, recipient: person, at: last.at, link };
  }
  if (normalEmail(person.email) === own) return null;
  const facts = { title, recipient: person, link };
  const { viewedAt, payment, roleType } = recipient;
  if (about === "viewed") return viewedAt ? { about, ...facts, at: viewedAt } : null;
  if (about === "paid") return payment?.paidAt ? { about, ...facts, at: payment.paidAt } : null;
  const at = finishedAt(recipient);
  if (!at || status === "SEALING" || status === "COMPLETED") return null;
  const as = roleType === "documentReviewer" ? "approved" : roleType === "documentEditor" ? "edited" : "signed";
  return { about: as, ...facts, at };
}

function personOf({ name, email }: Recipient): { name: string; email: string } {
  return { name, email };
}

/**
 * Mail about money that counts as no payment. Cannot be switched off, because the money is visible nowhere else. `null`
 * if its refund was requested.
 */
export function paymentFailedLetter(
  { config }: CoreDeps,
  mail: Extract<Mail, { about: "payment_failed" }>,
  { document, recipients }: DocumentState,
): Letter | null {
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const money = recipient?.payment?.returnable?.find((one) => one.reference === mail.reference);
  const handler = handlerOf(document);
  if (!recipient || !money || money.refund || money.reason === "ended" || !handler) return null;
  const { reason, amountMinor, currency, at } = money;
  const { name, email, language } = handler;
  const link = documentPage(config, document);
  return {
    to: { name, address: email },
    language,
    content: {
      ...{ about: "payment_failed", title: document.title, recipient: personOf(recipient) },
      ...{ reason, amountMinor, currency, at, link },
    },
  };
}
