import type { DevMail, Mailer } from "../../ports/mail.ts";

/** The development outbox stores every mail instead of sending it; readable at `GET /api/dev/mail`. */
export function outboxMailer(keep: (id: string, mail: DevMail) => Promise<void>, now: () => number): Mailer {
  const send: Mailer["send"] = async ({ id, to, subject, text, html, attachments = [] }) => {
    const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
    const attached = attachments.map(({ fileName, bytes }) => ({ fileName, size: bytes.length }));
    await keep(id, {
      ...{ to: to.address, subject, text, html, links, at: new Date(now()).toISOString() },
      ...(attached.length > 0 ? { attachments: attached } : {}),
    });
    return { sent: true };
  };
  return {
    send,
    converse: async (mail) => ({ result: await send(mail), lines: [] }),
    check: () => Promise.resolve(),
    takesUnicode: () => Promise.resolve(true),
    close: () => undefined,
  };
}
