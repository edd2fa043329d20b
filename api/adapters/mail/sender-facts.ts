import type { Person, Sender } from "../../ports/mail-content.ts";
import { isolate, nameOf, personOf } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

/** The person who answers for the document now. */
export function handlerOf(sender: Sender): Person {
  return sender.handledBy ?? sender;
}

/** Why the reader gets the mail. */
export function reasonNote(
  { sender, isSender }: { sender: Sender; isSender: boolean },
  language: string,
  t: MailTranslate,
): string {
  return isSender ? t("note.sender") : t("note.involved", { sender: isolate(nameOf(sender), language) });
}

/** The sender and, if somebody took the document over, its present handler. */
export function senderFacts(sender: Sender, language: string, t: MailTranslate): MailTexts["facts"] {
  const { handledBy } = sender;
  return [
    { name: t("fact.from"), values: [personOf(sender, language)] },
    ...(handledBy ? [{ name: t("fact.handled_by"), values: [personOf(handledBy, language)] }] : []),
  ];
}
