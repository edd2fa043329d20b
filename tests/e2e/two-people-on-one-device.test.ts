import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, type Person, signUp } from "../support/people.ts";
import { aSentDocument, openSite } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";
import { headingIn, openSnippets } from "./snippet-pages.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);
const { show } = openSnippets(stage, world);

const message = "Ann's message to Otto";
const code = "the-red-door";
/** Texts of Ann that nobody else may find. */
const anns = [message, "otto@ann.example", code, "Ann's field"];

const keptBy = (page: Page) => page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
const foundIn = (kept: string) => anns.filter((text) => kept.includes(text));

/** A draft of Ann's with one field, and Ann at a device whose changes no longer reach the server. */
async function annAtWork() {
  const { person: ann, client } = await signUp(stage.server, aPerson("Ann Sender"));
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r0", name: "Otto", email: "otto@ann.example" }],
    schemas: [
      {
        "textbox 1": {
          ...{
            type: "textbox",
            label: "Ann's field",
            position: { x: 40, y: 50 },
            width: 45,
            height: 10,
            recipient: "r0",
          },
        },
      },
    ],
  });
  const seat = await stage.seat();
  const { page } = seat;
  await page.goto(`${stage.server.url}/app/login?redirect=/app/document/editor/${_id}`);
  await signInOnScreen(seat, ann);
  await page.locator('[data-field-key="textbox 1"]').press("Enter");
  await page.keyboard.press("Control+c");
  await expect.poll(async () => foundIn(await keptBy(page))).toEqual(["Ann's field"]);
  await page.goto(`${stage.server.url}/app/document/create/${_id}`);
  await page.route(/\/api\/document\/(save|fields)/, (route) => route.abort());
  await typeOffline(page);
  return { ann, client, page, seat, id: _id };
}

async function typeOffline(page: Page): Promise<void> {
  await page.getByLabel(t("prepare:info.message"), { exact: true }).fill(message);
  await page.getByRole("button", { name: /^Settings for Otto/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("switch", { name: t("recipients:auth") }).check();
  await dialog.getByLabel(t("recipients:auth.type")).selectOption("ACCESS_CODE");
  await dialog.getByLabel(t("recipients:code"), { exact: true }).fill(code);
  await dialog.getByRole("button", { name: t("recipients:settings.done") }).click();
  await page.getByText(t("prepare:save.failed.unreachable.secrets")).waitFor();
  // The code is never stored, and everything else is.
  await expect.poll(async () => foundIn(await keptBy(page))).toEqual([message, "otto@ann.example", "Ann's field"]);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${stage.server.url}/app/profile`);
  await page.getByRole("button", { name: t("common:account.menu") }).click();
  await page.getByRole("menuitem", { name: t("common:signout") }).click();
}

/** Somebody else signs in on the page and finds nothing: on the screen, in a new document, in the storage. */
async function bobFindsNothing(page: Page): Promise<void> {
  const { person: bob } = await signUp(stage.server, aPerson("Bob Other"));
  await page.goto(`${stage.server.url}/app/login?redirect=/app/document/new`);
  await signInOnScreen({ page } as never, bob as Person);
  await page.getByLabel(t("prepare:info.message"), { exact: true }).waitFor();
  expect(await page.getByLabel(t("prepare:info.message"), { exact: true }).inputValue()).toBe("");
  expect(await page.getByLabel(t("prepare:people.email"), { exact: true }).inputValue()).toBe("");
  expect(foundIn(await keptBy(page))).toEqual([]);
}

describe("two people one after the other on a device", () => {
  it("the first signs out, is warned of what was not saved, and leaves nothing", async () => {
    const { page, ann, id, seat } = await annAtWork();
    await signOut(page);
    const dialog = page.getByRole("dialog", { name: t("confirm:unsaved") });
    await dialog.waitFor();
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: t("confirm:unsaved.action") }).click();
    await page.waitForURL(/\/login/);
    expect(foundIn(await keptBy(page))).toEqual([]);
    await bobFindsNothing(page);
    await signOut(page);
    await page.waitForURL(/\/login/);

    // The server has the rest of Ann's work.
    await page.goto(`${stage.server.url}/app/login?redirect=/app/document/create/${id}`);
    await signInOnScreen(seat, ann);
    await page.waitForURL(/\/document\/create\//);
    await page.getByLabel(t("prepare:info.message"), { exact: true }).waitFor();
    expect(await page.getByLabel(t("prepare:people.email"), { exact: true }).inputValue()).toBe("otto@ann.example");
    expect(seat.troubles).toEqual([]);
  });

  it("the first one's session ends, and the second one finds nothing", async () => {
    const { page, client } = await annAtWork();
    await client.call("DELETE", "/api/auth/sessions");
    await page.reload();
    await page.waitForURL(/\/login/);
    await bobFindsNothing(page);
  });

  it("the first one's session ends, and they are offered their work again, but for the access code", async () => {
    const { page, ann, client, seat, id } = await annAtWork();
    await client.call("DELETE", "/api/auth/sessions");
    await page.reload();
    await page.waitForURL(/\/login/);
    await page.unroute(/\/api\/document\/(save|fields)/);
    await signInOnScreen(seat, ann);
    await page.waitForURL(new RegExp(id));
    expect(await page.getByLabel(t("prepare:info.message"), { exact: true }).inputValue()).toBe(message);
    await page.getByText(t("prepare:secrets.lost"), { exact: true }).waitFor();
    await page
      .getByText(/^Otto.*access code/i)
      .first()
      .waitFor();
    await expectNoBarriers(page);
    const again = await new Client(stage.server.url).signIn(ann);
    await expect.poll(async () => JSON.stringify(await again.read(id))).toContain(message);
    await page.getByRole("button", { name: /^Settings for Otto/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("recipients:code"), { exact: true }).fill(code);
    await dialog.getByRole("button", { name: t("recipients:settings.done") }).click();
    await page.getByText(t("prepare:secrets.lost"), { exact: true }).waitFor({ state: "hidden" });
    await expect.poll(async () => foundIn(await keptBy(page))).toEqual(["Ann's field"]);
  });
});

describe("two signers one after the other in a tab of a site", () => {
  it("do not meet: the second finds nothing of the first, and a closed document leaves nothing", async () => {
    const [first, second] = await Promise.all([
      aSentDocument(world.owner),
      aSentDocument(world.owner, { title: "Lease of flat 8" }),
    ]);
    const html =
      '<script src="{server}/elements/countersign.js"></script><countersign-sign language="en"></countersign-sign>';
    const page = await show(first.scope, html);
    const company = page.getByRole("textbox", { name: "Company" });
    const set = async (value: unknown) =>
      page.evaluate(`document.querySelector("countersign-sign").session = ${JSON.stringify(value)}`);
    await set(await world.site.mint(first.scope));
    await headingIn(page).waitFor();
    await company.fill("Ann's firm");
    await expect.poll(() => keptBy(page)).toContain("Ann's firm");

    // The same tab after a navigation, as after a sign-out on the site.
    await page.reload();
    await set(await world.site.mint(second.scope));
    await headingIn(page, "Lease of flat 8").waitFor();
    expect(await company.inputValue()).toBe("");
    expect(await keptBy(page)).not.toContain("Ann's firm");
    await company.fill("Bob's firm");
    await expect.poll(() => keptBy(page)).toContain("Bob's firm");

    await set(null);
    await expect.poll(() => keptBy(page)).not.toContain("Bob's firm");
  });
});
