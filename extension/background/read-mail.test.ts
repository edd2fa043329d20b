import { describe, expect, it } from "vitest";
import { makeAccounts } from "../../tests/support/google/mailbox.ts";
import { rawMail } from "../../tests/support/google/raw-mail.ts";
import { readMessage } from "./read-mail.ts";

const account = makeAccounts()[0]!;
const thread = account.threads.find(({ subject }) => subject === "Chips of tomorrow")!;
const message = thread.messages[0]!;
const raw = rawMail(thread, message, account);
const mail = {
  ...{ account: 0, delegate: null, messageId: message.id, permId: null, ik: "0a1b2c3d4e" },
  ...{ own: ["erika@example.com"], isWhole: true },
};
const direct = `https://mail.google.com/mail/u/0/?view=att&th=${message.id}&attid=0&disp=comp&safe=1&zw`;
const page = (html: string) => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });

type Answers = Record<string, () => Response>;

/** Responses by address prefix; any other address fails like a network that is down. */
function asking(answers: Answers) {
  const requests: string[] = [];
  const ask = async (url: string) => {
    requests.push(url);
    const match = Object.entries(answers).find(([start]) => url.startsWith(start));
    if (!match) throw new TypeError("Failed to fetch");
    return Object.defineProperty(match[1](), "url", { value: url });
  };
  return { asked: requests, ask: ask as unknown as typeof fetch };
}

describe("a mail", () => {
  it("is requested by its own id, and yields its files byte for byte, its subject and its people", async () => {
    const { ask, asked: requests } = asking({ [direct]: () => new Response(raw) });
    const read = await readMessage(mail, ask);
    if ("refused" in read) throw new Error(read.refused);
    expect(requests).toEqual([direct]);
    expect(read.subject).toBe("Chips of tomorrow");
    expect(read.people.map(({ email }) => email)).toEqual([
      "otto@example.org",
      "paula@example.org",
      "cora@example.org",
    ]);
    expect(read.files.map(({ name }) => name)).toEqual(["tomorrow.pdf", "Größe & Maß.pdf", "notes.txt"]);
    for (const [index, file] of read.files.entries()) {
      expect(new Uint8Array(await file.bytes.arrayBuffer())).toEqual(message.attachments[index]!.bytes());
    }
  });

  it("yields no logo that its text shows by `cid`, also if it was attached, and every other file with an id", async () => {
    const part = (type: string, name: string, id: string) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-ID: <${id}>\r\n\r\nx\r\n`;
    const html = '<p>Regards</p><img src="cid:logo@a">';
    const text = `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n${part("image/png", "logo.png", "logo@a")}${part("image/png", "scan.png", "scan@a")}${part("application/pdf", "lease.pdf", "lease@a")}--b--\r\n`;
    const read = await readMessage(mail, asking({ [direct]: () => new Response(text) }).ask);
    expect("files" in read && read.files.map(({ name }) => name)).toEqual(["scan.png", "lease.pdf"]);
  });

  it("of a delegated mailbox is requested there", async () => {
    const { ask, asked: requests } = asking({});
    await readMessage({ ...mail, account: 1, delegate: "AEoR_x-1" }, ask);
    expect(requests[0]).toBe(direct.replace("/u/0/", "/u/1/d/AEoR_x-1/"));
  });

  it("without an id is found through its page", async () => {
    const link = `https://mail.google.com/mail/u/0/?view=att&th=${message.id}&permmsgid=msg-a:r42424242&disp=comp`;
    const html = `<a href="?view=att&amp;th=ffffffffffffffff&amp;permmsgid=msg-a:r1&amp;disp=comp">another</a>
      <a href="https://evil.example/?view=att&amp;permmsgid=msg-a:r42424242&amp;disp=comp">elsewhere</a>
      <a href="${link.replaceAll("&", "&amp;")}">Download Original</a>`;
    const { ask, asked: requests } = asking({
      "https://mail.google.com/mail/u/0/?ik=0a1b2c3d4e&view=om&permmsgid=msg-a%3Ar42424242": () => page(html),
      [link]: () => new Response(raw),
    });
    const read = await readMessage({ ...mail, messageId: null, permId: "msg-a:r42424242" }, ask);
    expect(read).toMatchObject({ subject: "Chips of tomorrow" });
    expect(requests).toHaveLength(2);
  });
});

describe("a mail that is refused", () => {
  const original = "https://mail.google.com/mail/u/0/?ik=0a1b2c3d4e&view=om";
  const other = `https://mail.google.com/mail/u/0/?ui=2&view=att&th=${message.id}&attid=0&disp=comp&saved=1`;

  it.each([
    ["with an error status", () => new Response("", { status: 403 })],
    ["with a page", () => page("<!doctype html><p>Temporary error")],
    ["with an empty response", () => new Response("")],
  ])("%s is read from the address on the mail's page", async (_, answer) => {
    const { ask } = asking({
      [original]: () => page(`<a href='${other.replaceAll("&", "&amp;")}'>Download</a>`),
      [other]: () => new Response(raw),
      [direct]: answer,
    });
    expect(await readMessage(mail, ask)).toMatchObject({ subject: "Chips of tomorrow" });
  });

  it.each([
    ["signed_out", () => new Response("", { status: 403 })],
    ["signed_out", () => page('<!doctype html><form><input type="password"></form>')],
    ["web_page", () => page("<!doctype html><p>Temporary error")],
    ["web_page", () => new Response("no mail at all")],
    ["not_found", () => new Response("", { status: 404 })],
  ] as const)("reports the reason when both ways fail: %s", async (refused, answer) => {
    const { ask } = asking({ [direct]: answer, [original]: () => new Response("", { status: 403 }) });
    expect(await readMessage(mail, ask)).toEqual({ refused });
  });
});

it("a mail of 24 MB is read completely", async () => {
  const large = account.threads.find(({ subject }) => subject === "A large survey")!;
  const [survey] = large.messages;
  const { ask } = asking({ [direct]: () => new Response(rawMail(large, survey!, account)) });
  const read = await readMessage(mail, ask);
  if ("refused" in read) throw new Error(read.refused);
  const bytes = new Uint8Array(await read.files[0]!.bytes.arrayBuffer());
  const sha = async (of: BufferSource) => new Uint8Array(await crypto.subtle.digest("SHA-256", of));
  expect(await sha(bytes)).toEqual(await sha(survey!.attachments[0]!.bytes()));
}, 60_000);
