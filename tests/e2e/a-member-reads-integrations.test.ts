import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

/** A member with the role's rights: views integrations, and neither changes them nor views keys. */
async function aMember(language: string) {
  const { client: owner } = await signUp(stage.server, aPerson("Olga Owner"));
  const { person, client } = await signUp(stage.server, aPerson("Max Member"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: language });
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "member" });
  const isInvitation = (link: string) => link.includes("/invite/");
  const { links } = await mailTo(stage.server, person.email, (mail) => mail.links.some(isInvitation));
  await client.data("POST", `/api/workspace/accept-invite/${links.find(isInvitation)!.split("/").at(-1)}`, {});
  return { owner, client };
}

it("a member without the right to change integrations sees no action that would be refused", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { client } = await aMember(locale);
  const seat = await stage.seat(abroad);
  await signInBySession(seat, client);
  const { page, troubles } = seat;
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
  const open = async (path: string, title: string) => {
    await page.goto(`${stage.server.url}/app/integrations${path}`);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  };
  const readOnly = page.getByText(say("integrations:view_only"), { exact: true });

  await open("", say("integrations:title"));
  await page.getByRole("link", { name: say("integrations:webhooks.name"), exact: true }).waitFor();
  expect(await page.getByRole("link", { name: say("integrations:api.name"), exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "n8n", exact: true }).click();
  await page.getByText(say("automation:step.key.hidden"), { exact: true }).waitFor();
  expect(await page.getByText(say("automation:step.key"), { exact: true }).count()).toBe(0);
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `member-n8n-${locale}`);

  await open("/webhook/", say("webhooks:title"));
  await readOnly.waitFor();
  await keepPicture(page, `member-webhooks-${locale}`);
  await open("/twilio", say("integrations:twilio.name"));
  await readOnly.waitFor();
  expect(await page.getByRole("button", { name: say("integrations:twilio.connect"), exact: true }).count()).toBe(0);
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `member-twilio-${locale}`);
  await open("/embed", say("embedding:title"));
  await readOnly.waitFor();
  await page.getByText(say("embedding:sites.none"), { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: say("embedding:sites.add"), exact: true }).count()).toBe(0);
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `member-embed-${locale}`);
  expect(refused).toEqual([]);
  expect(troubles).toEqual([]);
});

it("a member who may only view keys sees them without actions", async () => {
  const say = wordsOf("en");
  const { owner, client } = await aMember("en");
  await owner.data("POST", "/api/integrations/api-key/generate", { name: "Shop server" });
  const { uid } = await client.data<{ uid: string }>("GET", "/api/user/detail");
  await owner.data("PATCH", `/api/acl?memberUserId=${uid}`, { ApiKeys: ["VIEW"] });
  const seat = await stage.seat();
  await signInBySession(seat, client);
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/integrations/countersignapi`);
  await page.getByText("Shop server", { exact: true }).waitFor();
  const named = (key: `apikeys:${string}`, values = {}) =>
    page.getByRole("button", { name: say(key, values), exact: true });
  expect(await named("apikeys:new").count()).toBe(0);
  expect(await named("apikeys:more.named", { name: "Shop server" }).count()).toBe(0);
  await expectNoBarriers(page);
  await keepPicture(page, "member-keys");
  expect(troubles).toEqual([]);
});
