import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smtpMailer } from "../../api/adapters/mail/smtp.ts";
import { aMember, anEmail, linkOf, saveAs, sendAs, signingFor, uploadAs, type Who } from "../support/app-people.ts";
import { openSmtpSink } from "../support/smtp.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

/** Each text is entered into every text input of the product. */
const texts: Record<string, string> = {
  "a script": `<script>window.__x=1</script>`,
  "an image with a handler": `"><img src=x onerror=alert(1)>`,
  "a line break and a header": "Lease\r\nBcc: eve@example.com\r\n\r\n<b>hi",
  "a line separator": "Lease\u2028\u2029\u0085end",
  "an override of direction": "Lease \u202Efdp.exe\u2066x",
  "zero-width letters": "L\u200Bea\u2060se\uFEFF",
  "signs beyond the first plane": "Lease 👩‍👩‍👧‍👦 🏳️‍🌈 𝒳",
  "half a sign": "Lease \uD83D end",
  "a formula": '=HYPERLINK("http://evil.example","click")',
  "a translation's placeholder": "{{sender}} $t(x) %s",
  "null and bell": "Lease\u0000\u0007\u001B[31m",
  "nothing but marks": "\u0301\u0301\u0301",
  "other scripts": "عقد إيجار — 租赁协议 — किराया",
};

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
}, 240_000);
afterAll(() => app?.close());

/** Matches characters that change a line or a direction; displayed text has none and is one line. */
const unfit = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2028\u2029\uFEFF]|\p{Cs}/u;

describe.each(Object.entries(texts))("%s", (_, text) => {
  it("as title, name, file name and message reaches the sealed file, and is plain text everywhere", async () => {
    const email = anEmail("ann");
    const uploaded = await uploadAs(app, who, `${text.replace(/[\r\n"]/g, "")}.pdf`);
    const part = uploaded.body.data[0].value;
    const id = await sendAs(app, who, [{ name: `Ann ${text}`, email }], {
      fileParts: [part],
      documentInfo: { en: { title: `Lease ${text}`, message: text } },
    });
    const { data } = (await app.json("GET", `/api/document/${id}`, undefined, who)).body;
    for (const shownText of [data.title, data.recipients[0].name, data.fileParts[0].fileName])
      expect(shownText).not.toMatch(unfit);

    const [mail] = (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data;
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
    expect(mail.html).not.toMatch(/<script|<img src=x|<b>hi/i);
    expect(mail.links.filter((link: string) => link.startsWith(app.deps.config.publicUrl))).toHaveLength(1);

    const token = await linkOf(app, email);
    const signed = await app.json("POST", "/api/recipient/sign", await signingFor(app, token));
    expect(signed.status).toBe(200);
    await app.runner.runDue();
    expect((await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.status).toBe("COMPLETED");
    const download = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
    const file = await app.request(new URL(download.body.data.url).pathname);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
    );
    const body = await file.arrayBuffer();
    const verified = await app.request("/api/verify", {
      method: "POST",
      headers: { "Content-Type": "application/pdf" },
      body,
    });
    expect((await verified.json()).data.verdict).toBe("genuine");
  });

  it("as a reason is shown to everybody as plain text only", async () => {
    const email = anEmail("bob");
    const id = await sendAs(app, who, [{ name: "Bob", email }]);
    const voided = await app.json("POST", `/api/document/void/${id}`, { reason: `Because ${text}` }, who);
    expect(voided.status).toBe(200);
    expect(voided.body.data.voided.reason).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u);
    await app.runner.runDue();
    const [mail] = (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data;
    expect(mail.html).not.toMatch(/<script|<img src=x|<b>hi/i);
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    const view = await app.json("POST", "/api/recipient/session", { token: await linkOf(app, email) });
    expect(view.body.data.room).toBe("voided");
  });
});

describe("a mail on the wire", () => {
  it("has only our own headers, whatever the names of its sender, title and reader", async () => {
    const sink = await openSmtpSink();
    const mailer = smtpMailer({ url: sink.url, from: { name: "Countersign", address: "sign@example.com" } });
    const outbox = app.deps.mailer;
    try {
      for (const text of Object.values(texts)) {
        const id = await saveAs(app, who, [{ name: `Ann ${text}`, email: "ann@example.com" }], {
          documentInfo: { en: { title: `Lease ${text}`, message: text } },
        });
        await app.json("POST", "/api/user/update", { displayName: `Sam ${text}` }, who);
        app.deps.mailer = mailer;
        await app.json("POST", `/api/document/send/${id}`, {}, who);
        await app.runner.runDue();
        app.deps.mailer = outbox;
      }
      expect(sink.mails).toHaveLength(Object.keys(texts).length);
      for (const { raw, to } of sink.mails) {
        expect(to).toEqual(["ann@example.com"]);
        const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
        const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(":")[0]!.toLowerCase());
        const ours = [
          "auto-submitted",
          "content-type",
          "date",
          "from",
          "message-id",
          "mime-version",
          "reply-to",
          "subject",
          "to",
        ];
        expect(names.sort()).toEqual(ours);
        expect(head).toMatch(/^[\x20-\x7e\r\n\t]+$/);
      }
    } finally {
      mailer.close();
      await sink.close();
    }
  });
});
