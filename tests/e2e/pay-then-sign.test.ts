import { afterAll, expect, it } from "vitest";
import { formatAmount } from "../../domain/payment/amount.ts";
import { aGroup } from "../support/app-roles.ts";
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { connectionForm } from "../support/paying.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { openFakeStripe } from "../support/stripe.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn, signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stripe = await openFakeStripe();
stripe.addAccount(connectionForm.secretKey);
const stage = openStage({ env: { STRIPE_ENDPOINT: stripe.url } });
afterAll(() => stripe.close());

const amount = formatAmount("en", 1_250, "usd");

type Connection = { _id: string; webhookUrl: string };
const connectionsOf = async (client: Client) =>
  (await client.data<{ items: Connection[] }>("GET", "/api/payment/connections")).items;

/** Sends a document with one signature whose signer owes 12.50 dollars. */
async function sendOwed(client: Client, signer: Person, connectionId: string, language = "en"): Promise<string> {
  const payment = { enabled: true, connectionId, currency: "usd", amount: 12.5, payment_provider: "stripe" };
  const recipient = { _id: "r0", name: signer.name, email: signer.email, language, paymentEnabled: true, payment };
  return sendTo(client, recipient, language);
}

async function sendTo(client: Client, recipient: object, language = "en"): Promise<string> {
  const part = await client.upload("contract.pdf", await aPdf("Lease"));
  const field = { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" };
  const draft = {
    fileParts: [part],
    title: "Lease of flat 7",
    recipients: [recipient],
    schemas: [{ s0: field }],
    languages: [language],
  };
  const { _id } = await client.save(draft as unknown as Parameters<Client["save"]>[0]);
  await client.send(_id);
  return _id;
}

it("a sender connects Stripe, a signer pays on its page and then signs", async () => {
  const { client, person } = await signUp(stage.server);
  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, person, "/payments");
  await sam.page.getByText(t("payments:connections.empty.title")).waitFor();
  await expectNoBarriers(sam.page);
  await sam.page.getByRole("button", { name: t("payments:connections.add") }).click();
  const dialog = sam.page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: t("payments:connection.save"), exact: true });
  await save.click();
  await dialog.getByText(t("refusals:payment_name_required")).waitFor();
  await dialog.getByText(t("refusals:payment_secret_key_required")).waitFor();
  await dialog.getByLabel(t("payments:field.name"), { exact: true }).fill("Office");
  await dialog.getByLabel(t("payments:field.secretKey"), { exact: true }).fill("sk_live_ours12345678");
  await save.click();
  await dialog.getByText(t("refusals:payment_key_of_other_mode")).waitFor();
  await expectNoBarriers(sam.page);
  await dialog.getByLabel(t("payments:field.secretKey"), { exact: true }).fill(connectionForm.secretKey);
  await save.click();
  await dialog.getByText(t("payments:connection.made.title")).waitFor();
  await expectNoBarriers(sam.page);
  const [connection] = await connectionsOf(client);
  const address = dialog.getByLabel(t("payments:webhook.address"), { exact: true });
  await expect.poll(() => address.inputValue()).toBe(connection!.webhookUrl);
  await dialog.getByLabel(t("payments:field.webhookSecret"), { exact: true }).fill(connectionForm.webhookSecret);
  await save.click();
  await dialog.waitFor({ state: "hidden" });
  await sam.page.getByText(t("payments:webhook.on"), { exact: true }).waitFor();
  await expectNoBarriers(sam.page);

  const signer = aPerson("Paula Payer");
  const id = await sendOwed(client, signer, connection!._id);
  const paula = await stage.seat();
  const { page } = paula;
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByRole("link", { name: t("entry:pay.action", { amount }) }).click();
  await page.locator("#amount", { hasText: "1250 usd" }).waitFor();
  // The payer goes back, then returns to pay.
  await page.locator("#back").click();
  await page.getByRole("heading", { name: t("payments:cancelled.title") }).waitFor();
  await expectNoBarriers(page);
  // The signer already chose to pay, so no page comes in between. Going back shows one that does not redirect.
  await page.getByRole("link", { name: t("payments:pay.again") }).click();
  await page.locator("#pay").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: t("payments:pay.title", { sender: person.name }) }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("payments:pay.submit", { amount }) }).click();
  await page.locator("#pay").waitFor();
  const turnedBack = (await page.locator("#back").getAttribute("href"))!;
  stripe.sendEventsTo({ url: connection!.webhookUrl, secret: connectionForm.webhookSecret, times: 3 });
  await page.locator("#pay").click();
  await page.getByRole("heading", { name: t("payments:paid.title", { amount }) }).waitFor();
  await expectNoBarriers(page);
  // The return address for cancelled payments queries the payment, too.
  await page.goto(turnedBack);
  await page.getByRole("heading", { name: t("payments:paid.title", { amount }) }).waitFor();
  await page.getByRole("link", { name: t("payments:signing.back") }).click();
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(page, t("sign:ink.finish"));
  await page.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  expect(await client.read(id)).toMatchObject({ status: "COMPLETED" });
  const trail = await client.data<{ items: { type: string }[] }>("GET", `/api/document/logs/${id}`);
  const types = trail.items.map((one) => one.type).filter((type) => /^PA(ID|YMENT)/.test(type));
  expect(types).toEqual(["PAYMENT_REQUESTED", "PAID"]);
  expect(stripe.answers).toEqual([200, 200, 200]);
  expect([...sam.troubles, ...paula.troubles]).toEqual([]);
});

