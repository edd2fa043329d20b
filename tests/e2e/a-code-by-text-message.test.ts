import { afterAll, expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { anotherCode } from "../support/people-with-phones.ts";
import { sendWithProof } from "../support/proving.ts";
import { openVerifyServer } from "../support/verify-server.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import {
  button,
  certificateOf,
  expectOnlyAsked,
  expectPages,
  message,
  sealedOf,
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const t = wordsOf("en");
const twilio = await openVerifyServer();
const stage = openStage({ env: { TWILIO_ENDPOINT: twilio.url } });
afterAll(() => twilio.close());

it("a sender connects Twilio, a signer verifies with the code on their phone, and signs", async () => {
  const { client, person } = await signUp(stage.server);
  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, person, "/integrations");
  await sam.page.getByText(t("integrations:state.off")).waitFor();
  await expectNoBarriers(sam.page);
  await sam.page.getByRole("link", { name: t("integrations:twilio.name") }).click();
  const connect = sam.page.getByRole("button", { name: t("integrations:twilio.connect"), exact: true });
  await connect.click();
  await sam.page.getByText(t("refusals:account_sid_invalid")).waitFor();
  await expectNoBarriers(sam.page);
  const fill = (field: "accountId" | "apiKey" | "CPVId", value: string) =>
    sam.page.getByLabel(t(`integrations:twilio.${field}`), { exact: true }).fill(value);
  await fill("accountId", twilio.credentials.accountId);
  await fill("CPVId", twilio.credentials.CPVId);
  await fill("apiKey", "0".repeat(32));
  await connect.click();
  await sam.page.getByText(t("refusals:integration_refused")).waitFor();
  await expectNoBarriers(sam.page);
  await fill("apiKey", twilio.credentials.apiKey);
  await connect.click();
  await sam.page.getByRole("heading", { name: t("integrations:twilio.connected.title") }).waitFor();
  await expectNoBarriers(sam.page);

  const signer = aPerson("Asha Rao");
  const proof = { authenticationEnabled: true, authenticationType: "SMS", countryCode: "+91", contact: "98765 43210" };
  const id = await sendWithProof(client, signer, proof);
  const asha = await stage.seat({ viewport: phone, isTouch: true, colorScheme: "dark" });
  const { page } = asha;
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByText(new RegExp(t("entry:code.sms.offer", { place: ".*3210.*" }))).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("entry:code.send"), exact: true }).tap();
  const field = page.getByLabel(t("entry:code.label"), { exact: true });
  await field.waitFor();
  const { code } = await eventually("a text message", async () => twilio.messages[0]);
  await field.fill(anotherCode(code));
  await page.getByText(t("refusals:code_wrong")).waitFor();
  await expectNoBarriers(page);
  await field.fill(code);
  const bar = page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await bar.tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
  await draw(page);
  await dialog.getByRole("button", { name: t("sign:ink.finish") }).tap();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  expect(await client.read(id)).toMatchObject({ status: "COMPLETED" });
  const { items } = await client.data<{ items: { type: string }[] }>("GET", `/api/document/logs/${id}`);
  const types = items.map(({ type }) => type).filter((type) => type.startsWith("AUTH"));
  expect(types).toEqual(["AUTH_CHALLENGE", "AUTH_FAILED", "AUTH_PASSED"]);

  await sam.page.getByRole("button", { name: t("integrations:disconnect"), exact: true }).click();
  const codeDialog = sam.page.getByRole("dialog");
  await codeDialog.getByText(t("integrations:twilio.disconnect.sent")).waitFor();
  await expectNoBarriers(sam.page);
  await codeDialog.getByRole("button", { name: t("integrations:disconnect"), exact: true }).click();
  await sam.page.getByText(t("integrations:state.off")).waitFor();
  await expect(sendWithProof(client, aPerson("Ravi Late"), proof)).rejects.toMatchObject({ status: 422 });
  expect([...sam.troubles, ...asha.troubles]).toEqual([]);
});

it("a code by text message is typed on a desktop, and the certificate names its channel", async () => {
  const { client } = await signUp(stage.server);
  await client.data("POST", "/api/integrations/oauth-credentials", twilio.credentials);
  const signer = aPerson("Ravi Rao");
  const proof = { authenticationEnabled: true, authenticationType: "SMS", countryCode: "+49", contact: "151 23456789" };
  const id = await sendWithProof(client, signer, proof, ["en"], { message });
  const ravi = await stage.seat();
  const { page } = ravi;
  const files = watchFiles(ravi);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await button(page, t("entry:code.send")).click();
  const { code } = await eventually("a text message", async () =>
    twilio.messages.find(({ to }) => to === "+4915123456789"),
  );
  await page.getByText(new RegExp(t("entry:code.sms.sent", { place: ".*6789.*" }))).waitFor();
  await expectOnlyAsked(page, files);
  await page.getByLabel(t("entry:code.label"), { exact: true }).fill(code);
  await expectPages(page);
  await signToTheEnd(page);
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain(t("certificate:people.method.SMS"));
  expect(ravi.troubles).toEqual([]);
});
