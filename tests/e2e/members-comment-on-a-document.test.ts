import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function deskOf(client: Client, id: string, look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const seat = await stage.seat(look);
  await signInBySession(seat, client);
  await seat.context.addInitScript((chosen) => localStorage.setItem("countersign.language", chosen), language);
  const { workspace } = await client.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
  await seat.page.goto(`${stage.server.url}/app/document/detail/${id}?workspace=${workspace._id}`);
  return seat.page;
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: say("comments:new"), exact: true }).fill(text);
  await page.getByRole("button", { name: say("comments:submit"), exact: true }).click();
  await page.getByRole("paragraph").filter({ hasText: text }).waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: say("comments:new"), exact: true }).inputValue()).toBe("");
}

it("two members discuss a document that its recipient has open", async () => {
  const { client: owner } = await signUp(stage.server, aPerson("Olga Owner"));
  const person = aPerson("Carl Colleague");
  const { client: colleague } = await signUp(stage.server, person);
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "member" });
  const isInvitation = (link: string) => link.includes("/invite/");
  const { links } = await mailTo(stage.server, person.email, (mail) => mail.links.some(isInvitation));
  const token = links.find(isInvitation)!.split("/").at(-1);
  await colleague.data("POST", `/api/workspace/accept-invite/${token}`, {});
  const id = (await aSavedDraft(owner, [aPerson("Ann Signer")], { title: "Lease" }))._id;
  await owner.send(id);

  const page = await deskOf(owner, id);
  await comment(page, "Is 900 still our limit?");
  await page.getByRole("combobox", { name: say("comments:tell") }).selectOption({ label: "Carl Colleague" });
  await comment(page, "Carl, please check the deposit.");
  await page.getByText(say("comments:told", { names: "Carl Colleague" })).waitFor();
  await page.getByRole("button", { name: say("comments:submit"), exact: true }).click();
  await page.getByText(say("comments:required")).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("heading", { name: say("comments:title") }).scrollIntoViewIfNeeded();
  await keepPicture(page, "comments");

  // The colleague answers in Arabic on a phone, and cannot change what Olga wrote.
  const small = { viewport: phone, isTouch: true, colorScheme: "dark" as const };
  const other = await deskOf(colleague, id, small, "ar");
  const ar = wordsOf("ar");
  await other.getByText("Is 900 still our limit?").waitFor();
  expect(await other.getByRole("button", { name: ar("comments:edit") }).count()).toBe(0);
  await other.getByRole("textbox", { name: ar("comments:new"), exact: true }).fill("نعم، حتى نهاية الشهر");
  await other.getByRole("button", { name: ar("comments:submit"), exact: true }).click();
  await other.getByRole("button", { name: ar("comments:edit") }).waitFor();
  await other.getByRole("heading", { name: ar("comments:title") }).scrollIntoViewIfNeeded();
  await expectNoBarriers(other);
  await keepPicture(other, "comments-phone");

  // Olga sees it without a reload, edits her own comment and deletes another.
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.getByText("نعم، حتى نهاية الشهر").waitFor({ timeout: 60_000 });
  const first = page.getByRole("listitem").filter({ hasText: "Is 900 still our limit?" });
  await first.getByRole("button", { name: say("comments:edit") }).click();
  const field = page.getByRole("textbox", { name: say("comments:edit") });
  await field.fill("Is 950 still our limit?");
  await page.getByRole("button", { name: say("common:save"), exact: true }).click();
  await page.getByText(say("comments:edited"), { exact: true }).waitFor();
  const second = page.getByRole("listitem").filter({ hasText: "Carl, please check the deposit." });
  await second.getByRole("button", { name: say("comments:delete") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("comments:delete"), exact: true })
    .click();
  await second.waitFor({ state: "detached" });
  await page.getByText("Is 950 still our limit?").waitFor();
});
