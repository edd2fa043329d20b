import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aDocx, aPng } from "../support/google/files.ts";
import { type Bytes, joined } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Drops files as from the desktop. */
async function drop(page: Page, files: Record<string, Bytes>, onto = "main"): Promise<void> {
  const carried = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]);
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of ${JSON.stringify(carried)}) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    for (const type of ["dragenter", "dragover", "drop"])
      document.querySelector("${onto}").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  })()`);
}

it("a Word file and a picture are converted to PDF, signed and sealed; other files show why they are refused", async () => {
  const sam = await stage.seat();
  const signer = aPerson("Sina Signer");
  await signInBySession(sam, (await signUp(stage.server)).client);
  const { page } = sam;
  await page.goto(`${stage.server.url}/app/document/new`);
  await page.getByRole("button", { name: t("prepare:files.drop") }).waitFor();
  const files = { "Lease of May.docx": aDocx("A lease"), "plan.png": aPng(), "report.docx": joined("<html>no</html>") };
  await drop(page, files);
  const list = page.getByRole("region", { name: t("prepare:files.title") });
  await list.getByText(t("refusals:file_type_mismatch")).waitFor();
  const making = t("prepare:files.state.made", { name: "Lease of May.docx" });
  await list.getByRole("progressbar", { name: making }).waitFor();
  const lease = list.locator(".pr-file").filter({ hasText: "Lease of May" });
  const takesOff = lease.locator(".pr-file-actions button").last();
  await takesOff.focus();
  await expectNoBarriers(page);
  await list.getByRole("status").filter({ hasText: "Lease of May.docx" }).waitFor({ state: "attached" });
  await list.getByText("Lease of May.pdf").waitFor();
  expect(await takesOff.evaluate((button) => button.matches(":focus"))).toBe(true);
  await list.getByText("plan.pdf").waitFor();
  await list.getByText(t("prepare:files.made", { kinds: "DOCX" })).waitFor();
  await list.getByRole("button", { name: t("prepare:files.remove", { name: "report.docx" }) }).click();

  // A file dropped on a dialog belongs to the dialog.
  await list.getByRole("button", { name: t("prepare:files.menu", { name: "plan.pdf" }) }).click();
  await page.getByRole("menuitem", { name: t("prepare:files.pages") }).click();
  const pages = page.getByRole("dialog");
  const grid = pages.getByRole("listbox");
  await grid.getByRole("option").first().waitFor();
  await drop(page, { "sketch.png": aPng(200, 300) }, ".pg-grid");
  await grid.getByRole("option").nth(1).waitFor();
  await expectNoBarriers(page);
  await pages.getByRole("button", { name: t("pages:apply") }).click();
  await pages.waitFor({ state: "hidden" });
  await list.getByText("2 pages").waitFor();
  expect(await list.getByRole("button", { name: /^Remove / }).count()).toBe(2);

  const card = page.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) });
  await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(signer.name);
  await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(signer.email);
  await page.getByLabel(t("prepare:info.document.title"), { exact: true }).fill("Lease with its plan");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await page
    .locator(".pr-layer")
    .first()
    .click({ position: { x: 150, y: 150 } });
  await page.locator(".pr-field:not(.pr-aim)").first().waitFor();
  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("prepare:send.now") })
    .click();

  const sina = await stage.seat();
  const { url } = await signingLinkOf(stage.server, signer.email);
  await sina.page.goto(url);
  await sina.page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(sina.page, t("sign:ink.finish"));
  await sina.page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  const saving = sina.page.waitForEvent("download");
  await sina.page.getByRole("button", { name: t("sign:room.download.sealed") }).click();
  const sealed = unzipSync(await Deno.readFile((await (await saving).path())!));
  const pdfs = Object.keys(sealed).filter((name) => name.endsWith(".pdf"));
  expect(pdfs).toEqual(["Lease of May – Sina Signer (signed).pdf", "plan – Sina Signer (signed).pdf"]);
  for (const name of pdfs) {
    const { verdict } = await new Client(stage.server.url).verify(sealed[name] as Bytes);
    expect([name, verdict]).toEqual([name, "genuine"]);
  }
  expect([...sam.troubles, ...sina.troubles]).toEqual([]);
});
