/** Mails about a person's own account. */
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { instantIn, isolate } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTranslate } from "./template-texts.ts";

type AccountContent = Extract<
  MailContent,
  { about: "verify_email" | "reset_password" | "sign_in" | "change_email" | "undo_email" | "prove" | "account_notice" }
>;

export function accountTexts(content: AccountContent, language: string, t: MailTranslate): MailTexts {
  const hello = t("hello", { name: isolate(cleanLine(content.name), language) });
  const number = new Intl.NumberFormat(language);
  if (content.about === "account_notice") return noticeTexts(content, hello, language, t);
  if (content.about === "change_email" || content.about === "undo_email")
    return changeTexts(content, hello, language, t);
  const common = {
    preview: t(`${content.about}.body`),
    heading: t(`${content.about}.heading`),
    facts: [],
    notes: [t(`${content.about}.note`)],
  };
  const opening = [hello, t(`${content.about}.body`)];
  if (content.about === "prove") {
    const validity = t("prove.validity", { minutes: number.format(content.minutes) });
    return { ...common, paragraphs: [...opening, content.code, validity] };
  }
  // The code stands alone on its line, where mail programs find it.
  const otherLines =
    content.about === "verify_email"
      ? [
          t("verify_email.code"),
          content.code,
          t("verify_email.validity", { hours: number.format(content.hours) }),
          t("verify_email.link"),
        ]
      : [t(`${content.about}.validity`, { minutes: number.format(content.minutes) })];
  return {
    ...common,
    paragraphs: [...opening, ...otherLines],
    button: { label: t(`${content.about}.button`), url: content.link },
  };
}

function changeTexts(
  content: Extract<AccountContent, { about: "change_email" | "undo_email" }>,
  hello: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const { about } = content;
  const number = new Intl.NumberFormat(language);
  const body = t(`${about}.body`, { to: isolate(content.to, language) });
  const validity =
    about === "change_email"
      ? t("change_email.validity", { hours: number.format(content.hours) })
      : t("undo_email.validity", { days: number.format(content.days) });
  return {
    preview: body,
    heading: t(`${about}.heading`),
    paragraphs: [hello, body, validity],
    facts: [],
    button: { label: t(`${about}.button`), url: content.link },
    notes: [t(`${about}.note`)],
  };
}

function noticeTexts(
  { notice, at, link }: Extract<AccountContent, { about: "account_notice" }>,
  hello: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const body =
    notice.kind === "recovery_code_used"
      ? t("recovery_code_used.body", { left: new Intl.NumberFormat(language).format(notice.left) })
      : t(`${notice.kind}.body`);
  return {
    preview: body,
    heading: t(`${notice.kind}.subject`),
    paragraphs: [hello, body, t("account_notice.wrong")],
    facts: [{ name: t("fact.when"), values: [instantIn(at, language)] }],
    button: { label: t("account_notice.button"), url: link },
    notes: [t("account_notice.note")],
  };
}
