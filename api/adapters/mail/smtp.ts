import { Buffer } from "node:buffer";
import { createTransport } from "nodemailer";
import type { Mailer, MailLine, MailResult, OutgoingMail } from "../../ports/mail.ts";

/** Limits of a displayed transcript: characters per line, and lines. */
const LINE = 500;
const LINES = 100;

/** How long the server's answer about its extensions is believed. */
const EXTENSIONS_MS = 600_000;

export type Sender = { name: string; address: string };

const defaults = { headers: { "Auto-Submitted": "auto-generated" } };

/** Sends mail through an SMTP server (`smtp://` or `smtps://`, with user and password in the URL). */
export function smtpMailer(options: { url: string; from: Sender }): Mailer {
  const server = {
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let known: { takesUnicode: boolean; untilMs: number } | undefined;
  const transport = createTransport({ ...server, pool: true, maxConnections: 4 }, defaults);
  const domain = options.from.address.split("@")[1] ?? "localhost";
  const sendBy = async (sender: Pick<typeof transport, "sendMail">, mail: OutgoingMail): Promise<MailResult> => {
    try {
      await sender.sendMail({
        // Every attempt has the same id, so that mail programs recognise a repeat after a crash.
        messageId: `<${mail.id}@${domain}>`,
        from: { name: mail.fromName ?? options.from.name, address: options.from.address },
        to: mail.to,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: (mail.attachments ?? []).map(({ fileName, bytes }) => ({
          filename: fileName,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          contentType: "application/pdf",
        })),
      });
      return { sent: true };
    } catch (error) {
      return { sent: false, kind: isForGood(error) ? "refused" : "unreachable", reason: reasonOf(error) };
    }
  };
  return {
    send: (mail) => sendBy(transport, mail),
    async converse(mail) {
      const { logger, lines } = conversation();
      const once = createTransport({ ...server, logger, debug: true }, defaults);
      const result = await sendBy(once, mail);
      once.close();
      return { result, lines };
    },
    async check() {
      await transport.verify();
    },
    async takesUnicode() {
      if (known && performance.now() < known.untilMs) return known.takesUnicode;
      const { logger, lines } = conversation();
      const once = createTransport({ ...server, logger, debug: true }, defaults);
      try {
        await once.verify();
      } catch {
        return true;
      } finally {
        once.close();
      }
      const takesUnicode = lines.some(({ by, line }) => by === "server" && /^250[ -]SMTPUTF8\b/i.test(line));
      known = { takesUnicode, untilMs: performance.now() + EXTENSIONS_MS };
      return takesUnicode;
    },
    close: () => transport.close(),
  };
}

/**
 * RFC 5321 §4.2.1: a 5yz reply is permanent if it concerns this recipient or this mail. An operator can fix earlier
 * errors (greeting, login, sender address) while mails wait.
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

/** A logger that records the commands and replies of one connection, without login secrets. */
function conversation() {
  const lines: MailLine[] = [];
  let isLogin = false;
  const note = (entry: { tnx?: string }, message: unknown) => {
    if (entry.tnx !== "client" && entry.tnx !== "server") return;
    const by = entry.tnx === "client" ? "us" : "server";
    for (const raw of String(message).split(/\r?\n/)) {
      const line = raw.replace(/[\p{Cc}]+/gu, " ").slice(0, LINE);
      if (by === "us" && /^AUTH\b/i.test(line)) isLogin = true;
      if (by === "server" && /^[25]/.test(line)) isLogin = false;
      const shown = isLogin && by === "us" ? `${/^AUTH \S+/i.exec(line)?.[0] ?? ""} …` : line;
      if (lines.length < LINES) lines.push({ by, line: shown.trim() });
    }
  };
  const nothing = () => undefined;
  const logger = { level: nothing, trace: nothing, debug: note, info: note, warn: note, error: note, fatal: note };
  return { logger, lines };
}
