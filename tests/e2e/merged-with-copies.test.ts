import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

it("two files are merged, signed, sealed as one PDF, and sent to everybody who gets a copy", async () => {
  const sam = await stage.seat();
  const signer = aPerson("Sina Signer");
  const copies = [aPerson("Cleo Copy").email, aPerson("Carl Copy").email];
  await signInBySession(sam, (await signUp(stage.server)).client);
  const { page } = sam;
  await page.goto(`${stage.server.url}/app/document/new`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("prepare:files.drop") }).click();
  const file = (name: string, ...pages: string[]) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(aPdf(pages)),
  });
  await (await chooser).setFiles([file("contract.pdf", "Contract", "Terms"), file("annex.pdf", "Annex")]);
  // Chosen at once, whether or not both uploads have finished.
  await page.getByText(t("prepare:files.merge")).click();
  const card = page.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) });
  await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(signer.name);
  await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(signer.email);
  await page.getByLabel(t("prepare:info.document.title"), { exact: true }).fill("Contract with annex");
  const cc = page.getByRole("textbox", { name: t("prepare:delivery.cc") });
  await cc.fill("nobody");
  await page.keyboard.press("Enter");
  await page.getByText(t("prepare:delivery.cc.invalid")).waitFor();
  await page.getByRole("button", { name: t("prepare:delivery.cc.remove", { email: "nobody" }) }).click();
  await cc.fill(copies[0]!);
  await page.keyboard.press("Enter");
  await cc.fill(copies[1]!);
  await page.keyboard.press("Enter");
  for (const email of copies) await page.getByText(email, { exact: true }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();

  const layers = page.locator(".pr-layer");
  await layers.first().click({ position: { x: 150, y: 150 } });
  await page.getByRole("button", { name: t("prepare:editor.page.go", { page: 3 }) }).click();
  const tool = page
    .getByRole("toolbar", { name: t("prepare:editor.kinds") })
    .getByRole("button", { name: t("prepare:kind.initials"), exact: true });
  await tool.click();
  await page.locator("[data-page='2'] .pr-layer").click({ position: { x: 150, y: 120 } });
  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("prepare:send.merged")).waitFor();
  for (const email of copies) await dialog.getByText(email).waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("prepare:send.now") }).click();
  await dialog.waitFor({ state: "hidden" });

  const sina = await stage.seat();
  await sina.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  const next = sina.page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await next.click();
  await signByStyle(sina.page, t("sign:ink.adopt"));
  await next.click();
  await signByStyle(sina.page, t("sign:ink.finish"));
  await sina.page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });

  for (const email of copies) {
    const mail = await mailTo(stage.server, email);
    expect(mail.subject).toContain("Contract with annex");
    expect(mail.text).not.toContain("/documents/sign/");
  }
  const saving = sina.page.waitForEvent("download");
  await sina.page.getByRole("button", { name: t("sign:room.download.sealed") }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const sealed = await Deno.readFile((await download.path())!);
  const answer = await new Client(stage.server.url).verify(sealed);
  expect(answer.verdict).toBe("genuine");
  expect([...sam.troubles, ...sina.troubles]).toEqual([]);
});
