/** Mails to recipients who are no longer asked. */

import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { PeopleContent } from "../../ports/mail-content.ts";
import { cleanParagraphs, isolate, nameOf, personOf } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

const FILES_SHOWN = 10;

export function isPeople(content: { about: string }): content is PeopleContent {
  return content.about === "handed_over" || content.about === "released" || content.about === "for_review";
}

export function peopleTexts(content: PeopleContent, language: string, t: MailTranslate): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  if (content.about === "for_review") return reviewTexts(content, language, t);
  const hello = t("hello", { name: isolate(cleanLine(content.reader.name), language) });
  const from = { name: t("fact.from"), values: [personOf(content.sender, language)] };
  const notes = [t("note.involved", { sender })];
  if (content.about === "released") {
    const body = t("released.body", { group: isolate(cleanLine(content.group), language), title });
    return {
      preview: body,
      heading: t("released.heading", { title }),
      paragraphs: [hello, body],
      facts: [from],
      button: { label: t("open.button"), url: content.link },
      notes,
    };
  }
  const to = isolate(nameOf(content.to), language);
  return {
    preview: t("handed_over.body", { to }),
    heading: t("handed_over.heading", { to, title }),
    paragraphs: [hello, t("handed_over.body", { to }), t("handed_over.wrong", { sender })],
    facts: [
      from,
      { name: t("fact.handed_to"), values: [personOf(content.to, language)] },
      { name: t("fact.reason"), values: [isolate(cleanLine(content.reason), language)] },
    ],
    notes,
  };
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
      { name: t("fact.from"), values: [personOf(content.sender, language)] },
      { name: t("fact.document"), values: [title] },
      {
        name: t("fact.files"),
        values: content.files
          .slice(0, FILES_SHOWN)
          .map((file) => `${isolate(cleanLine(file.fileName), language)} · ${pages(file.pages)}`),
      },
    ],
    button: { label: t("for_review.button"), url: content.link },
    notes: [t("for_review.link"), t("note.unknown", { sender })],
  };
}
