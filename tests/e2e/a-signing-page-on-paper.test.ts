import { describe, expect, it } from "vitest";
import { desktop } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Sends a document with as many pages as there are texts. @returns the signer's link */
async function aLink(pages: string[]): Promise<string> {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const part = await client.upload("lease.pdf", aPdf(pages));
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease of flat 7",
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: "en" }],
    schemas: [{ s0: { type: "signature", position: { x: 20, y: 200 }, width: 42, height: 20, recipient: "r0" } }],
  });
  await client.send(_id);
  return (await signingLinkOf(stage.server, signer.email)).url;
}

describe("a signing page", () => {
  it("prints its pages and nothing around them", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(await aLink(["First page", "Second page"]));
    await expect.poll(() => page.locator(".sign-page [data-state=shown]").count(), { timeout: 60_000 }).toBe(2);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sign-page").first().isVisible()).toBe(true);
    for (const hidden of [".sign-top", ".sign-bar", ".sign-print"])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
  });

  it("that has not loaded all its pages prints how to get the whole document", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(await aLink(Array.from({ length: 12 }, (_, index) => `Page ${index + 1}`)));
    await page.locator(".sign-page [data-state=shown]").first().waitFor({ timeout: 60_000 });
    await page.emulateMedia({ media: "print" });
    await page.getByText(t("sign:print.note")).waitFor();
    expect(await page.locator(".sign-page").first().isVisible()).toBe(false);
  });
});
