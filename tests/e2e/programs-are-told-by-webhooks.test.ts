import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { openReceiver, type Receiver } from "../support/webhook-receiver.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { openByTile } from "./open-by-tile.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver?.close());

/** Opens the list of webhooks as a signed-in member, by its tile. */
function openWebhooks(look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const at = { tile: "integrations:webhooks.name", title: "webhooks:title" } as const;
  return openByTile(stage, at, look, language);
}

async function sendOne(client: Client): Promise<void> {
  const draft = await aSavedDraft(client, signers(1));
  await client.send(draft._id);
}

describe("a webhook", () => {
  it("is created, tested, called, inspected, resent and archived", async () => {
    const { page, client, open, troubles } = await openWebhooks();
    await open();
    await page.getByText(t("webhooks:empty.title")).waitFor();
    await keepPicture(page, "webhooks-empty");
    await page.getByRole("button", { name: t("webhooks:add") }).click();
    const dialog = page.getByRole("dialog");
    const url = dialog.getByLabel(t("webhooks:field.url"), { exact: true });
    await url.fill("example");
    await dialog.getByRole("button", { name: t("webhooks:create") }).click();
    await dialog.getByText(t("refusals:webhook_url_invalid")).waitFor();
    // The focus goes to the first fault, here and after a refusal of the server.
    const faultInFocus = dialog.locator("input[aria-invalid=true]:focus");
    await faultInFocus.waitFor();
    await url.fill("http://10.1.2.3/hook");
    await dialog.getByRole("button", { name: t("webhooks:create") }).click();
    await dialog.getByText(t("refusals:webhook_url_private")).waitFor();
    await faultInFocus.waitFor();
    await url.fill(receiver.url);
    await dialog.getByRole("button", { name: t("webhooks:field.custom.add") }).click();
    await dialog.getByLabel(t("webhooks:field.name"), { exact: true }).fill("X-Shop");
    await dialog.getByLabel(t("webhooks:field.value"), { exact: true }).fill("shop-1234567890");
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-form");
    await dialog.getByRole("button", { name: t("webhooks:create") }).click();
    const secret = await dialog.getByLabel(t("webhooks:secret.label"), { exact: true }).inputValue();
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: t("webhooks:secret.done") }).click();
    await expectNoBarriers(page);
    await keepPicture(page, "webhooks-list");

    await page.getByRole("button", { name: t("webhooks:actions", { url: receiver.url }) }).click();
    await page.getByRole("menuitem", { name: t("webhooks:action.test") }).click();
    await dialog.getByRole("button", { name: t("webhooks:test.send") }).click();
    await dialog.getByText(t("webhooks:test.done")).waitFor();
    expect(receiver.received.at(-1)).toMatchObject({ headers: { "x-shop": "shop-1234567890" } });
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-test");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: t("webhooks:actions", { url: receiver.url }) }).click();
    await page.getByRole("menuitem", { name: t("webhooks:action.edit") }).click();
    const [webhook] = await client.data<WebhookView[]>("GET", "/api/integrations/webhook/fetch");
    const customData = [{ name: "X-Shop", type: "Header" }];
    const others = { url: receiver.url, method: "POST", events: ["SIGNED"], customData };
    await client.data("POST", `/api/integrations/webhook/update/${webhook!._id}`, others);
    await dialog.getByRole("button", { name: t("webhooks:save") }).click();
    await dialog.getByText(t("refusals:webhook_changed")).waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-changed");
    await dialog.getByRole("button", { name: t("webhooks:save") }).click();
    await page.getByText(t("webhooks:saved")).waitFor();

    receiver.answerWith({ status: 503, body: "busy" });
    await sendOne(client);
    await expect.poll(() => receiver.bodies().some(({ event, test }) => event === "SENT" && !test)).toBe(true);
    receiver.answerWith({ status: 200, body: "thanks" });
    await page.getByRole("link", { name: receiver.url.replace("http://", "") }).click();
    await page.getByText(t("webhooks:state.failing")).waitFor();
    const rows = page.getByRole("list", { name: t("webhooks:log.title") }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await expectNoBarriers(page);
    await rows.first().getByRole("button").click();
    await dialog.getByText("busy").waitFor();
    await dialog.getByRole("link", { name: /^Contract / }).waitFor();
    await dialog.getByText("••••7890").waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-delivery");
    await dialog.getByRole("button", { name: t("webhooks:retry.one") }).click();
    await page.getByText(t("webhooks:retry.done")).waitFor();
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(3);
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: t("webhooks:log.refresh") }).click();
        return rows.first().textContent();
      })
      .toMatch(/200/);

    await page.getByLabel(t("webhooks:last.secret"), { exact: true }).fill(secret.slice(6));
    await page.getByText(t("webhooks:last.malformed")).waitFor();
    await page.getByLabel(t("webhooks:last.secret"), { exact: true }).fill(secret);
    await page.getByText(t("webhooks:last.same")).waitFor();
    await page.getByLabel(t("webhooks:last.secret"), { exact: true }).fill(`whsec_${btoa("x".repeat(32))}`);
    await page.getByText(t("webhooks:last.different")).waitFor();
    await page.getByLabel(t("webhooks:last.secret"), { exact: true }).fill(secret);
    await page.getByText(t("webhooks:last.same")).waitFor();
    for (const name of ["Python", "Go", "PHP", "Ruby", "Java"])
      await page.getByRole("tab", { name, exact: true }).click();
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-page");
    await page.getByText(t("webhooks:last.same")).scrollIntoViewIfNeeded();
    await keepPicture(page, "webhook-signature");

    await page.getByRole("button", { name: t("webhooks:actions", { url: receiver.url }) }).click();
    await page.getByRole("menuitem", { name: t("webhooks:action.archive") }).click();
    await dialog.getByRole("button", { name: t("webhooks:action.archive") }).click();
    await page.getByText(t("webhooks:archived.note")).waitFor();
    await expectNoBarriers(page);
    await open();
    await page.getByRole("link", { name: t("webhooks:archived.title") }).click();
    await page.getByText(t("webhooks:state.archived"), { exact: true }).waitFor();
    await page.getByRole("link", { name: receiver.url.replace("http://", "") }).click();
    await rows.first().waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-archived");
    await page.getByRole("button", { name: t("webhooks:action.restore"), exact: true }).click();
    await page.getByText(t("webhooks:state.active"), { exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("can be used on a phone, in the dark, in Arabic", async () => {
    const { page, client, open, say } = await openWebhooks(
      { viewport: phone, colorScheme: "dark", isTouch: true },
      "ar",
    );
    const url = `${receiver.url}/${"of-many-segments/".repeat(8)}`;
    const body = { url, method: "POST", events: ["SENT", "SIGNED", "COMPLETED"], customData: [] };
    const { _id } = await client.data<{ _id: string }>("POST", "/api/integrations/webhook/create", body);
    await sendOne(client);
    await open();
    await page.getByText(say("webhooks:state.active")).waitFor();
    await expectNoBarriers(page);
    const width = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await width()).toBeLessThanOrEqual(phone.width);
    await keepPicture(page, "webhooks-list-phone-ar");
    await page.goto(`${stage.server.url}/app/integrations/webhook/${_id}`);
    await page.getByText(/200/).waitFor();
    await expectNoBarriers(page);
    expect(await width()).toBeLessThanOrEqual(phone.width);
    await keepPicture(page, "webhook-page-phone-ar");
    await page.getByRole("button", { name: new RegExp(say("webhooks:actions", { url: "" }).trim()) }).click();
    await page.getByRole("menuitem", { name: say("webhooks:action.edit") }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "webhook-form-phone-ar");
  });
});
