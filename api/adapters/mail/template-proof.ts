/** Mails about proof of identity. */

import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { ProofContent } from "../../ports/mail-content.ts";
import { isolate, nameOf, personOf } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

export function isProof(content: { about: string }): content is ProofContent {
  return ["one_time_code", "locked_out", "code_not_sent"].includes(content.about);
}

export function proofTexts(content: ProofContent, language: string, t: MailTranslate): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const name = isolate(nameOf(content.recipient), language);
  if (content.about === "code_not_sent") return codeNotSentTexts(content, language, t);
  if (content.about === "locked_out") {
    const failures = new Intl.NumberFormat(language).format(content.failures);
    return {
      preview: t("locked_out.body", { name, failures }),
      heading: t("locked_out.heading", { name, title }),
      paragraphs: [t("locked_out.body", { name, failures }), t("locked_out.unlock", { name })],
      facts: [
        { name: t("fact.who"), values: [personOf(content.recipient, language)] },
        { name: t("fact.when"), values: [t.instant(content.at)] },
      ],
      button: { label: t("open.button"), url: content.link },
      notes: [],
    };
  }
  // The digits are alone on their line, so that autofill can detect them.
  const { code, host } = content;
  const minutes = new Intl.NumberFormat(language).format(content.minutes);
  return {
    preview: t("one_time_code.validity", { minutes }),
    heading: t("one_time_code.heading", { title }),
    paragraphs: [t("hello", { name }), t("one_time_code.body"), code, t("one_time_code.validity", { minutes })],
    facts: [],
    // The last line binds the code to our page (origin-bound one-time codes, W3C).
    notes: [t("one_time_code.note", { sender: isolate(nameOf(content.sender), language) }), `@${host} #${code}`],
  };
}

function codeNotSentTexts(
  content: Extract<ProofContent, { about: "code_not_sent" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const title = isolate(cleanLine(content.title), language);
  const name = isolate(nameOf(content.recipient), language);
  const body = t("code_not_sent.body", { name, place: `\u2068${content.place}\u2069` });
  return {
    preview: body,
    heading: t("code_not_sent.heading", { name, title }),
    paragraphs: [body, t(content.isText ? "code_not_sent.text" : "code_not_sent.mail", { name })],
    facts: [
      { name: t("fact.who"), values: [personOf(content.recipient, language)] },
      { name: t("fact.when"), values: [t.instant(content.at)] },
    ],
    button: { label: t("open.button"), url: content.link },
    notes: [],
  };
}
