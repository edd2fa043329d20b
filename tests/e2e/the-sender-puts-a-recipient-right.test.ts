import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, heading } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();
const title = "Lease of the mill";

async function openDetail(page: Page, sender: Person, id: string): Promise<void> {
  await openSignedIn(stage.server, page, sender, `/document/detail/${id}`);
  await heading(page, title).waitFor();
}

async function choose(page: Page, name: string, action: `dashboard:person.${string}`): Promise<void> {
  await button(page, t("dashboard:person.actions", { name })).click();
  await page.getByRole("menuitem", { name: t(action) }).click();
}

it("the sender corrects an address: the old link stops working, and a new one is mailed", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const [wrong, right] = [aPerson("Ulla Unsure"), aPerson("Ulla Right")];
  const id = await sendTo(client, [recipientBody(wrong)], ["r0"], { title });
  const old = await signingLinkOf(stage.server, wrong.email);
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  await openDetail(page, sender, id);
  await button(page, t("dashboard:person.edit.named", { name: wrong.name })).click();
  const dialog = page.getByRole("dialog", { name: t("dashboard:editPerson.title", { name: wrong.name }) });
  await dialog.getByLabel(t("dashboard:editPerson.name"), { exact: true }).fill(right.name);
  await dialog.getByLabel(t("dashboard:editPerson.email"), { exact: true }).fill("ulla@");
  await button(page, t("dashboard:editPerson.submit")).click();
  await dialog.getByText(t("dashboard:editPerson.email.invalid")).waitFor();
  await expectNoBarriers(page);
  await dialog.getByLabel(t("dashboard:editPerson.email"), { exact: true }).fill(right.email);
  await button(page, t("dashboard:editPerson.submit")).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(t("story:event.RECIPIENT_EDITED", { actor: sender.name, subject: right.name })).waitFor();
  await page.getByText(t("story:event.before", { person: `${wrong.name} · ${wrong.email}` })).waitFor();
  await expectNoBarriers(page);

  const signer = await stage.seat();
  await signer.page.goto(old.url);
  await heading(signer.page, t("sign:room.link.title")).waitFor();
  await signer.page.goto((await signingLinkOf(stage.server, right.email)).url);
  await signer.page.getByText(t("sign:invitation.for", { name: right.name, email: right.email })).waitFor();
  expect([...troubles, ...signer.troubles]).toEqual([]);
});

it("the sender reminds, resends and copies a link, each in one step", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const [rosa, vera, lin] = [aPerson("Rosa Reminded"), aPerson("Vera Visited"), aPerson("Lin Linked")];
  const id = await sendTo(
    client,
    [recipientBody(rosa), recipientBody(vera), recipientBody(lin, { delivery: "link" })],
    ["r0", "r1", "r2"],
    {
      title,
    },
  );
  const subjects = async ({ email }: Person) => (await client.mails(email)).map((mail) => mail.subject);
  const [invited, reminder, again] = (
    [
      "mail:invitation.sign.turn.subject",
      "mail:invitation.reminder.subject",
      "mail:invitation.sign.resent.subject",
    ] as const
  ).map((key) => t(key, { title }));
  await eventually("invitations", async () => (await subjects(vera)).length > 0 && (await subjects(rosa)).length > 0);

  const { page, context, troubles } = await stage.seat();
  await openDetail(page, sender, id);
  /** The text up to the time of the next possible reminder. */
  const reminded = ({ name }: Person) => t("dashboard:remind.done", { names: name, time: "" }).split(".")[0]!;
  const row = (person: Person) => page.getByRole("listitem").filter({ hasText: person.email });
  await row(rosa)
    .getByRole("button", { name: t("dashboard:person.remind"), exact: true })
    .click();
  await page.getByText(reminded(rosa)).first().waitFor();
  await choose(page, vera.name, "dashboard:person.resend");
  await page.getByText(t("dashboard:person.resent", { name: vera.name })).waitFor();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await row(lin)
    .getByRole("button", { name: t("dashboard:person.link"), exact: true })
    .click();
  await page.getByText(t("dashboard:person.link.copied", { name: lin.name })).waitFor();
  await page.getByText(t("story:event.LINK_COPIED", { actor: sender.name, subject: lin.name })).waitFor();
  await page.getByText(t("story:event.REMINDER_SENT", { actor: sender.name, subject: rosa.name })).waitFor();
  await expectNoBarriers(page);

  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  const guest = await stage.seat();
  await guest.page.goto(copied);
  await guest.page.getByText(t("sign:invitation.for", { name: lin.name, email: lin.email })).waitFor();
  expect(await client.mails(lin.email)).toEqual([]);

  // The row's action reminds all pending recipients, and nobody twice within an hour.
  await page.goto(`${stage.server.url}/app/`);
  await page.getByRole("link", { name: title }).hover();
  await button(page, t("dashboard:action.remind")).click();
  await page.getByText(reminded(vera)).first().waitFor();
  await expectNoBarriers(page);
  await expect.poll(() => subjects(vera)).toEqual([reminder, again, invited]);
  expect(await subjects(rosa)).toEqual([reminder, invited]);
  expect([...troubles, ...guest.troubles]).toEqual([]);
});
