import type { DevMail, Mailer } from "../../ports/mail.ts";

/** The development outbox stores every mail instead of sending it; readable at `GET /api/dev/mail`. */
export function outboxMailer(keep: (id: string, mail: DevMail) => Promise<void>, now: () => number): Mailer {
  const send: Mailer["send"] = async ({ id, to, subject, text, html }) => {
    const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
    await keep(id, { to: to.address, subject, text, html, links, at: new Date(now()).toISOString() });
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
