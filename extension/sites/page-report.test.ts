import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { maskAddress, reportOf } from "./page-report.ts";

it("a report contains elements, classes, grammar and counts, and no text of the person", () => {
  const { document } =
    parseHTML(`<html lang="de"><head><title>Secret</title></head><body><div role="main" class="nH" aria-label="Secret">
    <h2 class="hP" data-legacy-thread-id="18secret">Secret lease</h2>
    <div class="zz" data-message-id="secret"><span email="secret@example.org" name="Secret" class="gD">Secret</span>
    <div class="a3s"><p class="inner">Secret text</p></div>
    <a class="qq" href="https://mail.google.com/mail/u/0/d/SecretToken/?ui=2&ik=secret&view=att&th=secret&disp=inline">secret.pdf</a>
    <b download_url="application/pdf:secret.pdf:https://mail.google.com/mail/u/0?view=att&th=secret"></b></div></div></body></html>`);
  const page = document as unknown as Document;
  const report = reportOf(page, {
    site: "Gmail",
    version: "1.2.3",
    selectors: { message: ".adn", subject: "h2.hP", download: "[download_url]", toolbars: [".acX", ".gH"] },
    part: page.querySelector("[role=main]")!,
  });
  expect(report).not.toMatch(/secret/i);
  expect(report).toContain("Countersign 1.2.3, Gmail, language de");
  expect(report.split("\n")).toEqual(
    expect.arrayContaining([
      "message: 0 × .adn",
      "subject: 1 × h2.hP",
      "download: 1 × [download_url]",
      "toolbars: 0 × .gH",
    ]),
  );
  expect(report).toContain("a.qq[href=https://mail.google.com/mail/u/0/d/*/?ui=2&ik=*&view=att&th=*&disp=inline]");
  expect(report).toContain("div.a3s");
  expect(report).not.toContain("inner");
});

it.each([
  [
    "application/pdf:Lease of the mill.pdf:https://mail.google.com/mail/u/0/https://mail.google.com/mail/u/0?ui=2&attid=0.1&view=att&zw",
    "application/pdf:*.pdf:https://mail.google.com/mail/u/0/https://mail.google.com/mail/u/0?ui=2&attid=*&view=att&zw",
  ],
  ["https://drive.google.com/file/d/1AbC/view?usp=drive_web", "https://drive.google.com/file/d/*/view?usp=*"],
  ["https://otto.example/otto", "https://*.*/*"],
])("%s is masked as %s", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
