import { afterEach, beforeEach, expect, it } from "vitest";
import { LOGIN, openSmtpSink, type SmtpSink } from "../../../tests/support/smtp.ts";
import type { Mailer } from "../../ports/mail.ts";
import { smtpMailer } from "./smtp.ts";

let sink: SmtpSink;
let mailer: Mailer | undefined;
beforeEach(async () => {
  sink = await openSmtpSink();
});
afterEach(async () => {
  mailer?.close();
  await sink.close();
});

const mail = {
  ...{
    id: "t1",
    to: { name: "Olga", address: "olga@example.com" },
    subject: "Test",
    text: "Works",
    html: "<p>Works</p>",
  },
};
function converse(pass = LOGIN.pass, method = "") {
  const url = sink.url.replace("smtp://", `smtp://${LOGIN.user}:${pass}@`) + method;
  mailer = smtpMailer({ url, from: { name: "Countersign", address: "sign@example.com" } });
  return mailer.converse(mail);
}

it.each(["", "?authMethod=LOGIN"])(
  "the SMTP transcript contains every line except the credentials (%s)",
  async (method) => {
    const { result, lines } = await converse(LOGIN.pass, method);
    expect(result).toEqual({ sent: true });
    expect(sink.mails).toHaveLength(1);
    const transcript = lines.map(({ by, line }) => `${by}: ${line}`);
    expect(transcript[0]).toMatch(/^server: 220 /);
    expect(transcript).toContain("us: RCPT TO:<olga@example.com>");
    expect(transcript.some((line) => /^us: AUTH \w+ …$/.test(line))).toBe(true);
    expect(transcript.some((line) => line.startsWith("server: 235"))).toBe(true);
    for (const secret of [LOGIN.pass, btoa(LOGIN.pass), btoa(LOGIN.user), btoa(`\0${LOGIN.user}\0${LOGIN.pass}`)]) {
      expect(transcript.join("\n")).not.toContain(secret);
    }
  },
);

it("the SMTP transcript contains the server's own reason for a refusal", async () => {
  const wrong = await converse("wrong");
  expect(wrong.result).toMatchObject({ sent: false, kind: "unreachable" });
  expect(wrong.lines.at(-1)).toMatchObject({ by: "server", line: expect.stringMatching(/^535 .*Wrong login/) });
  sink.setMode("never");
  const { result, lines } = await converse();
  expect(result).toMatchObject({ sent: false, kind: "refused", reason: expect.stringContaining("No such mailbox") });
  expect(lines.some(({ by, line }) => by === "server" && line.startsWith("550"))).toBe(true);
});

it("the mailer knows whether its server takes addresses with letters beyond ASCII", async () => {
  const ascii = await openSmtpSink("ok", true);
  const ask = async (url: string) => {
    const asked = smtpMailer({ url, from: { name: "Countersign", address: "sign@example.com" } });
    const answers = [await asked.takesUnicode(), await asked.takesUnicode()];
    asked.close();
    return answers;
  };
  expect(await ask(sink.url)).toEqual([true, true]);
  expect(await ask(ascii.url)).toEqual([false, false]);
  await ascii.close();
  // An unreachable server is no reason to refuse: the mail waits for it.
  expect(await ask(ascii.url)).toEqual([true, true]);
});
