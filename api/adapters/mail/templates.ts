import { cleanLine } from "../../../domain/text/clean-text.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { RenderedMail } from "../../ports/mail.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { type MailBlocks, toHtml, toText, type Words } from "./template-blocks.ts";
import { invitationSubject, invitationWords } from "./template-invitation.ts";
import { isNotice, noticeWords } from "./template-notices.ts";
import { isPeople, peopleWords } from "./template-people.ts";
import { isProof, proofWords } from "./template-proof.ts";
import { type MailTranslate, mailTexts } from "./template-texts.ts";
import { cleanWords, instantIn, isolate, nameOf, personOf, shorten } from "./template-words.ts";

const SUBJECT_TITLE_LIMIT = 60;
const NAME_LIMIT = 60;

/** The mail in the reader's language; untranslated languages read English. */
export function renderMail(content: MailContent, language: string): RenderedMail {
  const spoken = translatedOr(language);
  const say = mailTexts(spoken);
  const sender = "sender" in content ? content.sender : null;
  const senderName = sender ? shorten(nameOf(sender), NAME_LIMIT) : "";
  const title = "title" in content ? cleanLine(content.title) : "";
  const code = content.about === "one_time_code" ? content.code : "";
  const subjectKey =
    content.about === "invitation" ? invitationSubject(content) : (`${content.about}.subject` as const);
  const blocks: MailBlocks = { language: spoken, linkHint: say("link.hint"), ...blocksOf(content, spoken, say) };
  return {
    fromName: sender ? say("from.sender", { sender: senderName.replace(/["<>]/g, "") }) : "Countersign",
    ...(sender ? { replyTo: sender.email } : {}),
    subject: cleanLine(say(subjectKey, { title: shorten(title, SUBJECT_TITLE_LIMIT), code })),
    text: toText(blocks),
    html: toHtml(blocks),
  };
}

function blocksOf(content: MailContent, language: string, say: MailTranslate): Words {
  if (isProof(content)) return proofWords(content, language, say);
  if (isPeople(content)) return peopleWords(content, language, say);
  if (isNotice(content)) return noticeWords(content, language, say);
  switch (content.about) {
    case "invitation":
      return invitationWords(content, language, say);
    case "completed":
    case "declined":
    case "voided":
    case "expired":
      return ended(content, language, say);
    case "verify_email":
    case "reset_password":
      return account(content, language, say);
    case "seal_delayed": {
      const title = isolate(cleanLine(content.title), language);
      return {
        preview: say(`delay.${content.delay}`),
        heading: say("seal_delayed.heading", { title }),
        paragraphs: [say(`delay.${content.delay}`), say("seal_delayed.body")],
        facts: [],
        button: { label: say("open.button"), url: content.link },
        notes: [],
      };
    }
    case "not_delivered": {
      const title = isolate(cleanLine(content.title), language);
      const name = isolate(nameOf(content.recipient), language);
      return {
        preview: say("not_delivered.body", { email: isolate(content.recipient.email, language) }),
        heading: say("not_delivered.heading", { name, title }),
        paragraphs: [say("not_delivered.body", { email: isolate(content.recipient.email, language) })],
        facts: [{ name: say("not_delivered.answer"), values: [isolate(cleanLine(content.reason), language)] }],
        button: { label: say("open.button"), url: content.link },
        notes: [],
      };
    }
  }
}

type EndedContent = Extract<MailContent, { about: "completed" | "declined" | "voided" | "expired" }>;

function ended(content: EndedContent, language: string, say: MailTranslate): Words {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  const button = content.link ? { label: say(`${content.about}.button`), url: content.link } : undefined;
  const from = [{ name: say("fact.from"), values: [personOf(content.sender, language)] }];
  const notes = [say("note.involved", { sender })];
  const heading = (params: Record<string, string> = {}) =>
    say(`${content.about}.heading`, { title, sender, ...params });
  switch (content.about) {
    case "completed":
      return {
        preview: say("completed.body"),
        heading: heading(),
        paragraphs: [say("completed.body")],
        facts: [
          ...from,
          { name: say("fact.signed"), values: signersIn(content.signers, language) },
          { name: say("fact.sealed"), values: [instantIn(content.completedAt, language)] },
        ],
        button,
        notes: [say("completed.verify", { link: content.verifyLink }), ...notes],
      };
    case "declined": {
      const who = content.isReader ? say("declined.you") : isolate(cleanLine(content.by.name), language);
      return {
        preview: say("declined.body"),
        heading: say(`declined.heading${content.isReview ? ".review" : ""}${content.isReader ? ".you" : ""}`, {
          title,
          who,
        }),
        paragraphs: [say("declined.body")],
        quote: { who: say("reason.of", { who }), words: cleanWords(content.reason) },
        facts: from,
        button,
        notes,
      };
    }
    case "voided":
      return {
        preview: say("voided.body"),
        heading: heading(),
        paragraphs: [say("voided.body")],
        quote: { who: say("reason.of", { who: sender }), words: cleanWords(content.reason) },
        facts: from,
        button,
        notes,
      };
    case "expired":
      return {
        preview: say("expired.body", { sender }),
        heading: heading(),
        paragraphs: [say("expired.body", { sender })],
        facts: [...from, { name: say("fact.expired"), values: [instantIn(content.expiredAt, language)] }],
        button,
        notes,
      };
  }
}

const SIGNERS_LISTED = 50;

function signersIn(signers: readonly { name: string; signedAt: string }[], language: string): string[] {
  return signers
    .slice(0, SIGNERS_LISTED)
    .map(({ name, signedAt }) => `${isolate(cleanLine(name), language)} · ${instantIn(signedAt, language)}`);
}

type AccountContent = Extract<MailContent, { about: "verify_email" | "reset_password" }>;

function account(content: AccountContent, language: string, say: MailTranslate): Words {
  const number = new Intl.NumberFormat(language);
  // The code stands alone on its line, where mail programs find it.
  const rest =
    content.about === "verify_email"
      ? [
          say("verify_email.code"),
          content.code,
          say("verify_email.validity", { hours: number.format(content.hours) }),
          say("verify_email.link"),
        ]
      : [say("reset_password.validity", { minutes: number.format(content.minutes) })];
  return {
    preview: say(`${content.about}.body`),
    heading: say(`${content.about}.heading`),
    paragraphs: [
      say("hello", { name: isolate(cleanLine(content.name), language) }),
      say(`${content.about}.body`),
      ...rest,
    ],
    facts: [],
    button: { label: say(`${content.about}.button`), url: content.link },
    notes: [say(`${content.about}.note`)],
  };
}
