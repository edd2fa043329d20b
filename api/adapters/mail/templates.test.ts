import { describe, expect, it } from "vitest";
import texts from "../../../locales/en/mail.json" with { type: "json" };
import type { MailContent } from "../../ports/mail-content.ts";
import { renderMail } from "./templates.ts";
import { aCode, anInvitation, ended, everyMail, link, sender } from "./testing/every-mail.ts";

const hostile = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `Contract\r\nBcc: victim@example.com\r\n\r\nbody`,
  `</title></style><svg/onload=alert(1)>`,
  `javascript:alert(1)`,
  `{{sender}} $t(hello) &lt;b&gt;`,
  `\u202Egnp.exe\u2066 zero\u200Bwidth\u0000`,
  "😀".repeat(300),
];

describe("mails", () => {
  it("are all among the examples", () => {
    const kinds = Object.keys(texts).flatMap((key) => /^(\w+)\.subject$/.exec(key)?.[1] ?? []);
    const shown = everyMail.map((content) =>
      content.about === "account_notice" ? content.notice.kind : content.about,
    );
    expect(kinds.filter((kind) => !(shown as string[]).includes(kind))).toEqual([]);
  });

  it.each(["en", "ar"])(
    "every mail in %s has a subject and its button, and leaves no placeholder or key unresolved",
    (language) => {
      for (const content of everyMail) {
        const mail = renderMail(content, language);
        for (const part of [mail.subject, mail.text, mail.html]) {
          expect(part).not.toMatch(/\{\{\w|undefined|null|\[object/);
          expect(part).not.toMatch(/(^|\s)(fact|invitation|completed|declined|voided|expired|note)\.[a-z_.]+(\s|$)/);
        }
        expect(mail.subject.length).toBeGreaterThan(5);
        if ("link" in content && content.link) {
          expect(mail.text.split("\n")).toContain(content.link);
          expect(buttonsOf(mail.html)).toEqual([content.link]);
        } else {
          expect(buttonsOf(mail.html)).toEqual([]);
        }
      }
    },
  );

  it("names who sent the document, who handles it now, and replies go to the latter", () => {
    const taken = { ...sender, handledBy: { name: "Helen Heir", email: "helen@example.com" } };
    const invited = renderMail(anInvitation({ sender: taken }), "en");
    expect(invited).toMatchObject({ fromName: "Helen Heir via Countersign", replyTo: "helen@example.com" });
    expect(invited.text).toContain("Dana Berg asks you to sign");
    expect(invited.text).toContain(
      "From: Dana Berg (dana@example.com)\nNow handled by: Helen Heir (helen@example.com)",
    );
    expect(renderMail(anInvitation({ sender: taken, reason: "reminder" }), "en").text).toContain(
      "Helen Heir reminds you",
    );
    const voided = renderMail(
      { about: "voided", title: "Lease", sender: taken, isSender: false, reason: "Over", link: null },
      "en",
    ).text;
    expect(voided).toContain("Helen Heir voided");
    expect(voided).toContain("that Dana Berg sent");
    expect(renderMail(anInvitation(), "en").text).not.toContain("handled");
  });

  it("says that an access code is needed and who tells it, and why a sender gets the mail", () => {
    const coded = renderMail(anInvitation({ asksAccessCode: true }), "en").text;
    expect(coded).toContain("To open the document you need an access code. Dana Berg tells you the code");
    expect(renderMail(anInvitation(), "en").text).not.toContain("access code");
  });

  it("never tells the sender that they are part of a document that they sent, or may not know the sender", () => {
    const own = everyMail.flatMap((content) => ("isSender" in content ? [{ ...content, isSender: true }] : []));
    expect(new Set(own.map(({ about }) => about)).size).toBe(8);
    for (const content of own) {
      const { text } = renderMail(content, "en");
      expect(text).toContain("because you sent this document");
      expect(text).not.toMatch(/you are part of|If you do not know/);
    }
  });

  it("an invitation states the sender, the document, the deadline and the sender's message", () => {
    const mail = renderMail(anInvitation(), "en");
    expect(mail.subject).toBe("Please sign: Lease agreement");
    expect(mail.fromName).toBe("Dana Berg via Countersign");
    expect(mail.replyTo).toBe("dana@example.com");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("Dana Berg asks you to sign “Lease agreement”");
      expect(part).toContain("dana@example.com");
      expect(part).toMatch(/Jan 20, 2027, 8:30\sAM UTC/);
      expect(part).toContain("lease.pdf");
    }
    expect(mail.text).toContain("Dana Berg writes:\n> Please sign today.\n>\n> Thank you");
  });

  it("Arabic mails run from right to left and isolate foreign names", () => {
    const mail = renderMail(anInvitation(), "ar");
    expect(mail.html).toContain(`<html lang="ar" dir="rtl">`);
    expect(mail.html).toContain("text-align:right");
    expect(mail.text).toContain("\u2068Dana Berg\u2069");
  });

  it("a mail in a language without texts is in English and declares that in `lang`", () => {
    const mail = renderMail(anInvitation(), "or");
    expect(mail.subject).toBe("Please sign: Lease agreement");
    expect(mail.html).toContain(`<html lang="en" dir="ltr">`);
  });

  it.each(["en", "ar"])(
    "a code in %s is in the subject, alone on a line, and bound to our host in the last line",
    (language) => {
      const { subject, text } = renderMail(aCode, language);
      expect(subject).toContain("042917");
      const lines = text.trimEnd().split("\n");
      expect(lines).toContain("042917");
      expect(lines.at(-1)).toBe("@sign.example.com #042917");
    },
  );

  it("every code stands alone in a box of 32 px, without spaces or other characters to copy", () => {
    const coded = everyMail.filter((content) => "code" in content);
    expect(coded.map(({ about }) => about).sort()).toEqual(
      ["form_code", "one_time_code", "prove", "sign_up_code", "verify_email"].sort(),
    );
    for (const content of coded) {
      const { html, text } = renderMail(content, "ar");
      expect(html).toMatch(/<td class="code"[^>]*font-size:32px[^>]*>042917<\/td>/);
      expect(text.split("\n")).toContain("042917");
    }
  });

  it("every attribute has a quoted value, which the preview of the branding page can read", () => {
    for (const content of everyMail) {
      const tags = renderMail(content, "en").html.match(/<[a-z][^>]*>/gs) ?? [];
      expect(tags.filter((tag) => !/^<[a-z0-9]+(\s+[\w-]+="[^"]*")*\s*>$/s.test(tag))).toEqual([]);
    }
  });

  it("the text says everything that the HTML says, in its order", () => {
    for (const content of everyMail) {
      const { html, text } = renderMail(content, "en");
      const body = html.slice(html.indexOf("<h1"));
      const words = (part: string) =>
        part
          .replace(/<!--.*?-->/g, " ")
          .replace(/<[^>]*>/g, "\n")
          .split("\n");
      const said = words(body).map((line) => line.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).trim());
      expect(said.filter((line) => line !== "" && !text.includes(line) && !line.startsWith("If the button"))).toEqual(
        [],
      );
    }
  });

  it("a recipient without a link gets a mail without a button", () => {
    const mail = renderMail({ about: "voided", ...ended, link: null, reason: "x" }, "en");
    expect(mail.html).not.toContain("<a ");
  });

  it.each(hostile)("a title, name, message or reason of %j is rendered as plain text", (text) => {
    const mails = [
      anInvitation({
        title: text,
        message: text,
        recipient: { name: text },
        sender: { name: text, email: "a@example.com" },
        files: [{ fileName: text, pages: 1 }],
      }),
      { about: "declined", ...ended, title: text, by: { name: text }, reason: text, isReview: false, isReader: false },
      { about: "voided", ...ended, title: text, reason: text },
      { about: "verify_email", name: text, code: "042917", link, hours: 1 },
    ] satisfies MailContent[];
    for (const content of mails) {
      const mail = renderMail(content, "en");
      for (const header of [mail.subject, mail.fromName]) {
        expect(header).not.toMatch(/[\p{Cc}\u200B\u202A-\u202E]/u);
        expect([...header].length).toBeLessThanOrEqual(100);
      }
      const tags = [...mail.html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
      const allowed = new Set("html head meta title style body div table tr td p h1 a br span".split(" "));
      for (const [, name, attributes] of tags) {
        expect(allowed).toContain(name!.toLowerCase());
        expect(attributes).not.toMatch(/\son\w+=|javascript:|\ssrc=|url\(/i);
      }
      expect(mail.html.match(/<style>/g)).toHaveLength(1);
    }
  });

  it("a button link that is no web address throws", () => {
    expect(() => renderMail(anInvitation({ link: "javascript:alert(1)" }), "en")).toThrow();
  });
});

function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<a class="wide" href="([^"]*)"/g)].map(([, url]) => url!);
}

describe("an invitation", () => {
  it.each([
    ["sign", "Please sign: Lease agreement", "Read and sign"],
    ["review", "Please review: Lease agreement", "Read and approve"],
    ["edit", "Please prepare: Lease agreement", "Open and prepare"],
    ["host", "To sign with you: Lease agreement", "Start on this device"],
  ] as const)("to %s has its own subject and button", (ask, subject, button) => {
    const mail = renderMail(anInvitation({ ask }), "en");
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`${button}:\n${link}`);
  });

  it("to a host names the in-person signer", () => {
    const mail = renderMail(anInvitation({ ask: "host", recipient: { name: "Hana" }, signer: "Ann Lee" }), "en");
    expect(mail.text).toContain("Hello Hana,");
    expect(mail.text).toContain("When Ann Lee is with you");
  });

  it("to a delegate states who delegated it and why", () => {
    const person = { name: "Ann Lee", email: "ann@example.com" };
    const mail = renderMail(anInvitation({ reason: "delegated", delegator: { person, reason: "On holiday" } }), "en");
    expect(mail.text).toContain("Dana Berg sent this document to Ann Lee, who delegated it to you");
    expect(mail.text).toContain("Reason: On holiday");
  });
});
