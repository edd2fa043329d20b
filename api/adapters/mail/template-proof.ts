/** Mails about proof of identity. */

import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { ProofContent } from "../../ports/mail-content.ts";
import type { Words } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";
import { instantIn, isolate, nameOf, personOf } from "./template-words.ts";

export function isProof(content: { about: string }): content is ProofContent {
  return ["one_time_code", "locked_out", "code_not_sent"].includes(content.about);
}

export function proofWords(content: ProofContent, language: string, say: MailTranslate): Words {
  const title = isolate(cleanLine(content.title), language);
  const name = isolate(nameOf(content.recipient), language);
  if (content.about === "code_not_sent") return codeNotSentWords(content, language, say);
  if (content.about === "locked_out") {
    const failures = new Intl.NumberFormat(language).format(content.failures);
    return {
      preview: say("locked_out.body", { name, failures }),
      heading: say("locked_out.heading", { name, title }),
      paragraphs: [say("locked_out.body", { name, failures }), say("locked_out.unlock", { name })],
      facts: [
        { name: say("fact.who"), values: [personOf(content.recipient, language)] },
        { name: say("fact.when"), values: [instantIn(content.at, language)] },
      ],
      button: { label: say("open.button"), url: content.link },
      notes: [],
    };
  }
  // Digits alone on their line, where autofill finds them.
  const { code, host } = content;
  const minutes = new Intl.NumberFormat(language).format(content.minutes);
  return {
    preview: say("one_time_code.validity", { minutes }),
    heading: say("one_time_code.heading", { title }),
    paragraphs: [say("hello", { name }), say("one_time_code.body"), code, say("one_time_code.validity", { minutes })],
    facts: [],
    // The last line binds the code to our page (origin-bound one-time codes, W3C).
    notes: [say("one_time_code.note", { sender: isolate(nameOf(content.sender), language) }), `@${host} #${code}`],
  };
}

function codeNotSentWords(
  content: Extract<ProofContent, { about: "code_not_sent" }>,
  language: string,
  say: MailTranslate,
): Words {
  const title = isolate(cleanLine(content.title), language);
  const name = isolate(nameOf(content.recipient), language);
  const body = say("code_not_sent.body", { name, place: `\u2068${content.place}\u2069` });
  return {
    preview: body,
    heading: say("code_not_sent.heading", { name, title }),
    paragraphs: [body, say(content.isText ? "code_not_sent.text" : "code_not_sent.mail", { name })],
    facts: [
      { name: say("fact.who"), values: [personOf(content.recipient, language)] },
      { name: say("fact.when"), values: [instantIn(content.at, language)] },
    ],
    button: { label: say("open.button"), url: content.link },
    notes: [],
  };
}