it("a signer who does not want to pay declines instead", async () => {
  const { client } = await signUp(stage.server);
  await client.data("POST", "/api/payment/create", connectionForm);
  const [connection] = await connectionsOf(client);
  const signer = aPerson("Dora Decliner");
  const id = await sendOwed(client, signer, connection!._id);
  const { page, troubles } = await stage.seat({ viewport: { width: 360, height: 640 } });
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByRole("button", { name: t("sign:menu.decline"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("sign:decline.reason"), { exact: true }).fill("Too much.");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("sign:decline.action"), exact: true }).click();
  await page.getByRole("heading", { name: t("sign:room.declined.title") }).waitFor();
  expect(await client.read(id)).toMatchObject({ status: "DECLINED" });
  expect(troubles).toEqual([]);
});

it("the page for paid recipients reveals nothing to others", async () => {
  const { client } = await signUp(stage.server);
  await client.data("POST", "/api/payment/create", connectionForm);
  const [connection] = await connectionsOf(client);
  const signer = aPerson("Nina Notyet");
  const id = await sendOwed(client, signer, connection!._id, "ar");
  const t = wordsOf("ar");
  const { token } = await signingLinkOf(stage.server, signer.email);
  const { key } = await client.data<{ key: string }>("POST", "/api/recipient/pay", { token });
  const { page, troubles } = await stage.seat({
    viewport: { width: 360, height: 640 },
    colorScheme: "dark",
    locale: "ar",
  });
  await page.goto(`${stage.server.url}/app/payment/${encodeURIComponent(key)}/success`);
  await page.getByRole("heading", { name: t("payments:confirming.title") }).waitFor();
  await page.getByRole("heading", { name: t("payments:unpaid.title") }).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  expect(await client.read(id)).toMatchObject({ status: "WAITING_FOR_PAYMENT" });
  await page.goto(`${stage.server.url}/app/pay/${token}`);
  await payInArabic(page, t);
  // The event is lost: the return page finds the payment anyway.
  await page.getByRole("link", { name: t("payments:signing.back") }).waitFor();
  expect(await client.read(id)).toMatchObject({ status: "SENT" });
  expect(troubles).toEqual([]);
});

it("a payment for a voided document is refunded with one click, on a phone", async () => {
  const { client, person } = await signUp(stage.server);
  await client.data("POST", "/api/payment/create", connectionForm);
  const [connection] = await connectionsOf(client);
  stripe.sendEventsTo({ url: connection!.webhookUrl, secret: connectionForm.webhookSecret });
  const signer = aPerson("Paula Payer");
  const id = await sendOwed(client, signer, connection!._id);
  const payer = await stage.seat();
  await payer.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await payer.page.getByRole("link", { name: t("entry:pay.action", { amount }) }).click();
  await payer.page.locator("#pay").click();
  await payer.page.getByRole("heading", { name: t("payments:paid.title", { amount }) }).waitFor();
  await client.data("POST", `/api/document/void/${id}`, { reason: "The flat is gone" });

  const sam = await stage.seat({ viewport: { width: 360, height: 740 }, isTouch: true });
  const { page } = sam;
  await openSignedIn(stage.server, page, person, `/document/detail/${id}`);
  const refund = page.getByRole("button", { name: t("dashboard:person.refund"), exact: true });
  await refund.waitFor();
  await expectNoBarriers(page);
  await refund.tap();
  await page.getByText(new RegExp(`${t("dashboard:person.refund.done")}$`)).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  expect(stripe.refunds).toHaveLength(1);
  expect([...sam.troubles, ...payer.troubles]).toEqual([]);
});

it("a group member who pays too late sees that the payment is refunded", async () => {
  const { client } = await signUp(stage.server);
  await client.data("POST", "/api/payment/create", connectionForm);
  const [connection] = await connectionsOf(client);
  stripe.sendEventsTo(null);
  const members = ["Ben Board", "Cat Board"].map(aPerson).map(({ name, email }) => ({ name, email, language: "en" }));
  const payment = { connectionId: connection!._id, currency: "usd", amount: 12.5, payment_provider: "stripe" };
  const group = { ...aGroup("Board", 1, members), _id: "r0", paymentEnabled: true, payment };
  await sendTo(client, group);
  const keys: string[] = [];
  for (const { email } of members) {
    const { token } = await signingLinkOf(stage.server, email);
    keys.push((await client.data<{ key: string }>("POST", "/api/recipient/pay", { token })).key);
    stripe.settle(stripe.sessions.at(-1)!.id, "paid");
  }
  expect(await client.data("POST", "/api/payment/state", { key: keys[0] })).toMatchObject({ state: "paid" });
  const t = wordsOf("ar");
  const { page, troubles } = await stage.seat({ viewport: { width: 360, height: 640 }, locale: "ar" });
  await page.goto(`${stage.server.url}/app/payment/${encodeURIComponent(keys[1]!)}/success`);
  await page.getByRole("heading", { name: t("payments:surplus.title") }).waitFor();
  await page.getByText(formatAmount("ar", 1_250, "usd")).waitFor();
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);
});

async function payInArabic(page: import("playwright").Page, t: Words): Promise<void> {
  stripe.sendEventsTo(null);
  const title = page.getByRole("heading", { name: new RegExp(t("payments:pay.title", { sender: ".*" })) });
  await title.waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await expectNoBarriers(page);
  await page.getByRole("button").last().click();
  await page.locator("#pay").click();
}
