/** Notices to the sender while a document is open. */

import { formatAmount } from "../../../domain/payment/amount.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { NoticeContent } from "../../ports/mail-content.ts";
import { isolate, nameOf, personOf } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

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

export function noticeTexts(content: NoticeContent, language: string, t: MailTranslate): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  switch (content.about) {
    case "expiring": {
      const until = t.instant(content.expiresAt);
      const waiting = content.waiting.slice(0, WAITING_SHOWN).map((one) => personOf(one, language));
      return {
        preview: t("expiring.body", { until }),
        heading: t("expiring.heading", { title }),
        paragraphs: [t("expiring.body", { until }), t("expiring.extend")],
        facts: [
          { name: t("fact.until"), values: [until] },
          ...(waiting.length > 0 ? [{ name: t("fact.waiting"), values: waiting }] : []),
        ],
        button: { label: t("extend.button"), url: content.link },
        notes: [],
      };
    }
    case "more_time_asked": {
      const name = isolate(nameOf(content.recipient), language);
      const body = t(content.hasEnded ? "more_time_asked.ended" : "more_time_asked.body", { name });
      return {
        preview: body,
        heading: t("more_time_asked.heading", { name, title }),
        paragraphs: [body, t("more_time_asked.extend")],
        facts: [
          {
            name: t(content.hasEnded ? "fact.expired" : "fact.until"),
            values: [t.instant(content.expiresAt)],
          },
        ],
        button: { label: t("extend.button"), url: content.link },
        notes: [],
      };
    }
    case "payment_failed":
      return paymentFailedTexts(content, title, language, t);
    default:
      return eventTexts(content, title, language, t);
  }
}

function paymentFailedTexts(
  { recipient, reason, amountMinor, currency, at, link }: Extract<NoticeContent, { about: "payment_failed" }>,
  title: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const name = isolate(nameOf(recipient), language);
  const body = t(`payment_failed.${reason}`, { name });
  return {
    preview: body,
    heading: t("payment_failed.heading", { name, title }),
    paragraphs: [body, t("payment_failed.refund")],
    facts: [
      { name: t("fact.who"), values: [personOf(recipient, language)] },
      { name: t("fact.amount"), values: [formatAmount(language, amountMinor, currency)] },
      { name: t("fact.when"), values: [t.instant(at)] },
    ],
    button: { label: t("open.button"), url: link },
    notes: [],
  };
}

function eventTexts(
  content: Exclude<NoticeContent, { about: "expiring" | "more_time_asked" | "payment_failed" }>,
  title: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const { about, recipient } = content;
  const name = isolate(nameOf(about === "delegated" ? content.delegator : recipient), language);
  const to = isolate(nameOf(recipient), language);
  return {
    preview: t(`${about}.body`, { name, to }),
    heading: t(`${about}.heading`, { name, to, title }),
    paragraphs: [t(`${about}.body`, { name, to })],
    facts: [
      { name: t("fact.who"), values: [personOf(recipient, language)] },
      { name: t("fact.when"), values: [t.instant(content.at)] },
    ],
    button: { label: t("open.button"), url: content.link },
    notes: [t("note.notices")],
  };
}
