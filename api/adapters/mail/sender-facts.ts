import type { Person, Sender } from "../../ports/mail-content.ts";
import { personOf } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

/** The person who answers for the document now. */
export function handlerOf(sender: Sender): Person {
  return sender.handledBy ?? sender;
}

/** Who sent the document and, if somebody took it over, who handles it now. */
export function senderFacts(sender: Sender, language: string, t: MailTranslate): MailTexts["facts"] {
  const { handledBy } = sender;
  return [
    { name: t("fact.from"), values: [personOf(sender, language)] },
    ...(handledBy ? [{ name: t("fact.handled_by"), values: [personOf(handledBy, language)] }] : []),
  ];
}
