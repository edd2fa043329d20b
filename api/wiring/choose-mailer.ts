/** Chooses the mailer: SMTP, the development outbox, or none. */
import { outboxMailer } from "../adapters/mail/outbox.ts";
import { smtpMailer } from "../adapters/mail/smtp.ts";
import { renderMail } from "../adapters/mail/templates.ts";
import type { Mailer, MailResult } from "../ports/mail.ts";
import type { Settings } from "../settings.ts";
import type { devMailStore } from "../store/account/dev-mail-store.ts";

export function chooseMailer(
  settings: Settings,
  outbox: ReturnType<typeof devMailStore> | null,
  now: () => number,
): Mailer {
  if (settings.SMTP_URL) return smtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM! });
  return outbox ? outboxMailer(outbox.put, now) : noMailer;
}

/** Mails in the name of `MAIL_FROM`; a workspace with a name of its own is named instead. */
export function mailRenderer({ MAIL_FROM }: Pick<Settings, "MAIL_FROM">): typeof renderMail {
  const own = MAIL_FROM ? { mailerName: MAIL_FROM.name } : {};
  return (content, language, looks) => renderMail(content, language, { ...own, ...looks });
}

/** Without a mail server and an outbox, mails wait until a server is configured. */
const notSet: MailResult = { sent: false, kind: "unreachable", reason: "no mail server is set" };
const noMailer: Mailer = {
  send: () => Promise.resolve(notSet),
  converse: () => Promise.resolve({ result: notSet, lines: [] }),
  check: () => Promise.reject(new Error("no mail server is set")),
  takesUnicode: () => Promise.resolve(true),
  close: () => undefined,
};
