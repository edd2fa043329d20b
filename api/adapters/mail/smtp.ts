import { createTransport } from "nodemailer";
import type { Mailer, MailResult } from "../../ports/mail.ts";

export type Sender = { name: string; address: string };

/** Mail through an SMTP server (`smtp://` or `smtps://`, user and password in the address). */
export function smtpMailer(options: { url: string; from: Sender }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { headers: { "Auto-Submitted": "auto-generated" } },
  );
  const domain = options.from.address.split("@")[1] ?? "localhost";
  return {
    async send(mail): Promise<MailResult> {
      try {
        await transport.sendMail({
          // The same for every try, so that a repeat after a crash is recognised.
          messageId: `<${mail.id}@${domain}>`,
          from: { name: mail.fromName ?? options.from.name, address: options.from.address },
          to: mail.to,
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        });
        return { sent: true };
      } catch (error) {
        return { sent: false, kind: isForGood(error) ? "refused" : "unreachable", reason: reasonOf(error) };
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * RFC 5321 §4.2.1: 5yz is permanent when it concerns this reader or this mail. Earlier errors (greeting, login, our
 * own address) can be fixed by an operator while mails wait.
 */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
}

function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return String(response ?? message ?? error)
    .replace(/[\p{Cc}]+/gu, " ")
    .slice(0, 200);
}
