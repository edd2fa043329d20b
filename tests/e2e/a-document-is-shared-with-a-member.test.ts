import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function seatOf(client: Client, look: Parameters<typeof stage.seat>[0] = {}) {
  const seat = await stage.seat(look);
  await signInBySession(seat, client);
  return seat;
}

/** A person who has joined the owner's workspace and works in it. */
async function aColleague(owner: Client, name: string, role: string) {
  const { person, client } = await signUp(stage.server, aPerson(name));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role });
  const { links } = await mailTo(stage.server, person.email, (mail) =>
    mail.links.some((link) => /\/invite\//.test(link)),
  );
  const token = links
    .find((link) => link.includes("/invite/"))!
    .split("/")
    .at(-1);
  await client.data("POST", `/api/workspace/accept-invite/${token}`, {});
  return { person, client };
}

const rowOf = (page: Page, title: string) => page.locator(".cs-row").filter({ hasText: title });
const memberIn = (dialog: Locator, name: string) => dialog.getByRole("listitem").filter({ hasText: name });

it("a member shares a document with a guest member, who finds and reads it, and then loses access", async () => {
  const { client: owner, person: olga } = await signUp(stage.server, aPerson("Olga Owner"));
  const gus = await aColleague(owner, "Gus Guest", "guest_member");
  const ada = await aColleague(owner, "Ada Admin", "admin");
  await aSavedDraft(owner, [aPerson("Ann")], { title: "Offer for two" });
  const sent = (await aSavedDraft(owner, [aPerson("Bob")], { title: "Lease for one" }))._id;
  await owner.send(sent);
  const desk = await seatOf(owner);
  const guest = await seatOf(gus.client, { viewport: phone, isTouch: true });

  // The owner shares a draft from its row.
  await desk.page.goto(`${stage.server.url}/app/`);
  await rowOf(desk.page, "Offer for two")
    .getByRole("button", { name: say("dashboard:row.actions", { title: "Offer for two" }) })
    .click();
  await desk.page.getByRole("menuitem", { name: say("dashboard:action.share"), exact: true }).click();
  const dialog = desk.page.getByRole("dialog");
  const search = dialog.getByRole("textbox", { name: say("dashboard:share.search") });
  await memberIn(dialog, olga.name).getByText(say("dashboard:share.sees.owner"), { exact: true }).waitFor();
  await expectNoBarriers(desk.page);
  await search.fill("ada");
  const asAdmin = say("dashboard:share.sees.role", { role: say("dashboard:share.role.admin") });
  await memberIn(dialog, ada.person.name).getByText(asAdmin).first().waitFor();
  await search.fill("nobody of that name");
  await dialog.getByText(say("dashboard:share.none")).waitFor();
  await search.fill("gus");
  await dialog.getByRole("button", { name: say("dashboard:share.add.named", { name: gus.person.name }) }).click();
  await desk.page.getByText(say("dashboard:share.done", { name: gus.person.name })).waitFor();
  await dialog.getByRole("button", { name: say("dashboard:share.remove", { name: gus.person.name }) }).waitFor();
  await expectNoBarriers(desk.page);
  await desk.page.keyboard.press("Escape");

  // The guest member follows the mail on a phone, and finds the draft under the filter.
  const mail = await mailTo(stage.server, gus.person.email, ({ subject }) => subject.includes("Offer for two"));
  expect(mail.subject).toContain(olga.name);
  await guest.page.goto(mail.links.find((link) => link.includes("/document/detail/"))!);
  await guest.page.getByRole("heading", { name: "Offer for two" }).waitFor();
  for (const action of ["share", "edit", "void"] as const) {
    expect(await guest.page.getByRole("button", { name: say(`dashboard:action.${action}`), exact: true }).count()).toBe(
      0,
    );
  }
  await guest.page.goto(`${stage.server.url}/app/`);
  await rowOf(guest.page, "Offer for two").waitFor();
  // On a phone the filters are behind one button.
  await guest.page.getByRole("button", { name: say("dashboard:filters"), exact: true }).click();
  await guest.page.getByLabel(say("dashboard:member.label")).selectOption({ label: say("dashboard:member.shared") });
  await guest.page.waitForURL(/shared=me/);
  await rowOf(guest.page, "Offer for two").waitFor();
  await expectNoBarriers(guest.page);

  // The owner shares a sent document from its page, and withdraws it.
  await desk.page.goto(`${stage.server.url}/app/document/detail/${sent}`);
  await desk.page.getByRole("button", { name: say("dashboard:detail.more"), exact: true }).click();
  await desk.page.getByRole("menuitem", { name: say("dashboard:action.share"), exact: true }).click();
  await dialog.getByRole("button", { name: say("dashboard:share.add.named", { name: gus.person.name }) }).click();
  const withdraw = dialog.getByRole("button", { name: say("dashboard:share.remove", { name: gus.person.name }) });
  await withdraw.waitFor();
  await guest.page.goto(`${stage.server.url}/app/document/detail/${sent}`);
  await guest.page.getByRole("heading", { level: 1, name: "Lease for one" }).waitFor();
  await withdraw.click();
  await desk.page.getByText(say("dashboard:share.removed", { name: gus.person.name })).waitFor();
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: say("dashboard:detail.notfound") }).waitFor();

  // The workspace's security log names the shares.
  await desk.page.goto(`${stage.server.url}/app/workspace?section=log`);
  await desk.page
    .getByText(say("workspace:event.document_unshared", { title: "Lease for one", name: gus.person.name }))
    .waitFor();
  expect(desk.troubles).toEqual([]);
});
