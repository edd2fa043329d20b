/** The request to a recipient: to sign, to review, to edit, or to host a signing. */

import type { InvitationReason } from "../../../domain/job/job.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { InvitationContent } from "../../ports/mail-content.ts";
import type { Words } from "./template-blocks.ts";
import type { MailTextKey, MailTranslate } from "./template-texts.ts";
import { cleanWords, instantIn, isolate, nameOf, personOf } from "./template-words.ts";

const FILES_SHOWN = 10;

/** The texts common to all recipients, and those that differ by role in first requests and reminders. */
export function invitationSubject({ reason, ask }: InvitationContent): MailTextKey {
  return reason === "turn" || reason === "resent"
    ? `invitation.${ask}.${reason}.subject`
    : `invitation.${reason}.subject`;
}

export function invitationWords(content: InvitationContent, language: string, say: MailTranslate): Words {
  const { reason, ask, delegator } = content;
  const sender = isolate(nameOf(content.sender), language);
  const title = isolate(cleanLine(content.title), language);
  const signer = isolate(cleanLine(content.signer), language);
  const who = delegator ? isolate(nameOf(delegator.person), language) : "";
  const until = content.expiresAt ? instantIn(content.expiresAt, language) : null;
  const message = cleanWords(content.message);
  const params = { sender, title, signer, who };
  const pages = (count: number) => say("pages", { pages: new Intl.NumberFormat(language).format(count) });
  const isOwn = reason === "turn" || reason === "resent";
  const heading = isOwn ? say(`invitation.${ask}.${reason}.heading`, params) : headingOf(reason, ask, say, params);
  const body = isOwn ? say(`invitation.${ask}.${reason}.body`, params) : say(`invitation.${reason}.body`, params);
  return {
    preview: until
      ? say(`invitation.${ask}.preview.until`, { ...params, until })
      : say(`invitation.${ask}.preview`, params),
    heading,
    paragraphs: [say("hello", { name: isolate(cleanLine(content.recipient.name), language) }), body],
    ...(message ? { quote: { who: say("invitation.message", { sender }), words: message } } : {}),
    facts: [
      { name: say("fact.from"), values: [personOf(content.sender, language)] },
      ...(ask === "host" ? [{ name: say("fact.signer"), values: [signer] }] : []),
      ...(delegator
        ? [
            { name: say("fact.delegator"), values: [personOf(delegator.person, language)] },
            { name: say("fact.reason"), values: [isolate(cleanLine(delegator.reason), language)] },
          ]
        : []),
      { name: say("fact.document"), values: [title] },
      {
        name: say("fact.files"),
        values: content.files
          .slice(0, FILES_SHOWN)
          .map((file) => `${isolate(cleanLine(file.fileName), language)} · ${pages(file.pages)}`),
      },
      ...(until ? [{ name: say("fact.until"), values: [until] }] : []),
    ],
    button: { label: say(`invitation.${ask}.button`), url: content.link },
    notes: [say(ask === "sign" ? "note.personal" : "note.link"), say("note.unknown", { sender })],
  };
}

function headingOf(
  reason: Exclude<InvitationReason, "turn" | "resent">,
  ask: InvitationContent["ask"],
  say: MailTranslate,
  params: Record<string, string>,
): string {
  return reason === "edited"
    ? say(`invitation.${ask}.turn.heading`, params)
    : say(`invitation.${reason}.heading`, params);
}
