/** Mails to recipients who are no longer asked. */
import { cleanLine } from "../../../domain/document/file-part.ts";
import type { Words } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";
import { isolate, nameOf, type Person, personOf } from "./template-words.ts";

export type PeopleContent =
  /** To a recipient who delegated or was absent. */
  | { about: "handed_over"; title: string; sender: Person; reader: { name: string }; to: Person; reason: string }
  /** To a released group member. */
  | { about: "released"; title: string; sender: Person; reader: { name: string }; group: string; link: string };

export function isPeople(content: { about: string }): content is PeopleContent {
  return content.about === "handed_over" || content.about === "released";
}

export function peopleWords(content: PeopleContent, language: string, say: MailTranslate): Words {
  const title = isolate(cleanLine(content.title), language);
  const sender = isolate(nameOf(content.sender), language);
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
