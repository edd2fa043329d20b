/** Mails to recipients who are no longer asked. */

import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { PeopleContent } from "../../ports/mail-content.ts";
import type { Words } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";
import { cleanWords, isolate, nameOf, personOf } from "./template-words.ts";

const FILES_SHOWN = 10;

export function isPeople(content: { about: string }): content is PeopleContent {
  return content.about === "handed_over" || content.about === "released" || content.about === "for_review";
}

export function peopleWords(content: PeopleContent, language: string, say: MailTranslate): Words {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  if (content.about === "for_review") return reviewWords(content, language, say);
  const hello = say("hello", { name: isolate(cleanLine(content.reader.name), language) });
  const from = { name: say("fact.from"), values: [personOf(content.sender, language)] };
  const notes = [say("note.involved", { sender })];
  if (content.about === "released") {
    const body = say("released.body", { group: isolate(cleanLine(content.group), language), title });
    return {
      preview: body,
      heading: say("released.heading", { title }),
      paragraphs: [hello, body],
      facts: [from],
      button: { label: say("open.button"), url: content.link },
      notes,
    };
  }
  const to = isolate(nameOf(content.to), language);
  return {
    preview: say("handed_over.body", { to }),
    heading: say("handed_over.heading", { to, title }),
    paragraphs: [hello, say("handed_over.body", { to }), say("handed_over.wrong", { sender })],
    facts: [
      from,
      { name: say("fact.handed_to"), values: [personOf(content.to, language)] },
      { name: say("fact.reason"), values: [isolate(cleanLine(content.reason), language)] },
    ],
    notes,
  };
}

function reviewWords(
  content: Extract<PeopleContent, { about: "for_review" }>,
  language: string,
  say: MailTranslate,
): Words {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
  const message = cleanWords(content.message);
  const pages = (count: number) => say("pages", { pages: new Intl.NumberFormat(language).format(count) });
  return {
    preview: say("for_review.body"),
    heading: say("for_review.heading", { sender, title }),
    paragraphs: [say("for_review.body")],
    ...(message ? { quote: { who: say("invitation.message", { sender }), words: message } } : {}),
    facts: [
      { name: say("fact.from"), values: [personOf(content.sender, language)] },
      { name: say("fact.document"), values: [title] },
      {
        name: say("fact.files"),
        values: content.files
          .slice(0, FILES_SHOWN)
          .map((file) => `${isolate(cleanLine(file.fileName), language)} · ${pages(file.pages)}`),
      },
    ],
    button: { label: say("for_review.button"), url: content.link },
    notes: [say("for_review.link"), say("note.unknown", { sender })],
  };
}
