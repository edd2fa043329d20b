import { describe, expect, it } from "vitest";
import { callNames } from "../../features/automation/call-names.ts";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { aPerson } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { openByTile } from "./open-by-tile.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const generate = "/api/integrations/api-key/generate";

/** Opens the page of the API as a signed-in member, by its tile. */
function openKeys(look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const at = {
    tile: "integrations:api.name",
    title: "apikeys:page.title",
    person: aPerson("Petra Programmer"),
  } as const;
  return openByTile(stage, at, look, language);
}

/** Two keys with every possible property. */
async function makeKeys(client: Client): Promise<void> {
  const addresses = ["203.0.113.0/24", "2001:db8::/32", "198.51.100.7", "192.0.2.1", "192.0.2.2"];
  await client.data("POST", generate, { name: "Shop server", addresses });
  await client.data("POST", generate, { name: "Trial of the new checkout", isTest: true });
  await client.data("POST", generate, { type: "zapier", expiresAt: "2099-01-01T00:00:00.000Z" });
}

describe("a key on the page of the API", () => {
  it("is created with its limits, regenerated, edited and revoked, with effect on each call", async () => {
    const { page, open, troubles } = await openKeys();
    await open();
    await page.getByText(t("apikeys:none")).waitFor();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: t("apikeys:new") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("apikeys:type"), { exact: true }).selectOption("make");
    await dialog.getByLabel(t("apikeys:create.name"), { exact: true }).fill("Nightly scenario");
    await dialog.getByLabel(t("apikeys:addresses"), { exact: true }).fill("office");
    await dialog.getByText(t("apikeys:test"), { exact: true }).click();
    await dialog.getByRole("button", { name: t("apikeys:create"), exact: true }).click();
    await dialog.getByText(t("refusals:api_key_address_invalid")).waitFor();
    await dialog.locator("textarea[aria-invalid=true]:focus").waitFor();
    await expectNoBarriers(page);
    await dialog.getByLabel(t("apikeys:addresses"), { exact: true }).fill("127.0.0.1\n::1");
    await dialog.getByRole("button", { name: t("apikeys:create"), exact: true }).click();
    const secret = dialog.getByLabel(t("apikeys:secret"), { exact: true });
    const first = await secret.inputValue();
    expect(first).toMatch(/^csk_test_[\w-]{43}$/);
    await keepPicture(page, "api-key-secret");
    await dialog.getByRole("button", { name: t("apikeys:done") }).click();

    const whoAmI = async (key: string) => {
      const answer = await new Client(stage.server.url, { Authorization: `Bearer ${key}` }).request("/api/user/detail");
      return answer.ok ? "200" : (await answer.json()).code;
    };
    expect(await whoAmI(first)).toBe("200");
    const row = page.getByRole("list", { name: t("apikeys:label", { type: "Make" }) }).getByRole("listitem");
    await row.getByText(t("apikeys:test.badge"), { exact: true }).waitFor();

    const choose = async (name: string, action: "edit" | "regenerate" | "revoke") => {
      await page.getByRole("button", { name: t("apikeys:more.named", { name }) }).click();
      await page.getByRole("menuitem", { name: t(`apikeys:${action}`), exact: true }).click();
    };
    await choose("Nightly scenario", "regenerate");
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: t("apikeys:regenerate"), exact: true }).click();
    const second = await secret.inputValue();
    await dialog.getByRole("button", { name: t("apikeys:done") }).click();
    expect([await whoAmI(first), await whoAmI(second)]).toEqual(["api_key_revoked", "200"]);

    await choose("Nightly scenario", "edit");
    await dialog.getByLabel(t("apikeys:create.name"), { exact: true }).fill("Hourly scenario");
    await dialog.getByLabel(t("apikeys:expiry"), { exact: true }).fill("2099-12-31");
    await dialog.getByLabel(t("apikeys:addresses"), { exact: true }).fill("198.51.100.0/24");
    await dialog.getByRole("button", { name: t("apikeys:edit.save") }).click();
    await row.getByText("198.51.100.0/24").waitFor();
    await row.getByText("Hourly scenario").waitFor();
    expect(await whoAmI(second)).toBe("api_key_address_refused");

    await choose("Hourly scenario", "revoke");
    await dialog.getByRole("button", { name: t("apikeys:revoke"), exact: true }).click();
    await page.getByText(t("apikeys:none")).waitFor();
    expect(await whoAmI(second)).toBe("api_key_revoked");
    expect(troubles).toEqual([]);
  });

  it("leads to its permissions and back", async () => {
    const { page, client, open } = await openKeys({ viewport: { width: 1440, height: 900 } });
    await makeKeys(client);
    await open();
    await page.getByText("Trial of the new checkout").waitFor();
    await page.getByText(t("apikeys:from.more", { number: "2" })).waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "api-keys-1440");
    await page.getByRole("button", { name: t("apikeys:new") }).click();
    await page.getByRole("dialog").waitFor();
    await keepPicture(page, "api-key-new-1440");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: t("apikeys:permissions.named", { name: "Zapier" }) }).click();
    await page.getByRole("heading", { name: t("members:permissions.key.title", { name: "Zapier" }) }).waitFor();
    const documents = page.getByRole("region", { name: t("members:entity.Documents") });
    await documents.getByText(t("members:permissions.as_new_key")).waitFor();
    await page.getByRole("link", { name: t("members:permissions.key.back") }).click();
    await page.getByRole("heading", { name: t("apikeys:page.title"), exact: true }).waitFor();
  });
});

