/** Mails that ask a recipient to sign, review, edit or host a signing. */

import type { InvitationReason } from "../../../domain/job/job.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { InvitationContent } from "../../ports/mail-content.ts";
import { cleanParagraphs, isolate, nameOf, personOf } from "./mail-formats.ts";
import { handlerOf, senderFacts } from "./sender-facts.ts";
import { isBrief, type MailTexts } from "./template-blocks.ts";
import type { MailTextKey, MailTranslate } from "./template-texts.ts";

const FILES_SHOWN = 10;

/** Texts shared by all recipients, and texts that differ by role in first requests and reminders. */
export function invitationSubject({ reason, ask }: InvitationContent): MailTextKey {
  return reason === "turn" || reason === "resent"
    ? `invitation.${ask}.${reason}.subject`
    : `invitation.${reason}.subject`;
}

export function invitationTexts(content: InvitationContent, language: string, t: MailTranslate): MailTexts {
  const { reason, ask, delegator } = content;
  const sender = isolate(nameOf(content.sender), language);
  const title = isolate(cleanLine(content.title), language);
  const signer = isolate(cleanLine(content.signer), language);
  const who = delegator ? isolate(nameOf(delegator.person), language) : "";
  const until = content.expiresAt ? t.instant(content.expiresAt) : null;
  const message = cleanParagraphs(content.message);
  // The person who took a document over does everything that happens afterwards.
  const acting =
    reason === "turn" || reason === "delegated" || reason === "changed" ? content.sender : handlerOf(content.sender);
  const params = { sender: isolate(nameOf(acting), language), title, signer, who };
  const pages = (count: number) => t("pages", { pages: new Intl.NumberFormat(language).format(count) });
  const isOwn = reason === "turn" || reason === "resent";
  const heading = isOwn ? t(`invitation.${ask}.${reason}.heading`, params) : headingOf(reason, ask, t, params);
  const body = isOwn ? t(`invitation.${ask}.${reason}.body`, params) : t(`invitation.${reason}.body`, params);
  const hello = t("hello", { name: isolate(cleanLine(content.recipient.name), language) });
  const isShort = message !== "" && isBrief(message);
  return {
    preview: until
      ? t(`invitation.${ask}.preview.until`, { ...params, until })
      : t(`invitation.${ask}.preview`, params),
    heading,
    paragraphs: [hello, ...(isShort ? [] : [body])],
    after: isShort ? [body] : [],
    ...(message ? { quote: { who: t("invitation.message", { sender }), words: message } } : {}),
    facts: [
      ...(until ? [{ name: t("fact.until"), values: [until] }] : []),
      ...senderFacts(content.sender, language, t),
      ...(ask === "host" ? [{ name: t("fact.signer"), values: [signer] }] : []),
      ...(delegator
        ? [
            { name: t("fact.delegator"), values: [personOf(delegator.person, language)] },
            { name: t("fact.reason"), values: [isolate(cleanLine(delegator.reason), language)] },
          ]
        : []),
      { name: t("fact.document"), values: [title] },
      {
        name: t("fact.files"),
        values: content.files
          .slice(0, FILES_SHOWN)
          .map((file) => `${isolate(cleanLine(file.fileName), language)} · ${pages(file.pages)}`),
      },
    ],
    button: { label: t(`invitation.${ask}.button`), url: content.link },
    notes: [
      ...(content.asksAccessCode ? [t("note.access_code", { sender: params.sender })] : []),
      t(ask === "sign" ? "note.personal" : "note.link"),
      content.isSender ? t("note.sender") : t("note.unknown", { sender }),
    ],
  };
}

function headingOf(
  reason: Exclude<InvitationReason, "turn" | "resent">,
  ask: InvitationContent["ask"],
  t: MailTranslate,
  params: Record<string, string>,
): string {
  return reason === "edited" ? t(`invitation.${ask}.turn.heading`, params) : t(`invitation.${reason}.heading`, params);
}
