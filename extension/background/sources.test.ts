import { describe, expect, it } from "vitest";
import { isSiteFile, isWebFile } from "./sources.ts";

const ID = "1AbCdEfGhIjKlMnOpQrStUv";

describe("a URL from a Gmail or Drive page", () => {
  it.each([
    "https://mail.google.com/mail/u/1/?ui=2&ik=a&view=att&th=18852539450983a9&attid=0.1&disp=safe&zw",
    "https://mail.google.com/mail/u/0?ui=2&attid=0.1&permmsgid=msg-f:1766859356714402729&view=att&disp=safe",
    "https://mail.google.com/mail/u/0/d/AEoRXRT_-1?view=att&th=18852539450983a9&attid=0.1",
    "https://mail-attachment.googleusercontent.com/attachment/u/0/?x=1",
    `https://drive.usercontent.google.com/download?id=${ID}&export=download&confirm=t&authuser=0`,
    `https://docs.google.com/document/u/0/d/${ID}/export?format=pdf`,
    `https://docs.google.com/presentation/u/0/d/${ID}/export/pdf`,
  ])("is accepted if it addresses a file: %s", (url) => {
    expect(isSiteFile(url)).toBe(true);
  });

  it.each([
    "https://mail.google.com/mail/u/0/#inbox",
    "https://mail.google.com/mail/u/0/feed/atom",
    "https://mail.google.com/sync/u/0/?view=att",
    "https://mail.google.com/mail/u/0/?view=att&disp=safe",
    "https://mail.google.com/mail/u/0/x/y?view=att&th=18852539450983a9",
    "http://mail.google.com/mail/u/0/?view=att",
    "https://mail.google.com:8443/mail/u/0/?view=att",
    "https://x:y@mail.google.com/mail/u/0/?view=att",
    "https://mail.google.com.evil.example/mail/u/0/?view=att",
    `https://drive.google.com/file/d/${ID}/view`,
    `https://docs.google.com/document/d/${ID}/edit`,
    "https://drive.usercontent.google.com/download?id=..%2Fx",
    "https://contacts.google.com/download",
    "http://127.0.0.1:8000/api/user",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "not an address",
  ])("is refused if it does not address a file: %s", (url) => {
    expect(isSiteFile(url)).toBe(false);
  });
});

describe("a link on any other page", () => {
  it("is accepted with the scheme http or https and without a password", () => {
    expect(isWebFile("https://example.org/a.pdf")).toBe(true);
    expect(isWebFile("file:///a.pdf")).toBe(false);
    expect(isWebFile("https://a:b@example.org/a.pdf")).toBe(false);
  });
});
