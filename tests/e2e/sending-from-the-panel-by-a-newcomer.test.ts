import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { FOLDER } from "../support/google/mailbox.ts";
import { aPerson, mailTo, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();

it("a newcomer sends a file from Drive, types the mailed code in the panel, and the document is sent once", async () => {
  const newcomer = aPerson("Nora Newcomer With Rather Many Names");
  const signer = aPerson("Sina Signer");
  const client = await new Client(stage.server.url).signUp(newcomer);
  await stage.signInAs(client);
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  await stage.page.locator('tr[role="row"]:has(strong:text-is("Drive lease.pdf"))').click();
  await stage.page
    .locator(".countersign-bar")
    .getByRole("button", { name: "Send for signing with Countersign" })
    .click();
  const panel = await stage.seat.panel();
  await panel.getByRole("img", { name: t("extension:files.preview", { name: "Drive lease.pdf" }) }).waitFor();
  await panel.getByLabel(t("extension:people.add.email"), { exact: true }).fill(signer.email);
  await panel.getByLabel(t("extension:people.add.name"), { exact: true }).fill(signer.name);
  await panel.getByRole("button", { name: t("extension:people.add.button"), exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  const code = panel.getByLabel(t("confirm:code"));
  await code.waitFor({ timeout: 60_000 });
  await panel.getByText(t("extension:trouble.confirm")).waitFor();
  expect(await panel.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await expectNoBarriers(panel);
  await code.fill("000000");
  await panel.getByText(t("refusals:verification_code_wrong")).waitFor();
  const { text } = await mailTo(stage.server, newcomer.email);
  await code.fill(/^\d{6}$/m.exec(text)![0]);
  await panel.getByText(t("extension:sent")).waitFor({ timeout: 60_000 });
  await signingLinkOf(stage.server, signer.email);
  expect((await client.list({ view: "all" })).items).toHaveLength(1);
});
