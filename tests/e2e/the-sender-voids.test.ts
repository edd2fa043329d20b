import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { heading } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

it("the sender voids with a reason, which the next signer sees, without the document", async () => {
  const title = "Lease of the mill";
  const reason = "The mill is sold.";
  const { person: sender, client } = await signUp(stage.server);
  const [ann, bob] = [aPerson("Ann Signer"), aPerson("Bob Signer")];
  const id = await sendTo(client, [recipientBody(ann), recipientBody(bob)], ["r0", "r1"], { title });

  const signer = await stage.seat({ viewport: phone, isTouch: true });
  await signer.page.goto((await signingLinkOf(stage.server, ann.email)).url);
  await heading(signer.page, title).waitFor();

  const sam = await stage.seat();
  const { page } = sam;
  await openSignedIn(stage.server, page, sender, `/document/detail/${id}`);
  const more = page.getByRole("button", { name: t("dashboard:detail.more"), exact: true });
  const voids = page.getByRole("menuitem", { name: t("dashboard:action.void"), exact: true });
  await more.click();
  await voids.click();
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: t("dashboard:void.submit") });
  await submit.click();
  await dialog.getByText(t("dashboard:void.reason.required")).waitFor();
  await expectNoBarriers(page);
  await dialog.getByLabel(t("dashboard:void.reason"), { exact: true }).fill(reason);
  await submit.click();
  await page.getByText(t("dashboard:state.voided")).waitFor();
  await page.getByText(reason).first().waitFor();
  await expectNoBarriers(page);
  await more.click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await voids.count()).toBe(0);

  await signer.page.reload();
  await heading(signer.page, t("sign:room.voided.title", { sender: sender.name })).waitFor();
  await signer.page.getByText(reason).waitFor();
  expect(await signer.page.locator("main img").count()).toBe(0);
  await expectNoBarriers(signer.page);
  for (const one of [ann, bob]) {
    await mailTo(stage.server, one.email, (mail) => mail.text.includes(reason) && mail.text.includes(title));
  }
  await page.goto(`${stage.server.url}/app/?view=voided`);
  await page.getByRole("link", { name: title }).waitFor();
  await page.locator("#main").getByText(t("dashboard:status.VOIDED")).first().waitFor();
  expect([...sam.troubles, ...signer.troubles]).toEqual([]);
});

it("a sender who also signs opens the preview, and reaches their part from the document's page on a phone", async () => {
  const { person: sam, client } = await signUp(stage.server);
  const reader = aPerson("Lena Reader");
  const field = { type: "drawing", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0", required: true };
  const signature = { ...field, type: "signature", position: { x: 20, y: 80 } };
  const { _id } = await client.save({
    fileParts: [await client.upload("sketch.pdf", await aPdf("Sketch of the mill"))],
    title: "Sketch of the mill",
    recipients: [{ _id: "r0", name: sam.name, email: sam.email }],
    schemas: [{ drawing: field, signature }],
    ccEmails: reader.email,
  });
  const seat = await stage.seat({ viewport: phone });
  const { page, troubles } = seat;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await openSignedIn(stage.server, page, sam, `/document/editor/${_id}`);
  await page.locator(".pr-layer").first().waitFor();
  expect(requests).not.toContain("/api/recipient/session");
  // The preview page is never loaded by address: the login form's policy applies.
  await page.evaluate(
    `history.pushState({}, "", "/app/document/preview/${_id}"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.frameLocator("iframe").getByRole("heading", { name: "Sketch of the mill" }).waitFor();
  await client.send(_id);

  await page.evaluate(
    `history.pushState({}, "", "/app/document/detail/${_id}"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  const own = page.getByRole("button", { name: t("dashboard:next.signatureNeeded"), exact: true });
  await own.waitFor();
  await page.getByText(t("story:event.COPIES_SENT", { email: reader.email })).waitFor();
  const beyond = "document.documentElement.scrollHeight - document.documentElement.clientHeight";
  expect(await page.evaluate(beyond)).toBe(0);
  await expectNoBarriers(page);
  await own.click();

  const bar = page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await bar.click();
  const dialog = page.getByRole("dialog");
  const pad = dialog.getByRole("application", { name: t("sign:ink.pad.keys.label") });
  await pad.waitFor();
  await pad.focus();
  for (const key of [" ", "ArrowRight", "PageUp", "ArrowRight", "End", " "]) await page.keyboard.press(key);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("sign:ink.adopt") }).click();
  // The phone goes on to the next field at once.
  await page.getByRole("dialog", { name: t("sign:ink.title.signature") }).waitFor();

  const lena = await stage.seat({ viewport: phone });
  const mail = await mailTo(stage.server, reader.email);
  await lena.page.goto(mail.links.find((link) => link.includes("/app/copy/"))!);
  await lena.page.getByText(t("read:open", { sender: sam.name })).waitFor();
  await expectNoBarriers(lena.page);
  await client.data("POST", `/api/document/void/${_id}`, { reason: "Another mill" });
  await lena.page.reload();
  await lena.page.getByRole("heading", { name: t("read:closed") }).waitFor();
  expect([...troubles, ...lena.troubles]).toEqual([]);
});
