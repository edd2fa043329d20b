import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();
const isInvitation = ({ links }: { links: string[] }) => links.some((link) => link.includes("/app/invite/"));

async function seatOf(client: Client | null, look: Parameters<typeof stage.seat>[0] = {}) {
  const seat = await stage.seat(look);
  if (client) {
    await seat.context.addInitScript(
      (token) => localStorage.getItem("countersign.token") ?? localStorage.setItem("countersign.token", token!),
      client.who.Token,
    );
  }
  return seat;
}

async function linkTo(email: string): Promise<string> {
  const { links } = await mailTo(stage.server, email, isInvitation);
  return links.find((link) => link.includes("/app/invite/"))!;
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: say("members:list") })
    .getByRole("listitem")
    .filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole("button").click();
  await page.getByRole("menuitem", { name: say(`members:action.${action}`), exact: true }).click();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate<number[]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  expect(widths[0]).toBe(widths[1]);
}

it("three people work in two workspaces: invited together, limited by permissions, and informed of a removal", async () => {
  const { person: olga, client: owner } = await signUp(stage.server, aPerson("Olga Owner"));
  const { person: mia, client: member } = await signUp(stage.server, aPerson("Mia Member"));
  const gus = aPerson("Gus Guest");
  const draft = await aSavedDraft(owner, [aPerson("Ann")], { title: "Secret of the owner" });
  const desk = await seatOf(owner);
  const phoneSeat = await seatOf(member, { viewport: phone, isTouch: true });

  // The owner invites two people at once; two of the four addresses fail, and say why.
  await desk.page.goto(`${stage.server.url}/app/members`);
  await rowOf(desk.page, olga.name).waitFor();
  await expectNoBarriers(desk.page);
  await desk.page
    .getByRole("button", { name: say("members:invite"), exact: true })
    .first()
    .click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByLabel(say("members:invite.emails")).fill(`${mia.email}, ${gus.email} nonsense\n${olga.email}`);
  await expectNoBarriers(desk.page);
  await dialog.getByRole("button", { name: say("members:invite.submit_other", { count: 4 }) }).click();
  await dialog.getByText(say("members:invite.done_other", { count: 2 })).waitFor();
  await dialog.getByText(say("members:result.invitation_to_oneself")).waitFor();
  await dialog.getByText(say("members:result.invalid_email")).waitFor();
  expect(await dialog.getByText(say("members:result.invited"), { exact: true }).count()).toBe(2);
  await expectNoBarriers(desk.page);
  await dialog.getByRole("button", { name: say("members:invite.close") }).click();
  await rowOf(desk.page, gus.email).getByText(say("members:status.invited"), { exact: true }).waitFor();

  // Another account sees whom the invitation is for; a visitor may sign up with the address.
  const gusLink = await linkTo(gus.email);
  await phoneSeat.page.goto(gusLink);
  await phoneSeat.page.getByRole("heading", { name: say("members:invitation.other.title") }).waitFor();
  await phoneSeat.page.getByText(gus.email).waitFor();
  const visitor = await seatOf(null);
  await visitor.page.goto(gusLink);
  await visitor.page
    .getByRole("main")
    .getByRole("button", { name: say("members:invitation.signup") })
    .click();
  await visitor.page.waitForURL(/\/signup\?/);
  const typed = visitor.page.getByLabel(say("account:field.email"), { exact: true });
  await expect.poll(() => typed.inputValue()).toBe(gus.email);

  // The member joins on her phone.
  await phoneSeat.page.goto(await linkTo(mia.email));
  await phoneSeat.page.getByRole("heading", { name: new RegExp(olga.name) }).waitFor();
  await expectNoBarriers(phoneSeat.page);
  await expectNoSidewaysScroll(phoneSeat.page);
  await phoneSeat.page.getByRole("button", { name: say("members:invitation.accept") }).click();
  await phoneSeat.page.getByText(say("members:invitation.accepted", { workspace: olga.name })).waitFor();
  await phoneSeat.page.getByText("Secret of the owner").waitFor();

  // The owner narrows her permissions.
  await desk.page.reload();
  await rowOf(desk.page, mia.name).getByText(say("members:status.active"), { exact: true }).waitFor();
  await choose(desk.page, mia.name, "permissions");
  const documents = desk.page.getByRole("region", { name: say("members:entity.Documents") });
  await documents.getByLabel(say("members:action.Documents.MANAGE"), { exact: true }).check();
  const remind = documents.getByLabel(say("members:action.Documents.SEND_REMINDER"), { exact: true });
  await expect.poll(() => remind.getAttribute("aria-disabled")).toBe("true");
  await expectNoBarriers(desk.page);
  await documents.getByLabel(say("members:action.Documents.MANAGE"), { exact: true }).uncheck();
  await remind.uncheck();
  await documents.getByLabel(say("members:action.Documents.VIEW"), { exact: true }).uncheck();
  for (const entity of ["Templates", "User"]) {
    const name = say("members:permissions.access.named", { entity: say(`members:entity.${entity}`) });
    await desk.page.getByRole("switch", { name }).uncheck();
  }
  await desk.page.getByRole("tab", { name: say("members:permissions.view_as", { name: mia.name }) }).click();
  const cannot = desk.page.getByRole("region", { name: say("members:permissions.cannot") });
  await cannot.getByText(say("members:does.Documents.VIEW")).waitFor();
  await expectNoBarriers(desk.page);
  await desk.page.getByRole("button", { name: say("members:permissions.save") }).click();
  await desk.page.getByText(say("members:permissions.saved", { name: mia.name })).waitFor();

  // She sees neither the data nor the buttons, and the pages refuse her.
  await phoneSeat.page.reload();
  await phoneSeat.page.getByRole("button", { name: say("common:account.menu") }).click();
  await phoneSeat.page.getByRole("menuitem", { name: say("common:profile"), exact: true }).waitFor();
  for (const hidden of ["members", "templates"]) {
    expect(await phoneSeat.page.getByRole("menuitem", { name: say(`common:${hidden}`), exact: true }).count()).toBe(0);
  }
  expect(await phoneSeat.page.getByText("Secret of the owner").count()).toBe(0);
  await phoneSeat.page.goto(`${stage.server.url}/app/members`);
  await phoneSeat.page.waitForURL(/\/forbidden$/);
  const there = (await owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail")).workspace._id;
  const read = await member.request(`/api/document/${draft._id}?workspace=${there}`);
  expect((await read.json()).code).toBe("not_found");

  // The overview shows the owner everybody's access, including her changed permissions.
  await desk.page.goto(`${stage.server.url}/app/members`);
  await desk.page.getByRole("tab", { name: say("members:overview.title") }).click();
  const row = desk.page.getByRole("row").filter({ hasText: mia.name });
  expect(await row.getByRole("cell", { name: say("members:level.none") }).count()).toBeGreaterThan(2);
  await row.getByText(say("members:permissions.changed")).first().waitFor();
  await expectNoBarriers(desk.page);
  await row.getByRole("link", { name: mia.name }).click();
  await desk.page.getByRole("heading", { name: say("members:permissions.title", { name: mia.name }) }).waitFor();

  // Removed with an heir; the next call says so.
  await phoneSeat.page.goto(`${stage.server.url}/app/?view=all`);
  await phoneSeat.page.getByRole("heading", { name: say("dashboard:view.all"), exact: true }).waitFor();
  await desk.page.goto(`${stage.server.url}/app/members`);
  await rowOf(desk.page, mia.name).getByText(say("members:changed")).waitFor();
  await choose(desk.page, mia.name, "remove");
  await expectNoBarriers(desk.page);
  await desk.page
    .getByRole("dialog")
    .getByRole("button", { name: say("members:action.remove"), exact: true })
    .click();
  await desk.page.getByText(say("members:remove.done", { name: mia.name, heir: olga.name })).waitFor();
  await phoneSeat.page.getByRole("searchbox").first().fill("lease");
  await phoneSeat.page.getByText(say("refusals:workspace_left")).first().waitFor();
  expect([...desk.troubles, ...phoneSeat.troubles, ...visitor.troubles]).toEqual([]);
});
