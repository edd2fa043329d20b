import { cleanLine } from "../../../domain/text/clean-text.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { MailLooks, RenderedMail } from "../../ports/mail.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { cleanParagraphs, isolate, nameOf, shorten } from "./mail-formats.ts";
import { withoutContents, withoutGaps } from "./minimal-mail.ts";
import { sampleInvitation } from "./sample-invitation.ts";
import { handlerOf, reasonNote, senderFacts } from "./sender-facts.ts";
import { accountTexts } from "./template-account.ts";
import { type MailBlocks, type MailTexts, PRODUCT, toHtml, toText } from "./template-blocks.ts";
import { invitationSubject, invitationTexts } from "./template-invitation.ts";
import { isNotice, noticeTexts } from "./template-notices.ts";
import { isPeople, peopleTexts } from "./template-people.ts";
import { isProof, proofTexts } from "./template-proof.ts";
import { type MailTranslate, mailTexts } from "./template-texts.ts";

type ShownContent = Exclude<MailContent, { about: "sample" }>;

const SUBJECT_TITLE_LIMIT = 60;
const NAME_LIMIT = 60;

/** A name without characters that would terminate it in an address header. */
const inName = (name: string) => name.replace(/["<>]/g, "");

/** Renders a mail in the reader's language, or in English if there is no translation. */
export function renderMail(
  asked: MailContent,
  language: string,
  { brand, clock, isMinimal, mailerName }: MailLooks = {},
): RenderedMail {
  const product = brand?.productName ?? PRODUCT;
  const mailer = inName(brand?.productName ?? mailerName ?? PRODUCT);
  const mailLanguage = translatedOr(language);
  const t = mailTexts(mailLanguage, product, clock);
  const full = asked.about === "sample" ? sampleInvitation(asked, t) : asked;
  const content = isMinimal ? withoutContents(full, t) : full;
  const sender = "sender" in content ? handlerOf(content.sender) : null;
  const senderName = sender ? shorten(nameOf(sender), NAME_LIMIT) : "";
  const title = "title" in content ? cleanLine(content.title) : "";
  const code = "code" in content ? content.code : "";
  const subjectKey = subjectOf(content);
  const texts = blocksOf(content, mailLanguage, t);
  const blocks: MailBlocks = {
    language: mailLanguage,
    linkHint: t("link.hint"),
    ...(brand ? { brand } : {}),
    ...("code" in content ? { code: content.code } : {}),
    ...(isMinimal ? withoutGaps(texts, t) : texts),
  };
  return {
    fromName: sender ? t("from.sender", { sender: inName(senderName), product: mailer }) : mailer,
    ...(sender ? { replyTo: sender.email } : {}),
    subject: cleanLine(t(subjectKey, { title: shorten(title, SUBJECT_TITLE_LIMIT), code, sender: senderName })),
    text: toText(blocks),
    html: toHtml(blocks),
  };
}

function subjectOf(content: ShownContent) {
  if (content.about === "invitation") return invitationSubject(content);
  if (content.about === "account_notice") return `${content.notice.kind}.subject` as const;
  return `${content.about}.subject` as const;
}

function blocksOf(content: ShownContent, language: string, t: MailTranslate): MailTexts {
  if (isProof(content)) return proofTexts(content, language, t);
  if (isPeople(content)) return peopleTexts(content, language, t);
  if (isNotice(content)) return noticeTexts(content, language, t);
  switch (content.about) {
    case "invitation":
      return invitationTexts(content, language, t);
    case "completed":
    case "declined":
    case "voided":
    case "expired":
      return endedTexts(content, language, t);
    case "verify_email":
    case "reset_password":
    case "sign_in":
    case "change_email":
    case "undo_email":
    case "account_closed":
    case "sign_up_code":
    case "form_code":
    case "account_erased":
    case "prove":
    case "account_notice":
      return accountTexts(content, language, t);
    case "bulk_done":
      return bulkTexts(content, language, t);
    case "api_key_expiring":
      return keyTexts(content, language, t);
    case "webhook_disabled":
      return webhookTexts(content, language, t);
    case "test_mail":
      return testTexts(content, language, t);
    case "seal_delayed": {
      const title = isolate(cleanLine(content.title), language);
      return {
        preview: t(`delay.${content.delay}`),
        heading: t("seal_delayed.heading", { title }),
        paragraphs: [t(`delay.${content.delay}`), t("seal_delayed.body")],
        facts: [],
        button: { label: t("open.button"), url: content.link },
        notes: [],
      };
    }
    case "not_delivered": {
      const title = isolate(cleanLine(content.title), language);
      const name = isolate(nameOf(content.recipient), language);
      return {
        preview: t("not_delivered.body", { email: isolate(content.recipient.email, language) }),
        heading: t("not_delivered.heading", { name, title }),
        paragraphs: [t("not_delivered.body", { email: isolate(content.recipient.email, language) })],
        facts: [{ name: t("not_delivered.answer"), values: [isolate(cleanLine(content.reason), language)] }],
        button: { label: t("open.button"), url: content.link },
        notes: [],
      };
    }
  }
}

function testTexts(
  { name, link }: Extract<MailContent, { about: "test_mail" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  return {
    preview: t("test_mail.body"),
    heading: t("test_mail.heading"),
    paragraphs: [t("hello", { name: isolate(cleanLine(name), language) }), t("test_mail.body")],
    facts: [],
    button: { label: t("test_mail.button"), url: link },
    notes: [],
  };
}

function bulkTexts(
  { title, name, sent, failed, link }: Extract<MailContent, { about: "bulk_done" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const numberOf = (value: number) => new Intl.NumberFormat(language).format(value);
  const body = t(failed > 0 ? "bulk_done.body.failed" : "bulk_done.body");
  return {
    preview: body,
    heading: t("bulk_done.heading", { title: isolate(cleanLine(title), language) }),
    paragraphs: [t("hello", { name: isolate(cleanLine(name), language) }), body],
    facts: [
      { name: t("bulk_done.sent"), values: [numberOf(sent)] },
      { name: t("bulk_done.failed"), values: [numberOf(failed)] },
    ],
    button: { label: t("bulk_done.button"), url: link },
    notes: [],
  };
}

function keyTexts(
  { title: keyName, name, expiresAt, link }: Extract<MailContent, { about: "api_key_expiring" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const title = isolate(cleanLine(keyName), language);
  const until = t.instant(expiresAt);
  return {
    preview: t("api_key_expiring.body", { title, until }),
    heading: t("api_key_expiring.heading", { title }),
    paragraphs: [
      t("hello", { name: isolate(cleanLine(name), language) }),
      t("api_key_expiring.body", { title, until }),
      t("api_key_expiring.help"),
    ],
    facts: [],
    button: { label: t("api_key_expiring.button"), url: link },
    notes: [],
  };
}

function webhookTexts(
  { title, name, reason, at, link }: Extract<MailContent, { about: "webhook_disabled" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const host = isolate(cleanLine(title), language);
  const body = t(`webhook_disabled.${reason}`, { host });
  return {
    preview: body,
    heading: t("webhook_disabled.heading", { host }),
    paragraphs: [t("hello", { name: isolate(cleanLine(name), language) }), body, t("webhook_disabled.next")],
    facts: [{ name: t("webhook_disabled.since"), values: [t.instant(at)] }],
    button: { label: t("webhook_disabled.button"), url: link },
    notes: [],
  };
}

type EndedContent = Extract<MailContent, { about: "completed" | "declined" | "voided" | "expired" }>;

function endedTexts(content: EndedContent, language: string, t: MailTranslate): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const button = content.link ? { label: t(`${content.about}.button`), url: content.link } : undefined;
  const handler = isolate(nameOf(handlerOf(content.sender)), language);
  const from = senderFacts(content.sender, language, t);
  const notes = [reasonNote(content, language, t)];
  const heading = () => t(`${content.about}.heading`, { title, sender: handler });
  switch (content.about) {
    case "completed":
      return {
        preview: t(content.isAttached ? "completed.attached" : "completed.body"),
        heading: heading(),
        paragraphs: [t(content.isAttached ? "completed.attached" : "completed.body")],
        facts: [
          ...from,
          { name: t("fact.signed"), values: signersIn(content.signers, language, t) },
          { name: t("fact.sealed"), values: [t.instant(content.completedAt)] },
        ],
        button,
        notes: [t("completed.verify", { link: content.verifyLink }), ...notes],
      };
    case "declined": {
      const who = content.isReader ? t("declined.you") : isolate(cleanLine(content.by.name), language);
      return {
        preview: t("declined.body"),
        heading: t(`declined.heading${content.isReview ? ".review" : ""}${content.isReader ? ".you" : ""}`, {
          title,
          who,
        }),
        paragraphs: [t("declined.body")],
        quote: { who: t("reason.of", { who }), words: cleanParagraphs(content.reason) },
        facts: from,
        button,
        notes,
      };
    }
    case "voided":
      return {
        preview: t("voided.body"),
        heading: heading(),
        paragraphs: [t("voided.body")],
        quote: { who: t("reason.of", { who: handler }), words: cleanParagraphs(content.reason) },
        facts: from,
        button,
        notes,
      };
    case "expired":
      return {
        preview: t("expired.body", { sender: handler }),
        heading: heading(),
        paragraphs: [t("expired.body", { sender: handler })],
        facts: [...from, { name: t("fact.expired"), values: [t.instant(content.expiredAt)] }],
        button,
        notes,
      };
  }
}

const SIGNERS_LISTED = 50;

function signersIn(
  signers: Extract<EndedContent, { about: "completed" }>["signers"],
  language: string,
  t: MailTranslate,
): string[] {
  return signers
    .slice(0, SIGNERS_LISTED)
    .map(({ name, signedAt }) => `${isolate(cleanLine(name), language)} · ${t.instant(signedAt)}`);
}
