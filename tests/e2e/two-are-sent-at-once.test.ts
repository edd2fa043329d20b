import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { otto } from "../support/google/mailbox.ts";
import { aPerson } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();
const sends = "**/api/document/send/*";

const button = (panel: Page, name: string) => panel.getByRole("button", { name, exact: true });
const handovers = async () => Object.keys(await stage.storedState()).filter((key) => /^(handover|claim)\./.test(key));
const titlesOf = async (client: Client) => (await client.list({ view: "sent" })).items.map(({ title }) => title).sort();

async function press(subject: string, file: string): Promise<void> {
  await stage.openThread(subject);
  await stage.page.locator(`.aQH .countersign-sign[aria-label*="${file}"]`).click();
}

/** Send requests are held back until released. */
async function holdSends(panel: Page): Promise<{ waiting: () => number; letGo(): void }> {
  let waiting = 0;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await panel.route(sends, async (route) => {
    waiting += 1;
    await gate;
    await route.continue();
  });
  return { waiting: () => waiting, letGo };
}

it("a second batch pressed during sending is shown and sent, without mixing or repeating files", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await press("Lease of the mill", "mill.pdf");
  const panel = await stage.seat.panel();
  const sending = await holdSends(panel);
  await button(panel, otto.name).click();
  await button(panel, t("extension:send")).click();
  await expect.poll(() => sending.waiting(), { timeout: 60_000 }).toBe(1);

  await press("Papers of every kind", "contract.pdf");
  const title = panel.getByLabel(t("extension:subject"), { exact: true });
  await expect.poll(() => title.inputValue()).toBe("Papers of every kind");
  const row = panel.getByRole("list", { name: t("extension:dispatch.list") }).getByText("Lease of the mill");
  await row.waitFor();
  await expectNoBarriers(panel);
  await title.fill("The contract");
  await button(panel, otto.name).click();
  await button(panel, t("extension:send")).click();
  await expect.poll(() => sending.waiting(), { timeout: 60_000 }).toBe(2);

  sending.letGo();
  await expect.poll(() => titlesOf(sender), { timeout: 60_000 }).toEqual(["Lease of the mill", "The contract"]);
  await expect.poll(handovers).toEqual([]);
  // Panel B was visible, panel A was not.
  await panel.getByRole("heading", { name: "The contract" }).first().waitFor();
  await panel.getByRole("button", { name: t("extension:bar.new") }).click();
  await panel.getByText(t("extension:start.drop")).waitFor();
});

it("a second batch waits with its own typed input until the first is sent", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await press("Lease of the mill", "mill.pdf");
  const panel = await stage.seat.panel();
  const sending = await holdSends(panel);
  await button(panel, otto.name).click();
  await button(panel, t("extension:send")).click();
  await expect.poll(() => sending.waiting(), { timeout: 60_000 }).toBe(1);
  await press("Papers of every kind", "annex.pdf");
  const title = panel.getByLabel(t("extension:subject"), { exact: true });
  await expect.poll(() => title.inputValue()).toBe("Papers of every kind");
  await title.fill("The annex");
  await button(panel, otto.name).click();
  sending.letGo();
  await panel
    .getByText(t("extension:sent.title", { title: "Lease of the mill" }))
    .first()
    .waitFor();
  expect(await title.inputValue()).toBe("The annex");
  expect(await button(panel, otto.name).getAttribute("aria-pressed")).toBe("true");
  await button(panel, t("extension:send")).click();
  await expect.poll(() => titlesOf(sender), { timeout: 60_000 }).toEqual(["Lease of the mill", "The annex"]);
  await expect.poll(handovers).toEqual([]);
});

it("after a lost response the outcome is looked up: sent files are not offered again", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await press("Lease of the mill", "mill.pdf");
  const panel = await stage.seat.panel();
  await panel.route(sends, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(panel, otto.name).click();
  await button(panel, t("extension:send")).click();
  await panel.getByRole("heading", { name: "Lease of the mill" }).first().waitFor();
  await panel.unroute(sends);
  await expect.poll(handovers).toEqual([]);
  expect(await titlesOf(sender)).toEqual(["Lease of the mill"]);
});

it("a panel closed during sending offers only the unsent files again", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  for (const isSent of [true, false]) {
    await press("Lease of the mill", "mill.pdf");
    const panel = await stage.seat.panel();
    let isRequested = false;
    await panel.route(sends, async (route) => {
      if (isSent) await route.fetch();
      isRequested = true;
    });
    await button(panel, otto.name).click();
    await button(panel, t("extension:send")).click();
    await expect.poll(() => isRequested, { timeout: 60_000 }).toBe(true);
    // The request hangs and is aborted with the page.
    await panel.reload();
    await expect.poll(handovers, { timeout: 60_000 }).toHaveLength(isSent ? 0 : 1);
    if (isSent) await panel.getByText(t("extension:start.drop")).waitFor();
    else await panel.getByText("Lease: the mill.pdf").first().waitFor();
    await panel.unroute(sends);
  }
  expect(await titlesOf(sender)).toEqual(["Lease of the mill"]);
  // The draft of the request that never arrived was deleted with it.
  expect((await sender.list({ view: "draft" })).items).toEqual([]);
});
