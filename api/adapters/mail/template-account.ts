/** Mails about a person's own account. */
import type { AccountNotice } from "../../../domain/account/account-notice.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { isolate } from "./mail-formats.ts";
import type { MailTexts } from "./template-blocks.ts";
import type { MailTextKey, MailTranslate } from "./template-texts.ts";

type AccountContent = Extract<
  MailContent,
  {
    about:
      | ("verify_email" | "reset_password" | "sign_in" | "change_email" | "undo_email")
      | ("prove" | "account_notice" | "account_closed" | "account_erased" | "sign_up_code" | "form_code");
  }
>;

export function accountTexts(content: AccountContent, language: string, t: MailTranslate): MailTexts {
  if (content.about === "sign_up_code") return signUpTexts(content, language, t);
  if (content.about === "form_code") return formCodeTexts(content, language, t);
  const hello = t("hello", { name: isolate(cleanLine(content.name), language) });
  const number = new Intl.NumberFormat(language);
  if (content.about === "account_notice") return noticeTexts(content, hello, language, t);
  if (content.about === "change_email" || content.about === "undo_email")
    return changeTexts(content, hello, language, t);
  if (content.about === "account_closed" || content.about === "account_erased")
    return endTexts(content, hello, language, t);
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
  // The code is alone on its line, so that mail programs can detect it.
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

function signUpTexts(
  content: Extract<AccountContent, { about: "sign_up_code" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const heading = t("sign_up_code.heading");
  const notes = [t("sign_up_code.note")];
  if ("link" in content) {
    const body = t("sign_up_code.known");
    return {
      preview: body,
      heading,
      paragraphs: [body],
      facts: [],
      button: { label: t("sign_in.button"), url: content.link },
      notes,
    };
  }
  const { code, minutes } = content;
  const body = t("sign_up_code.body");
  const validity = t("sign_up_code.validity", { minutes: new Intl.NumberFormat(language).format(minutes) });
  return { preview: body, heading, paragraphs: [body, code, validity], facts: [], notes };
}

function formCodeTexts(
  { title, code, minutes }: Extract<AccountContent, { about: "form_code" }>,
  language: string,
  t: MailTranslate,
): MailTexts {
  const body = t("form_code.body", { title: isolate(cleanLine(title), language) });
  const validity = t("form_code.validity", { minutes: new Intl.NumberFormat(language).format(minutes) });
  return {
    preview: body,
    heading: t("form_code.heading"),
    paragraphs: [body, code, validity],
    facts: [],
    notes: [t("form_code.note")],
  };
}

function endTexts(
  content: Extract<AccountContent, { about: "account_closed" | "account_erased" }>,
  hello: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  if (content.about === "account_erased") {
    const body = t("account_erased.body", { email: isolate(content.email, language) });
    const paragraphs = [hello, body, t("account_erased.kept")];
    return {
      preview: body,
      heading: t("account_erased.heading"),
      paragraphs,
      facts: [],
      notes: [t("account_erased.note")],
    };
  }
  return {
    preview: t("account_closed.body"),
    heading: t("account_closed.heading"),
    paragraphs: [hello, t("account_closed.body"), t("account_closed.keep")],
    facts: [{ name: t("account_closed.when"), values: [t.instant(content.eraseAt)] }],
    button: { label: t("account_closed.button"), url: content.link },
    notes: [t("account_closed.note")],
  };
}

function noticeTexts(
  { notice, at, link }: Extract<AccountContent, { about: "account_notice" }>,
  hello: string,
  language: string,
  t: MailTranslate,
): MailTexts {
  const body = noticeBody(notice, language, t);
  return {
    preview: body,
    heading: t(`${notice.kind}.subject`),
    paragraphs: [hello, body, ...adviceOn(notice, language, t)],
    facts: [...browserFacts(notice, language, t), { name: t("fact.when"), values: [t.instant(at)] }],
    button: { label: t(buttons[notice.kind] ?? "account_notice.button"), url: link },
    notes: [t("account_notice.note")],
  };
}

const buttons: Partial<Record<AccountNotice["kind"], MailTextKey>> = {
  two_factor_required: "two_factor_required.button",
  two_factor_required_met: "two_factor_required.button",
  retention_set: "retention_set.button",
  ownership_offered: "ownership_offered.button",
  new_browser: "new_browser.button",
  passkey_suspect: "passkey_suspect.button",
  passkey_added: "ways.button",
  issuer_linked: "ways.button",
};

function adviceOn(notice: AccountNotice, language: string, t: MailTranslate): string[] {
  if ("workspace" in notice) return [];
  if (notice.kind === "password_reset" && notice.otherWays?.length) {
    const ways = new Intl.ListFormat(language).format(
      notice.otherWays.map((name) => isolate(cleanLine(name), language)),
    );
    return [t("password_reset.ways", { ways }), t("account_notice.wrong")];
  }
  if (notice.kind === "new_browser") return [t("new_browser.right"), t("new_browser.wrong")];
  return [t(notice.kind === "passkey_suspect" ? "passkey_suspect.advice" : "account_notice.wrong")];
}

function browserFacts(notice: AccountNotice, language: string, t: MailTranslate): MailTexts["facts"] {
  if (!("browser" in notice)) return [];
  const { browser, system } = notice;
  const both = { browser: isolate(browser, language), system: isolate(system, language) };
  const name = browser && system ? t("browser.on", both) : browser || system || t("browser.unknown");
  const used = notice.kind === "new_browser" ? t(`method.${notice.method}`) : isolate(cleanLine(notice.name), language);
  return [
    { name: t("fact.browser"), values: [name] },
    { name: t(notice.kind === "new_browser" ? "fact.method" : "fact.passkey"), values: [used] },
  ];
}

function noticeBody(notice: AccountNotice, language: string, t: MailTranslate): string {
  switch (notice.kind) {
    case "passkey_suspect":
    case "passkey_added":
    case "issuer_linked":
      return t(`${notice.kind}.body`, { name: isolate(cleanLine(notice.name), language) });
    case "recovery_code_used":
      return t("recovery_code_used.body", { left: new Intl.NumberFormat(language).format(notice.left) });
    case "two_factor_required":
    case "two_factor_required_met":
      return t(`${notice.kind}.body`, { workspace: notice.workspace });
    case "retention_set":
      return t("retention_set.body", {
        workspace: notice.workspace,
        days: new Intl.NumberFormat(language).format(notice.days),
        from: t.instant(notice.from),
      });
    case "ownership_offered":
      return t("ownership_offered.body", {
        workspace: isolate(cleanLine(notice.workspace), language),
        by: isolate(cleanLine(notice.by), language),
      });
    default:
      return t(`${notice.kind}.body`);
  }
}
