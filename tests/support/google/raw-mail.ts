/** A message as from Gmail's "Download original": RFC 5322 and 2045–2047. */
import { Buffer } from "node:buffer";
import { type Bytes, joined } from "../pdf-fixtures.ts";
import type { Account, Message, Person, Thread } from "./mailbox.ts";

const BOUNDARY = "000000000000a1b2c305f0e1d2c3";

export function rawMail(thread: Thread, message: Message, { person }: Account): Bytes {
  const { from, to, text, attachments } = message;
  const head = [
    `Delivered-To: ${person.email}`,
    "Received: by 2002:a05:6400:1111:0:0:0:0 with SMTP id x1csp1; Mon, 2 Nov 2026 08:00:00 -0800 (PST)",
    `From: ${mailbox(from)}`,
    `To: ${to.map(mailbox).join(",\r\n ")}`,
    `Cc: ${mailbox({ name: "Cora Copy", email: "cora@example.org" })}`,
    `Subject: ${encoded(thread.subject)}`,
    `Message-ID: <${message.id}@mail.example.org>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
  ];
  // Drive files are links in the text, not parts.
  const links = attachments.flatMap(({ driveLink, name }) => (driveLink ? `<a href="${driveLink}">${name}</a>` : []));
  const html = [
    `Content-Type: text/html; charset="UTF-8"`,
    "",
    `<p>${text}</p>${links.join("")}<img src="cid:logo@x">`,
  ];
  const logo = [
    'Content-Type: image/png; name="logo.png"',
    'Content-Disposition: inline; filename="logo.png"',
    "Content-ID: <logo@x>",
    "Content-Transfer-Encoding: base64",
    "",
    "iVBORw0KGgo=",
  ];
  const files = attachments.filter(({ driveLink }) => !driveLink);
  const parts = files.map(({ name, mediaType, bytes }) => [
    [
      `Content-Type: ${mediaType}; name="${encoded(name)}"`,
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Content-Transfer-Encoding: base64",
      "",
      "",
    ].join("\r\n"),
    lines(bytes()),
  ]);
  const between = `\r\n--${BOUNDARY}\r\n`;
  return joined(
    head.join("\r\n"),
    `\r\n${between}${html.join("\r\n")}${between}${logo.join("\r\n")}`,
    ...parts.flatMap(([header, body]) => [between, header!, body!]),
    `\r\n--${BOUNDARY}--\r\n`,
  );
}

function mailbox({ name, email }: Person): string {
  return `${encoded(name)} <${email}>`;
}

/** Encodes by RFC 2047 when necessary. */
function encoded(text: string): string {
  const isPlain = /^[\w .&-]*$/.test(text);
  return isPlain ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

const LINE = 76;

/** Base64 lines of 76 characters (RFC 2045 §6.8). */
function lines(bytes: Bytes): Bytes {
  const flat = Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64"), "latin1");
  const rows = Math.ceil(flat.length / LINE);
  const all = new Uint8Array(flat.length + rows * 2);
  for (let row = 0; row < rows; row += 1) {
    const from = row * LINE;
    const part = flat.subarray(from, from + LINE);
    all.set(part, from + row * 2);
    all.set([13, 10], from + row * 2 + part.length);
  }
  return all;
}
