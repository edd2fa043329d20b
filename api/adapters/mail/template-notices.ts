/** Notices to the sender while a document is open. */

import { formatAmount } from "../../../domain/payment/amount.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { NoticeContent } from "../../ports/mail-content.ts";
import type { Words } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";
import { instantIn, isolate, nameOf, personOf } from "./template-words.ts";

const abouts: ReadonlySet<string> = new Set<NoticeContent["about"]>([
  "viewed",
  "signed",
  "approved",
  "edited",
  "paid",
  "delegated",
  "expiring",
  "more_time_asked",
  "payment_failed",
]);
const WAITING_SHOWN = 20;

export function isNotice(content: { about: string }): content is NoticeContent {
  return abouts.has(content.about);
}

export function noticeWords(content: NoticeContent, language: string, say: MailTranslate): Words {
  const title = isolate(cleanLine(content.title), language);
  switch (content.about) {
    case "expiring": {
      const until = instantIn(content.expiresAt, language);
      const waiting = content.waiting.slice(0, WAITING_SHOWN).map((one) => personOf(one, language));
      return {
        preview: say("expiring.body", { until }),
        heading: say("expiring.heading", { title }),
        paragraphs: [say("expiring.body", { until }), say("expiring.extend")],
        facts: [
          { name: say("fact.until"), values: [until] },
          ...(waiting.length > 0 ? [{ name: say("fact.waiting"), values: waiting }] : []),
        ],
        button: { label: say("extend.button"), url: content.link },
        notes: [],
      };
    }
    case "more_time_asked": {
      const name = isolate(nameOf(content.recipient), language);
      const body = say(content.hasEnded ? "more_time_asked.ended" : "more_time_asked.body", { name });
      return {
        preview: body,
        heading: say("more_time_asked.heading", { name, title }),
        paragraphs: [body, say("more_time_asked.extend")],
        facts: [
          {
            name: say(content.hasEnded ? "fact.expired" : "fact.until"),
            values: [instantIn(content.expiresAt, language)],
          },
        ],
        button: { label: say("extend.button"), url: content.link },
        notes: [],
      };
    }
    case "payment_failed":
      return paymentFailed(content, title, language, say);
    default:
      return happened(content, title, language, say);
  }
}

function paymentFailed(
  { recipient, reason, amountMinor, currency, at, link }: Extract<NoticeContent, { about: "payment_failed" }>,
  title: string,
  language: string,
  say: MailTranslate,
): Words {
  const name = isolate(nameOf(recipient), language);
  const body = say(`payment_failed.${reason}`, { name });
  return {
    preview: body,
    heading: say("payment_failed.heading", { name, title }),
    paragraphs: [body, say("payment_failed.refund")],
    facts: [
      { name: say("fact.who"), values: [personOf(recipient, language)] },
      { name: say("fact.amount"), values: [formatAmount(language, amountMinor, currency)] },
      { name: say("fact.when"), values: [instantIn(at, language)] },
    ],
    button: { label: say("open.button"), url: link },
    notes: [],
  };
}

function happened(
  content: Exclude<NoticeContent, { about: "expiring" | "more_time_asked" | "payment_failed" }>,
  title: string,
  language: string,
  say: MailTranslate,
): Words {
  const { about, recipient } = content;
  const name = isolate(nameOf(about === "delegated" ? content.delegator : recipient), language);
  const to = isolate(nameOf(recipient), language);
  return {
    preview: say(`${about}.body`, { name, to }),
    heading: say(`${about}.heading`, { name, to, title }),
    paragraphs: [say(`${about}.body`, { name, to })],
    facts: [
      { name: say("fact.who"), values: [personOf(recipient, language)] },
      { name: say("fact.when"), values: [instantIn(content.at, language)] },
    ],
    button: { label: say("open.button"), url: content.link },
    notes: [say("note.notices")],
  };
}
