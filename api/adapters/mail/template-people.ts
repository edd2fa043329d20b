/** Mails to released recipients, to readers of copies and comments, and to people invited to a workspace. */

import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { PeopleContent } from "../../ports/mail-content.ts";
import { cleanParagraphs, isolate, nameOf, personOf } from "./mail-formats.ts";
import { handlerOf, reasonNote, senderFacts } from "./sender-facts.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

const FILES_SHOWN = 10;
/** Maximum characters of a comment in a mail. */
const COMMENT_SHOWN = 500;

const people = new Set([
  ...["handed_over", "released", "for_review", "shared", "template_shared", "comments"],
  "workspace_invitation",
]);

export function isPeople(content: { about: string }): content is PeopleContent {
  return people.has(content.about);
}

export function peopleTexts(content: PeopleContent, language: string, t: MailTranslate): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  if (content.about === "workspace_invitation") return invitationToWorkspace(content, language, t);
  if (content.about === "for_review") return reviewTexts(content, language, t);
  const hello = t("hello", { name: isolate(cleanLine(content.reader.name), language) });
  const from = senderFacts(content.sender, language, t);
  if (content.about === "shared" || content.about === "template_shared") {
    const isTemplate = content.about === "template_shared";
    const body = t(isTemplate ? "template_shared.body" : "shared.body");
    return {
      preview: body,
      heading: t(isTemplate ? "template_shared.heading" : "shared.heading", { sender, title }),
      paragraphs: [hello, body],
      facts: [...from, { name: t(isTemplate ? "fact.template" : "fact.document"), values: [title] }],
      button: { label: t(isTemplate ? "template_shared.button" : "open.button"), url: content.link },
      notes: [t("shared.note", { sender })],
    };
  }
  if (content.about === "comments") return commentsTexts(content, hello, language, t);
  const notes = [reasonNote(content, language, t)];
  if (content.about === "released") {
    const body = t("released.body", { group: isolate(cleanLine(content.group), language), title });
    return {
      preview: body,
      heading: t("released.heading", { title }),
      paragraphs: [hello, body],
      facts: from,
      button: { label: t("open.button"), url: content.link },
      notes,
    };
  }
  const to = isolate(nameOf(content.to), language);
  return {
    preview: t("handed_over.body", { to }),
    heading: t("handed_over.heading", { to, title }),
    paragraphs: [
      hello,
      t("handed_over.body", { to }),
      t("handed_over.wrong", { sender: isolate(nameOf(handlerOf(content.sender)), language) }),
    ],
    facts: [
      ...from,
      { name: t("fact.handed_to"), values: [personOf(content.to, language)] },
      { name: t("fact.reason"), values: [isolate(cleanLine(content.reason), language)] },
    ],
    notes,
  };
}

function commentsTexts(
  { title: plain, sender, comments, link }: Extract<PeopleContent, { about: "comments" }>,
  hello: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const title = isolate(cleanLine(plain), language);
  const who = isolate(nameOf(sender), language);
  const [only, ...more] = comments;
  const isOne = only !== undefined && more.length === 0;
  const heading = isOne ? t("comments.heading", { sender: who, title }) : t("comments.heading.more", { title });
  const words = (text: string) => cleanParagraphs(shortened(text));
  return {
    preview: isOne ? words(only.text) : heading,
    heading,
    paragraphs: [hello, t("comments.body")],
    ...(isOne ? { quote: { who, words: words(only.text) } } : {}),
    facts: isOne
      ? []
      : comments.map(({ by, text }) => ({ name: isolate(cleanLine(by), language), values: [words(text)] })),
    button: { label: t("open.button"), url: link },
    notes: [t("comments.note")],
  };
}

function shortened(text: string): string {
  return text.length > COMMENT_SHOWN ? `${text.slice(0, COMMENT_SHOWN).trimEnd()}…` : text;
}

function reviewTexts(
  content: Extract<PeopleContent, { about: "for_review" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  const message = cleanParagraphs(content.message);
  const pages = (count: number) => t("pages", { pages: new Intl.NumberFormat(language).format(count) });
  return {
    preview: t("for_review.body"),
    heading: t("for_review.heading", { sender, title }),
    paragraphs: [t("for_review.body")],
    ...(message ? { quote: { who: t("invitation.message", { sender }), words: message } } : {}),
    facts: [
      ...senderFacts(content.sender, language, t),
      { name: t("fact.document"), values: [title] },
      {
        name: t("fact.files"),
        values: content.files
          .slice(0, FILES_SHOWN)
          .map((file) => `${isolate(cleanLine(file.fileName), language)} · ${pages(file.pages)}`),
      },
    ],
    button: { label: t("for_review.button"), url: content.link },
    notes: [t("for_review.link"), content.isSender ? t("note.sender") : t("note.unknown", { sender })],
  };
}

function invitationToWorkspace(
  content: Extract<PeopleContent, { about: "workspace_invitation" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  const name = cleanLine(content.name);
  const days = new Intl.NumberFormat(language).format(content.days);
  const body = t("workspace_invitation.body", { sender, title });
  return {
    preview: body,
    heading: t("workspace_invitation.heading", { title }),
    paragraphs: [
      ...(name === "" ? [] : [t("hello", { name: isolate(name, language) })]),
      body,
      t(`workspace_invitation.role.${content.role}`),
      t("workspace_invitation.validity", { days }),
    ],
    facts: [{ name: t("fact.from"), values: [personOf(content.sender, language)] }],
    button: { label: t("workspace_invitation.button"), url: content.link },
    notes: [t("workspace_invitation.note")],
  };
}
