import type { Page } from "playwright";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { otto } from "../support/google/mailbox.ts";
import { aPerson, mailTo, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers, signByStyle } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();

it("three clicks send a mail's attachment; after signing, a notification appears and the sealed PDF is attached to a reply", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  const thread = await stage.openThread("Lease of the mill");
  const page = stage.page;

  await page.locator("[role=main] .aQH .countersign-sign").click();
  const panel = await stage.seat.panel();
  await panel.getByText("Lease: the mill.pdf").first().waitFor();
  await countPresses(panel);
  // The panel lists the thread's people, its subject and the files to send before any byte leaves the mailbox.
  expect(await panel.getByLabel(t("extension:subject"), { exact: true }).inputValue()).toBe("Lease of the mill");
  await panel.getByRole("img", { name: t("extension:files.preview", { name: "Lease: the mill.pdf" }) }).waitFor();
  expect(await documentsOf(sender)).toEqual([]);
  await expectNoBarriers(panel);

  await panel.getByRole("button", { name: otto.name, exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  await panel.getByText(t("extension:sent")).waitFor();
  expect(await panel.evaluate("presses")).toBe(2);
  expect(await documentsOf(sender)).toMatchObject([{ title: "Lease of the mill" }]);
  await expectNoBarriers(panel);

  await signAsOtto();
  // The invitation, too, says what comes after signing.
  const completed = t("mail:completed.subject", { title: "Lease of the mill" });
  await mailTo(stage.server, otto.email, ({ subject }) => subject === completed);

  // The panel refreshes when it becomes visible.
  await panel.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  const notices = () => panel.evaluate<string[]>("chrome.notifications.getAll().then((all) => Object.keys(all))");
  await expect.poll(notices).toEqual([expect.stringContaining("completed:")]);

  // A compose window to another person covers the thread.
  await page.evaluate("standin.compose('carla@example.net')");
  await panel.getByRole("button", { name: t("extension:origin.attach"), exact: true }).click();
  await panel.getByText(t("extension:origin.attach.done")).waitFor();
  await page.locator("[role=main] .dL .vI").waitFor();
  expect(await page.locator("[role=dialog] .dL").count()).toBe(0);
  // The drag has ended: no drop zone of Gmail's remains.
  expect(await page.locator(".aC7").count()).toBe(0);
  expect(stage.google.drafts.map(({ threadId }) => threadId)).toEqual([thread.id]);
  const [draft] = stage.google.drafts;
  expect(draft!.name).toMatch(/\.pdf$/);
  const verdict = await new Client(stage.server.url).verify(draft!.bytes);
  expect(verdict.verdict).toBe("genuine");
});

async function countPresses(panel: Page): Promise<void> {
  await panel.evaluate(
    "window.presses = 0; addEventListener('click', () => { window.presses += 1 }, { capture: true })",
  );
}

async function signAsOtto(): Promise<void> {
  const { url } = await signingLinkOf(stage.server, otto.email);
  const tab = await stage.seat.context.newPage();
  await tab.goto(url);
  await tab.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(tab, t("sign:ink.finish"));
  await tab.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  await tab.close();
  await stage.page.bringToFront();
}

async function documentsOf(client: Client): Promise<unknown[]> {
  return (await client.list({ view: "all" })).items;
}
