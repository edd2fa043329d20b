import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { formatAmount } from "../../domain/payment/amount.ts";
import type { Client } from "../support/client.ts";
import type { Scope } from "../support/embedder.ts";
import { eventually } from "../support/eventually.ts";
import { connectionForm } from "../support/paying.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { openFakeStripe } from "../support/stripe.ts";
import { article, openSite, tag } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, heading, sealedOf, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stripe = await openFakeStripe();
stripe.addAccount(connectionForm.secretKey);
const stage = openStage({ env: { STRIPE_ENDPOINT: stripe.url, RATE_LIMITS: "off" } });
const world = openSite(stage);
afterAll(() => stripe.close());

/** The tab opened by an action on a page, and every address it had. */
async function tabOf(page: Page, act: () => Promise<void>): Promise<{ tab: Page; addresses: string[] }> {
  const opening = page.waitForEvent("popup");
  await act();
  const tab = await opening;
  const addresses: string[] = [];
  tab.on("framenavigated", (frame) => void (frame === tab.mainFrame() && addresses.push(frame.url())));
  return { tab, addresses };
}

async function scopeOf(documentId: string, index = 0): Promise<Scope> {
  const { recipients } = await world.owner.read(documentId);
  return { kind: "sign", documentId, recipientId: (recipients as { _id: string }[])[index]!._id };
}

const trailOf = async (client: Client, id: string) =>
  (
    await client.data<{ items: { type: string; personal: { embeddedIn?: string } }[] }>(
      "GET",
      `/api/document/logs/${id}`,
    )
  ).items;

it("a recipient pays in a tab opened by an element and signs there; its address admits nobody else", async () => {
  const signer = aPerson("Paula Payer");
  const { _id: connectionId, webhookUrl } = await world.owner.data<{ _id: string; webhookUrl: string }>(
    "POST",
    "/api/payment/create",
    connectionForm,
  );
  const payment = { enabled: true, connectionId, currency: "usd", amount: 12.5, payment_provider: "stripe" };
  const id = await sendTo(world.owner, [recipientBody(signer, { paymentEnabled: true, payment })], ["r0"]);
  const path = world.site.putPage({ html: article(tag("sign", await scopeOf(id))) });
  const { page, troubles } = await stage.seat();
  await page.goto(world.site.origin + path);
  const amount = formatAmount("en", 1_250, "usd");
  const pay = button(page, t("entry:pay.action", { amount }));
  const { tab, addresses } = await tabOf(page, () => pay.click());
  await tab.locator("#pay").waitFor();
  stripe.sendEventsTo({ url: webhookUrl, secret: connectionForm.webhookSecret, times: 1 });
  await tab.locator("#pay").click();
  await heading(tab, t("payments:paid.title", { amount })).waitFor();
  await tab.getByRole("link", { name: t("payments:signing.back") }).click();
  await button(tab, t("sign:bar.sign")).waitFor();
  const address = tab.url();

  const stranger = await stage.seat();
  await stranger.page.goto(address);
  await stranger.page.getByText(t("refusals:embed_session_expired")).waitFor();
  const first = addresses.find((one) => one.includes("/continue"))!;
  await stranger.page.goto(first);
  await heading(stranger.page, t("frame:tab.over")).waitFor();
  await expectNoBarriers(stranger.page);

  await signToTheEnd(tab);
  await button(page, t("entry:pay.paid")).click();
  await heading(page, t("sign:room.completed.title")).waitFor();
  const { verdict } = await world.owner.verify(await sealedOf(world.owner, id));
  expect(verdict).toBe("genuine");
  const acts = (await trailOf(world.owner, id)).filter(({ type }) => ["PAYMENT_REQUESTED", "SIGNED"].includes(type));
  expect(acts.map(({ personal }) => personal.embeddedIn)).toEqual([world.site.origin, world.site.origin]);
  expect(troubles).toEqual([]);
});

it("an editor changes fields in a tab opened by a framed page, until they are finished", async () => {
  const [edna, ann] = [aPerson("Edna Editor"), aPerson("Ann Signer")];
  const people = [recipientBody(edna, { roleType: "documentEditor" }), recipientBody(ann)];
  const id = await sendTo(world.owner, people, ["r0", "r1"]);
  const scrollTop = async () => {
    const { jsonData } = (await world.owner.read(id)) as unknown as {
      jsonData: { schemas: Record<string, { position: { y: number } }>[] };
    };
    return jsonData.schemas[0]!.signature_1!.position.y;
  };
  const before = await scrollTop();
  const { workspace } = await world.owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
  const { session } = await world.site.mint(await scopeOf(id));
  const src = `${stage.server.url}/embed/sign?workspace=${workspace._id}#session=${session}`;
  const path = world.site.putPage({ html: `<iframe src="${src}" width="900" height="700"></iframe>`, scripts: [] });
  const { page, troubles } = await stage.seat();
  await page.goto(world.site.origin + path);
  const frame = await eventually("the frame", async () => page.frames().find((one) => one.url().includes("/embed/")));
  const edit = frame.getByRole("button", { name: t("sign:editor.action") });
  const { tab, addresses } = await tabOf(page, () => edit.click());
  await heading(tab, t("prepare:editing.heading", { title: "Lease of the mill" })).waitFor();
  expect(addresses.join()).not.toContain(session);
  await tab.locator('[data-field-key="signature_1"]').click();
  await tab.keyboard.press("Shift+ArrowDown");
  await tab.getByText(t("common:saved.now"), { exact: true }).waitFor();
  await button(tab, t("prepare:editing.back")).click();
  await tab.waitForURL(/\/app\/documents\/sign\//);
  await expect.poll(scrollTop).toBeGreaterThan(before);
  await tab
    .getByRole("region", { name: t("sign:bar.label") })
    .getByRole("button")
    .click();
  await tab
    .getByRole("dialog")
    .getByRole("button", { name: t("sign:ink.finish"), disabled: false })
    .click();
  await heading(tab, t("sign:room.signed.documentEditor")).waitFor();

  const signing = await stage.seat();
  await signing.page.goto((await signingLinkOf(stage.server, ann.email)).url);
  await signToTheEnd(signing.page);
  const acts = (await trailOf(world.owner, id)).filter(({ type }) => type === "FIELDS_EDITED" || type === "SIGNED");
  expect(acts.map(({ personal }) => personal.embeddedIn)).toContain(world.site.origin);
  expect(troubles).toEqual([]);
});
