import type { MailContent } from "../../ports/mail-content.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

/**
 * Removes everything from a mail that may be health information: replaces the title by a generic noun, and omits files,
 * messages, reasons and comments. Names, addresses and times stay, because the reader needs them to act.
 */
export function withoutContents<Content extends MailContent>(content: Content, t: MailTranslate): Content;
export function withoutContents(content: MailContent, t: MailTranslate): MailContent {
  const title = t("minimal.document");
  switch (content.about) {
    case "invitation": {
      const delegator = content.delegator && { ...content.delegator, reason: "" };
      return { ...content, title, message: "", files: [], delegator };
    }
    case "for_review":
      return { ...content, title, message: "", files: [] };
    case "comments":
      return { ...content, title, comments: [] };
    case "declined":
    case "voided":
    case "handed_over":
      return { ...content, title, reason: "" };
    case "released":
      return { ...content, title, group: t("minimal.group") };
    case "bulk_done":
    case "template_shared":
      return { ...content, title: t("minimal.template") };
    case "form_code":
      return { ...content, title: t("minimal.form") };
    case "completed":
    case "expired":
    case "seal_delayed":
    case "not_delivered":
    case "one_time_code":
    case "locked_out":
    case "code_not_sent":
    case "viewed":
    case "signed":
    case "approved":
    case "edited":
    case "paid":
    case "delegated":
    case "expiring":
    case "payment_failed":
    case "more_time_asked":
    case "shared":
      return { ...content, title };
    default:
      return content;
  }
}

/**
 * Cleans the texts of a mail without contents: removes quotation marks around the noun and empty quotations and facts,
 * and capitalizes the noun at the start of a sentence.
 */
export function withoutGaps({ quote, ...texts }: MailTexts, t: MailTranslate): MailTexts {
  const nouns = [t("minimal.document"), t("minimal.template"), t("minimal.form")];
  const plain = (text: string) => nouns.reduce(withoutMarks, text);
  return {
    ...texts,
    preview: upperFirst(plain(texts.preview)),
    heading: upperFirst(plain(texts.heading)),
    paragraphs: texts.paragraphs.map(plain),
    ...(texts.after ? { after: texts.after.map(plain) } : {}),
    ...(quote && !isBlank(quote.words) ? { quote } : {}),
    facts: texts.facts.filter(({ name, values }) => name !== t("fact.document") && !values.every(isBlank)),
  };
}

/** Removes the quotation marks around the noun that replaces a title. */
function withoutMarks(text: string, noun: string): string {
  const forms = [noun, `\u2068${noun}\u2069`];
  return forms.reduce((so, form) => so.replaceAll(`“${form}”`, form).replaceAll(`«${form}»`, form), text);
}

/** Whether the text is empty apart from direction isolates. */
function isBlank(text: string): boolean {
  return text.replace(/[\u2066-\u2069]/g, "").trim() === "";
}

function upperFirst(text: string): string {
  return text.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase());
}
