import { afterAll, expect, it } from "vitest";
import { openEspServer } from "../support/esp-server.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { anotherCode } from "../support/people-with-phones.ts";
import { sendWithProof } from "../support/proving.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import {
  button,
  certificateOf,
  expectOnlyAsked,
  expectPages,
  looks,
  message,
  sealedOf,
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const t = wordsOf("en");
const provider = await openEspServer();
const stage = openStage({ env: { ...provider.env, AADHAAR_CREDITS: "2" } });
afterAll(() => provider.close());

const proof = { authenticationEnabled: true, authenticationType: "AADHAAR", reason: "Rent agreement" };

/** Searches all files of the installation (database, objects, keys) for these bytes. */
async function isStored(folder: string, text: string): Promise<boolean> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory ? await isStored(path, text) : (await Deno.readFile(path).then(latin)).includes(text)) return true;
  }
  return false;
}

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

it("an Aadhaar holder consents, verifies with the sandbox's code, and signs; a credit is spent", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Asha Rao");
  const id = await sendWithProof(client, signer, proof);
  expect(await client.data("GET", "/api/document/aadhaar-credits")).toEqual({ credits: 1 });

  const { page, troubles } = await stage.seat();
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByText(t("entry:aadhaar.sandbox")).waitFor();
  await page.getByText(t("entry:aadhaar.text", { reason: "Rent agreement" })).waitFor();
  await expectNoBarriers(page);
  const number = page.getByLabel(t("entry:aadhaar.number"), { exact: true });
  const send = page.getByRole("button", { name: t("entry:code.send"), exact: true });
  await number.fill("9999 4105 7059");
  await send.click();
  await page.getByText(t("entry:aadhaar.number.invalid"), { exact: true }).waitFor();
  await number.fill("9999 4105 7058");
  await send.click();
  await page.getByText(t("entry:aadhaar.consent.missing"), { exact: true }).waitFor();
  await expectNoBarriers(page);
  expect(provider.transactions).toEqual([]);
  await page.getByText(/UIDAI/).click();
  await send.click();
  const { otp } = await eventually("a transaction", async () => provider.transactions[0]);
  await page.getByText(t("entry:aadhaar.sent")).waitFor();
  await expectNoBarriers(page);
  await page.getByLabel(t("entry:code.label"), { exact: true }).fill(otp);
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(page, t("sign:ink.finish"));
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  expect(await client.read(id)).toMatchObject({ status: "COMPLETED" });
  expect(await certificateOf(await sealedOf(client, id))).toContain(t("certificate:people.method.AADHAAR"));
  expect(stage.server.output()).not.toMatch(/9999 ?4105|99994105/);
  expect(await isStored(stage.server.dataDir, signer.email)).toBe(true);
  for (const number of ["999941057058", "9999 4105 7058"]) {
    expect(await isStored(stage.server.dataDir, number)).toBe(false);
  }
  expect(troubles).toEqual([]);
});

it("an Aadhaar holder types a wrong code on a phone, then the right one, and signs", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Asha Rao");
  await sendWithProof(client, signer, proof, ["en"], { message });
  const asha = await stage.seat(looks.phone);
  const { page } = asha;
  const files = watchFiles(asha);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByText(t("entry:aadhaar.sandbox")).waitFor();
  await expectOnlyAsked(page, files);
  await page.getByLabel(t("entry:aadhaar.number"), { exact: true }).fill("999941057058");
  await page.getByText(/UIDAI/).tap();
  const before = provider.transactions.length;
  await button(page, t("entry:code.send")).tap();
  const { otp } = await eventually("a transaction", async () => provider.transactions[before]);
  const line = page.getByLabel(t("entry:code.label"), { exact: true });
  await line.fill(anotherCode(otp));
  await page.getByText(t("refusals:code_wrong")).waitFor();
  await expectOnlyAsked(page, files);
  await line.fill(otp);
  await expectPages(page);
  await expectNoBarriers(page);
  await signToTheEnd(page);
  expect(asha.troubles).toEqual([]);
});
