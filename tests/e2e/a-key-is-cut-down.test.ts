import type { Page } from "playwright";
import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aSentDocument, signers } from "../support/journey.ts";
import { aPerson } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { openByTile } from "./open-by-tile.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const paula = aPerson("Paula Programmer");

const documentsOf = (page: Page, say: Words) => page.getByRole("region", { name: say("members:entity.Documents") });
const dangerousOf = (page: Page, say: Words) =>
  documentsOf(page, say).getByRole("group", { name: say("members:permissions.dangerous") });
const tick = (page: Page, say: Words, action: "SIGN" | "REDIRECT") =>
  dangerousOf(page, say).getByText(say(`members:action.Documents.${action}`), { exact: true });

async function save(page: Page, say: Words, name: string): Promise<void> {
  await page.getByRole("button", { name: say("members:permissions.save"), exact: true }).click();
  await page.getByText(say("members:permissions.saved", { name })).first().waitFor();
}

it("a key gets dangerous permissions, its acts name it, and once cut down it is refused", async () => {
  const say = wordsOf("en");
  const tile = { tile: "integrations:api.name", title: "apikeys:page.title", person: paula } as const;
  const { page, open, troubles } = await openByTile(stage, tile, { viewport: desktop });
  await open();
  await page.getByRole("button", { name: say("apikeys:new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("apikeys:create.name"), { exact: true }).fill("Portal");
  await dialog.getByRole("button", { name: say("apikeys:create"), exact: true }).click();
  const secret = await dialog.getByLabel(say("apikeys:secret"), { exact: true }).inputValue();
  await dialog.getByRole("button", { name: say("apikeys:done") }).click();
  const portal = new Client(stage.server.url, { Authorization: `Bearer ${secret}` });
  const [ann, eve] = [signers(1)[0]!, aPerson("Eve Else")];
  const documentId = await aSentDocument(portal, [ann]);
  const redirect = async () => {
    const body = { recipient: "r0", name: eve.name, email: eve.email };
    const answer = await portal.request(`/api/document/edit-recipient/${documentId}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.ok ? "200" : (await answer.json()).code;
  };
  expect(await redirect()).toBe("not_authorized");

  await page.getByRole("link", { name: say("apikeys:permissions.named", { name: "Portal" }) }).click();
  const dangerous = dangerousOf(page, say);
  await dangerous.waitFor();
  expect(await dangerous.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await tick(page, say, "REDIRECT").click();
  await tick(page, say, "SIGN").click();
  await expectNoBarriers(page);
  await dangerous.evaluate((group) => group.scrollIntoView({ block: "center" }));
  await keepPicture(page, "key-dangerous-1440");
  await save(page, say, "Portal");
  await page.getByRole("tab", { name: say("members:permissions.view_as", { name: "Portal" }) }).click();
  await page.getByText(say("members:does.Documents.SIGN")).first().waitFor();
  expect(await redirect()).toBe("200");

  await page.goto(`${stage.server.url}/app/document/detail/${documentId}`);
  const key = `Portal (…${secret.slice(-4)})`;
  const said = page.getByText(say("story:event.key.of", { key, name: paula.name }));
  await said.first().waitFor();
  expect(await said.count()).toBeGreaterThanOrEqual(3);
  await said.first().scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, "trail-names-key-1440");

  expect((await portal.request("/api/document/export/csv")).status).toBe(200);
  await page.goto(`${stage.server.url}/app/workspace?section=log`);
  const log = page.getByRole("list", { name: say("workspace:log.title") });
  await log.getByText(say("workspace:log.by.key", { key, name: paula.name })).waitFor();

  await open();
  await page.getByRole("link", { name: say("apikeys:permissions.named", { name: "Portal" }) }).click();
  await tick(page, say, "REDIRECT").click();
  await tick(page, say, "SIGN").click();
  await save(page, say, "Portal");
  expect(await redirect()).toBe("not_authorized");
  expect(troubles).toEqual([]);
});

it("the dangerous permissions of a key fit a phone in the dark, in Arabic", async () => {
  const look = { viewport: phone, isTouch: true, colorScheme: "dark" as const };
  const tile = { tile: "integrations:api.name", title: "apikeys:page.title" } as const;
  const { page, client, open, say, troubles } = await openByTile(stage, tile, look, "ar");
  const rights = { Documents: ["VIEW", "CREATE", "ADD", "SIGN"] };
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", {
    name: "Portal",
    rights,
  });
  await open();
  await page.getByRole("link", { name: /Portal/ }).click();
  const dangerous = dangerousOf(page, say);
  await dangerous.waitFor();
  await dangerous.getByRole("checkbox", { name: say("members:action.Documents.SIGN"), checked: true }).waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  await dangerous.evaluate((group) => group.scrollIntoView({ block: "center" }));
  await keepPicture(page, "key-dangerous-360-ar");

  const portal = new Client(stage.server.url, { Authorization: `Bearer ${key}` });
  const documentId = await aSentDocument(portal, signers(1));
  await page.goto(`${stage.server.url}/app/document/detail/${documentId}`);
  const hint = `(…${key.slice(-4)})`;
  const said = page.getByText(hint).first();
  await said.waitFor();
  await said.scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, "trail-names-key-360-ar");
  expect(troubles).toEqual([]);
});
