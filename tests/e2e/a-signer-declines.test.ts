import { expect, it } from "vitest";
import { aSentDocument } from "../support/journey.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

it("a signer declines in two taps with a reason, and the document ends for all", async () => {
  const { client, person: sender } = await signUp(stage.server);
  const [dora, otto] = [aPerson("Dora Decliner"), aPerson("Otto Other")];
  const id = await aSentDocument(client, [dora, otto]);

  const { page, troubles } = await stage.seat();
  const { url } = await signingLinkOf(stage.server, dora.email);
  await page.goto(`${url}?voidDocument=true`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("sign:decline.reason"), { exact: true }).waitFor();
  await page.goto(url);
  await page.getByRole("button", { name: t("sign:menu.decline"), exact: true }).click();
  await dialog.waitFor();
  await expectNoBarriers(page);
  const decline = dialog.getByRole("button", { name: t("sign:decline.action"), exact: true });
  await decline.click();
  await dialog.getByText(t("sign:decline.reason.empty")).waitFor();
  await dialog.getByLabel(t("sign:decline.reason"), { exact: true }).fill("The rent is wrong.");
  await decline.click();
  await page.getByRole("heading", { name: t("sign:room.declined.title") }).waitFor();
  await expectNoBarriers(page);

  expect(await client.read(id)).toMatchObject({ status: "DECLINED", declined: { reason: "The rent is wrong." } });
  await mailTo(stage.server, sender.email, (mail) => mail.text.includes("The rent is wrong."));
  await page.goto((await signingLinkOf(stage.server, otto.email)).url);
  await page.getByRole("heading", { name: t("sign:room.declined.title") }).waitFor();
  expect(troubles).toEqual([]);
});
