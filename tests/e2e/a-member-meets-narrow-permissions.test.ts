import { beforeAll, expect, it } from "vitest";
import { abroad, desktop } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();
let owner: Client;
beforeAll(async () => {
  ({ client: owner } = await signUp(stage.server, aPerson("Olga Owner")));
});

/** A member of the owner's workspace with other permissions than a member has. */
async function aMemberWith(name: string, change: object): Promise<Client> {
  const { person, client } = await signUp(stage.server, aPerson(name));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "member" });
  const { links } = await mailTo(stage.server, person.email, (mail) =>
    mail.links.some((one) => one.includes("/app/invite/")),
  );
  const token = links
    .find((one) => one.includes("/app/invite/"))!
    .split("/")
    .at(-1);
  await client.data("POST", `/api/workspace/accept-invite/${token}`, {});
  const members = await owner.data<{ user_id: string; email: string }[]>("GET", "/api/workspace/members");
  const { user_id } = members.find(({ email }) => email === person.email)!;
  await owner.data("PATCH", `/api/acl?memberUserId=${user_id}`, change);
  return client;
}

it("who manages people without seeing documents is not offered what opens or deletes documents", async () => {
  const max = await aMemberWith("Max Manager", { User: ["VIEW", "MANAGE"], Documents: ["NO_ACCESS"] });
  const seat = await stage.seat({ viewport: desktop });
  await signInBySession(seat, max);
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/workspace?section=security`);
  const support = page.getByRole("region", { name: say("workspace:support.title") });
  await support.waitFor();
  await support.getByRole("button", { name: say("workspace:support.begin") }).waitFor();
  expect(await support.getByText(say("workspace:support.contents")).count()).toBe(0);
  expect(await page.getByRole("link", { name: say("workspace:section.retention") }).count()).toBe(0);
  await support.scrollIntoViewIfNeeded();
  await keepPicture(page, "support-without-contents-1440");
  await support.getByRole("button", { name: say("workspace:support.begin") }).click();
  await support.getByText(/without the contents/).waitFor();
  await page.goto(`${stage.server.url}/app/compliance`);
  await page.getByRole("heading", { name: say("compliance:title"), exact: true }).waitFor();
  expect(await page.getByText(say("compliance:data.open")).count()).toBe(0);
  await page.goto(`${stage.server.url}/app/document/new`);
  await page.waitForURL(/\/app\/forbidden$/);
  expect(troubles).toEqual([]);
});

it("who sees all documents but may not delete them reads the rule of retention", async () => {
  const vera = await aMemberWith("Vera Viewer", { User: ["VIEW", "MANAGE"], Documents: ["VIEW"] });
  const seat = await stage.seat({ viewport: desktop });
  await signInBySession(seat, vera);
  await seat.page.goto(`${stage.server.url}/app/workspace?section=retention`);
  const retention = seat.page.getByRole("region", { name: say("workspace:retention.title") });
  await retention.getByText(say("workspace:retention.kept")).waitFor();
  expect(await retention.getByRole("button").count()).toBe(0);
  await retention.scrollIntoViewIfNeeded();
  await keepPicture(seat.page, "retention-read-1440");
});

it("who may set no access codes keeps the stored one and is told why", async () => {
  const language = abroad.locale;
  const say = wordsOf(language);
  const cleo = await aMemberWith("Cleo Clerk", { AccessCode: ["NO_ACCESS"], Documents: ["VIEW", "MANAGE"] });
  const part = await owner.upload("lease.pdf", await aPdf("Lease"));
  const { _id } = await owner.save({
    fileParts: [part],
    title: "Lease",
    schemas: [{}],
    recipients: [
      {
        ...{ _id: "r0", name: "Ann Lee", email: aPerson("Ann Lee").email },
        ...{ authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale 7" },
      },
    ],
  } as Parameters<Client["save"]>[0]);
  const seat = await stage.seat(abroad);
  const { page, troubles } = seat;
  await seat.context.addInitScript((chosen) => localStorage.setItem("countersign.language", chosen), language);
  await signInBySession(seat, cleo);
  await page.goto(`${stage.server.url}/app/document/create/${_id}`);
  await page
    .getByRole("button", { name: new RegExp(say("recipients:settings.open", { name: ".*Ann Lee.*" })) })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("recipients:protect.closed")).waitFor();
  for (const name of ["recipients:auth", "recipients:selfie", "recipients:questions"] as const) {
    expect(await dialog.getByRole("switch", { name: new RegExp(`^${say(name)}`) }).isDisabled()).toBe(true);
  }
  expect(await dialog.getByLabel(say("recipients:code"), { exact: true }).isDisabled()).toBe(true);
  await expectNoBarriersInBothLooks(page);
  expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await keepPicture(page, `protection-closed-${language}`);
  await dialog.getByRole("button", { name: say("recipients:settings.done") }).click();
  const name = page.getByLabel(say("prepare:people.name"), { exact: true }).first();
  await name.fill("Anne Lee");
  await expect
    .poll(async () => (await owner.read(_id)).recipients)
    .toMatchObject([{ name: "Anne Lee", hasAccessCode: true }]);
  expect(troubles).toEqual([]);
});
