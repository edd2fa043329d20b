import { afterAll, beforeAll, expect, it } from "vitest";
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

it("a webhook is changed with its hidden values, paused, resumed, given a new secret, and sends again what failed", async () => {
  const at = { tile: "integrations:webhooks.name", title: "webhooks:title" } as const;
  const { page, client, open, troubles } = await openByTile(stage, at);
  const send = async () => (await client.send((await aSavedDraft(client, signers(1)))._id))._id;
  const url = `${receiver.url}?token=address-secret-1234`;
  const body = { url, method: "POST", events: ["SENT"], customData: [] };
  const { _id } = await client.data<{ _id: string }>("POST", "/api/integrations/webhook/create", body);
  await open();
  const shown = `${receiver.url}?token=••••1234`;
  await page.getByRole("link", { name: shown.replace("http://", "") }).click();
  const act = async (name: string) => {
    await page.getByRole("button", { name: t("webhooks:actions", { url: shown }) }).click();
    await page.getByRole("menuitem", { name: t(`webhooks:action.${name}`) }).click();
  };
  const dialog = page.getByRole("dialog");
  const rows = page.getByRole("list", { name: t("webhooks:log.title") }).getByRole("listitem");
  /** Number of deliveries in the refreshed log that contain the text. */
  const logged = async (text = "") => {
    await page.getByRole("button", { name: t("webhooks:log.refresh") }).click();
    return rows.filter({ hasText: text }).count();
  };

  // Changed with a masked address, which stays; on another host, the hidden value is asked for.
  await act("edit");
  const field = dialog.getByLabel(t("webhooks:field.url"), { exact: true });
  await dialog.getByText(t("webhooks:field.url.hidden")).waitFor();
  await field.fill(shown.replace("127.0.0.1", "127.0.0.2"));
  await dialog.getByRole("button", { name: t("webhooks:save"), exact: true }).click();
  await dialog.getByText(t("refusals:webhook_value_hidden")).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "webhook-hidden-value");
  await field.fill(shown);
  await dialog.getByText(t("webhooks:event.COMPLETED"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("webhooks:save"), exact: true }).click();
  await page.getByText(t("webhooks:saved")).waitFor();

  // Paused: what happens waits.
  await act("pause");
  await page.getByText(t("webhooks:state.paused"), { exact: true }).waitFor();
  await page.locator("main").getByText(t("webhooks:paused"), { exact: true }).waitFor();
  await expectNoBarriers(page);
  const waiting = await send();
  await expect.poll(() => logged()).toBe(1);
  expect(receiver.received).toEqual([]);
  receiver.answerWith({ status: 503 });
  await act("resume");
  await page.getByText(t("webhooks:state.active"), { exact: true }).waitFor();
  await expect.poll(() => receiver.bodies().map(({ documentId }) => documentId)).toContain(waiting);
  expect(receiver.received[0]!.url).toBe("/hook?token=address-secret-1234");

  // During a rotation, the old and the new secret sign.
  await act("rotate");
  await dialog.getByRole("button", { name: t("webhooks:action.rotate") }).click();
  await dialog.getByRole("button", { name: t("webhooks:secret.done") }).click();
  await page.getByText(t("webhooks:secret.old", { at: "" }).slice(0, 20)).waitFor();

  // The outage ends: all that failed is sent again, each under its id.
  const second = await send();
  await expect.poll(() => receiver.bodies().map(({ documentId }) => documentId)).toContain(second);
  const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  receiver.received.length = 0;
  receiver.answerWith({ status: 200 });
  await expect.poll(() => logged("503")).toBe(2);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("webhooks:retry.all") }).click();
  await dialog.getByRole("button", { name: t("webhooks:retry.all.send") }).click();
  await expect.poll(() => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(ids);
  expect(String(receiver.received.at(-1)!.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  await expect.poll(() => logged("200")).toBe(2);
  await page.getByText(t("webhooks:state.active"), { exact: true }).waitFor();
  await keepPicture(page, "webhook-after-outage");
  await page.getByLabel(t("webhooks:log.search"), { exact: true }).fill(second);
  await expect.poll(() => rows.count()).toBe(1);

  // The webhook is archived and restored.
  await act("archive");
  await dialog.getByRole("button", { name: t("webhooks:action.archive") }).click();
  await page.getByText(t("webhooks:archived.note")).waitFor();
  await act("restore");
  await page.getByText(t("webhooks:state.active"), { exact: true }).waitFor();

  // Archived in another window: this one is refused, and shows the change.
  await client.data("POST", `/api/integrations/webhook/archive/${_id}`);
  await act("pause");
  await page.getByText(t("refusals:webhook_archived")).waitFor();
  await page.getByText(t("webhooks:archived.note")).waitFor();
  expect(troubles).toEqual([]);
});