it("the page of the API fits a phone in the dark, in Arabic", async () => {
  const look = { viewport: phone, isTouch: true, colorScheme: "dark" as const };
  const { page, client, open, say, troubles } = await openKeys(look, "ar");
  await makeKeys(client);
  await open();
  await page.getByText("Trial of the new checkout").waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  await keepPicture(page, "api-keys-360-ar");
  await page.getByRole("button", { name: say("apikeys:new") }).click();
  await page.getByRole("dialog").waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "api-key-new-360-ar");
  expect(troubles).toEqual([]);
});

describe("the page of an automation platform", () => {
  it("explains how to connect, and lists the calls and subscriptions of its key", async () => {
    const { page, client, troubles } = await openKeys({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${stage.server.url}/app/integrations`);
    await page.getByRole("link", { name: "Zapier", exact: true }).click();
    await page.getByText(t("automation:runs.none")).waitFor();
    await page.getByText(t("automation:state.off"), { exact: true }).waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "automation-empty-1440");
    await useKey(client, "zapier");
    await page.reload();
    const runs = page.getByRole("list", { name: t("automation:runs.title") });
    await runs
      .getByText(t("automation:result.refused", { status: "404" }))
      .first()
      .waitFor();
    for (const name of new Set(Object.values(callNames))) {
      await runs
        .getByText(t(`automation:call.${name}`), { exact: true })
        .first()
        .waitFor();
    }
    await runs.getByText("GET /api/branding").waitFor();
    const subscriptions = page.getByRole("list", { name: t("automation:subscriptions.title") });
    await subscriptions.getByText("hooks.example.com").waitFor();
    await expectNoBarriers(page);
    await runs.scrollIntoViewIfNeeded();
    await keepPicture(page, "automation-zapier-1440");
    for (const [path, name] of [
      ["make", "Make"],
      ["pabbly", "Pabbly"],
      ["albato", "Albato"],
      ["n8n", "n8n"],
    ] as const) {
      await page.goto(`${stage.server.url}/app/integrations/${path}`);
      await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
      const steps = page.getByRole("region", { name: t("automation:steps.title") }).getByRole("listitem");
      expect([path, await steps.count()]).toEqual([path, 4]);
      await page.getByRole("button", { name: t("apikeys:new") }).waitFor();
      await page.getByText(t("automation:runs.none")).waitFor();
      await expectNoBarriers(page);
    }
    await page.goto(`${stage.server.url}/app/integrations/agents`);
    await page.getByText(t("automation:agent.cannot.sign")).waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "automation-agents-1440");
    await page.goto(`${stage.server.url}/app/integrations`);
    await page.getByRole("list", { name: t("automation:title") }).waitFor();
    await expectNoBarriers(page);
    await keepPicture(page, "integrations-1440");
    await page.goto(`${stage.server.url}/app/integrations/nothing`);
    await page.getByRole("heading", { name: t("common:notfound.title") }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("fits a phone in the dark, in Arabic", async () => {
    const look = { viewport: phone, isTouch: true, colorScheme: "dark" as const };
    const { page, client, say, troubles } = await openKeys(look, "ar");
    await useKey(client, "pabbly");
    const title = "Lease of the northern mill, with all its annexes, in the version of last November";
    const { _id } = await aSavedDraft(client, signers(1), { title });
    await client.send(_id);
    await expect.poll(async () => runsOf(client, "pabbly")).toContain(title);
    for (const path of ["pabbly", "agents"]) {
      await page.goto(`${stage.server.url}/app/integrations/${path}`);
      const runs = page.getByRole("heading", { name: say("automation:runs.title") });
      await runs.waitFor();
      await expectNoBarriers(page);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
      await keepPicture(page, `automation-${path}-360-ar`);
      await runs.scrollIntoViewIfNeeded();
      await keepPicture(page, `automation-${path}-runs-360-ar`);
    }
    await page.goto(`${stage.server.url}/app/integrations`);
    await page.getByRole("link", { name: "Pabbly" }).waitFor();
    await keepPicture(page, "integrations-360-ar");
    expect(troubles).toEqual([]);
  });
});

/** A key of the type, with each call that has a name and one that has none, most of them refused, and a subscription. */
async function useKey(client: Client, type: string): Promise<void> {
  const { key } = await client.data<{ key: string }>("POST", generate, { type });
  const program = new Client(stage.server.url, { Authorization: `Bearer ${key}` });
  await program.request("/api/branding");
  for (const call of Object.keys(callNames)) {
    const [method, path] = call.split(" ") as [string, string];
    const body = method === "POST" ? { headers: { "Content-Type": "application/json" }, body: "{}" } : {};
    await program.request(path.replace(/:\w+/, "01JZX5Y3Q2M8K7T4W9R6V1C0AA"), { method, ...body });
  }
  const hook = {
    url: "https://hooks.example.com/hook/1",
    method: "POST",
    events: ["SENT", "COMPLETED"],
    customData: [],
  };
  await program.data("POST", "/api/integrations/webhook/create", hook);
}

/** Titles of the deliveries among the latest runs of a platform. */
async function runsOf(client: Client, type: string): Promise<unknown[]> {
  const { runs } = await client.data<{ runs: { title?: string }[] }>("GET", `/api/integrations/automation/${type}`);
  return runs.map(({ title }) => title);
}
