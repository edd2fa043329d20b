import type { Page } from "playwright";
import { expect, it } from "vitest";
import { renderMail } from "../../api/adapters/mail/templates.ts";
import type { MailBrand } from "../../api/ports/mail.ts";
import type { MailContent } from "../../api/ports/mail-content.ts";
import { keepPicture } from "./keep-picture.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const sender = { name: "Dana Berg", email: "dana@example.com" };
const link = "https://sign.example.com/app/documents/sign/abc_DEF-123";
const invitation: MailContent = {
  ...{ about: "invitation", reason: "turn", ask: "sign", recipient: { name: "Sam Ito" }, signer: "Sam Ito" },
  ...{ delegator: null, sender, isSender: false, title: "Consulting agreement" },
  message: "Please look at the agreement and sign it by Friday.",
  ...{ files: [{ fileName: "agreement.pdf", pages: 2 }], expiresAt: "2027-01-20T08:30:00.000Z", link },
};
const logo = { url: "https://sign.example.com/api/brand/logo.png", width: 400, height: 100 };
const brand: MailBrand = { productName: "Acme Sign", primaryColor: "#0a7d4f", secondaryColor: "#123456", logo };

const sizes = [
  ["a computer", 800],
  ["a phone", 360],
] as const;
const mails = (["en", "ar"] as const).flatMap((language) =>
  sizes.flatMap(([device, width]) => [
    { language, device, width, looks: {} },
    { language, device, width, looks: { brand } },
  ]),
);

it.each(mails)(
  "mark, heading, message and button stand within 320 px in $language on $device, and nothing is cut",
  async ({ language, width, looks }) => {
    const { page } = await stage.seat({ viewport: { width, height: 900 } });
    await page.route("https://sign.example.com/**", (route) => route.abort());
    await page.setContent(renderMail(invitation, language, looks).html);
    const button = (await page.locator("a.wide").boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual(320);
    expect(button.height).toBeGreaterThanOrEqual(44);
    const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(wider)).toBe(0);
    await keepPicture(page, `mail-${language}-${width}-${"brand" in looks ? "brand" : "own"}`);
  },
);

function styleOf(page: Page, selector: string, name: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(document.querySelector("${selector}")).${name}`);
}

it("a double click copies the whole code, and nothing else", async () => {
  const { page } = await stage.seat();
  const { html } = renderMail({ about: "prove", name: "Dana", code: "042917", minutes: 10 }, "en");
  await page.setContent(html);
  await page.locator(".code").dblclick();
  expect(await page.evaluate("getSelection().toString()")).toBe("042917");
  expect(await styleOf(page, ".code", "fontSize")).toBe("32px");
  await keepPicture(page, "mail-code");
});

it("a mail is dark where the reader's device is", async () => {
  const { page } = await stage.seat({ colorScheme: "dark" });
  await page.setContent(renderMail(invitation, "en", { brand }).html);
  await keepPicture(page, "mail-dark");
  const ground = await styleOf(page, ".card", "backgroundColor");
  expect(ground).toBe("rgb(23, 30, 40)");
});
