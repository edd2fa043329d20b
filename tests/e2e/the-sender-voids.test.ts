import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { expectNoBarriers, signInOnScreen } from "./acts.ts";
import { heading } from "./proofs.ts";
import { asked, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { wordsOf } from "./words.ts";

const say = wordsOf("en");
const stage = openStage();

it("the sender voids with a reason, and who was about to sign finds that said, with nothing of the document", async () => {
  const title = "Lease of the mill";
  const reason = "The mill is sold.";
  const { person: sender, client } = await signUp(stage.server);
  const [ann, bob] = [aPerson("Ann Signer"), aPerson("Bob Signer")];
  const id = await sendTo(client, [asked(ann), asked(bob)], ["r0", "r1"], { title });

  const signer = await stage.seat({ viewport: phone, isTouch: true });
  await signer.page.goto((await signingLinkOf(stage.server, ann.email)).url);
  await heading(signer.page, title).waitFor();

  const sam = await stage.seat();
  const { page } = sam;
  await page.goto(`${stage.server.url}/app/login?redirect=/document/detail/${id}`);
  await signInOnScreen(sam, sender);
  await page.getByRole("button", { name: say("dashboard:action.void"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: say("dashboard:void.submit") });
  await submit.click();
  await dialog.getByText(say("dashboard:void.reason.required")).waitFor();
  await expectNoBarriers(page);
  await dialog.getByLabel(say("dashboard:void.reason"), { exact: true }).fill(reason);
  await submit.click();
  await page.getByText(say("dashboard:state.voided")).waitFor();
  await page.getByText(reason).first().waitFor();
  await expectNoBarriers(page);
  expect(await page.getByRole("button", { name: say("dashboard:action.void"), exact: true }).count()).toBe(0);

  await signer.page.reload();
  await heading(signer.page, say("sign:room.voided.title", { sender: sender.name })).waitFor();
  await signer.page.getByText(reason).waitFor();
  expect(await signer.page.locator("main img").count()).toBe(0);
  await expectNoBarriers(signer.page);
  for (const one of [ann, bob]) {
    await mailTo(stage.server, one.email, (mail) => mail.text.includes(reason) && mail.text.includes(title));
  }
  await page.goto(`${stage.server.url}/app/?view=declined`);
  await page.getByRole("link", { name: title }).waitFor();
  await page.getByText(say("dashboard:status.VOIDED")).first().waitFor();
  expect([...sam.troubles, ...signer.troubles]).toEqual([]);
});
