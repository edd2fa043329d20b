import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { snippetOf } from "../../features/embedding/snippets.ts";
import { desktop } from "../support/browser.ts";
import { article, openSite, recordedEvents, tag, waitForElementEvent } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

const firstName = (page: Page) =>
  page
    .locator("countersign-prepare")
    .getByRole("group", { name: t("prepare:people.nth", { number: 1 }) })
    .getByLabel(t("prepare:people.name"), { exact: true });

async function listDrafts(): Promise<string[]> {
  const { items } = await world.owner.data<{ items: { _id: string }[] }>("GET", "/api/document/all?limit=100");
  return items.map(({ _id }) => _id);
}

/** Ends the session that the page has now: the server's refusal of an expired one. */
async function endSession(page: Page): Promise<void> {
  let ended: string | undefined;
  await page.route("**/api/document/**", async (route) => {
    const { "x-embed-session": session } = await route.request().allHeaders();
    ended ??= session;
    if (session !== ended) return route.continue();
    await route.fulfill({
      status: 401,
      headers: { "access-control-allow-origin": "*" },
      json: { code: "embed_session_expired", message: "Ended" },
    });
  });
}

describe("a page that prepares documents with our snippet", () => {
  it("leaves no draft behind that nobody touched, and saves beyond the end of its session", async () => {
    const before = (await listDrafts()).length;
    const { page } = await stage.seat({ viewport: desktop });
    world.site.answerSession({ kind: "prepare" });
    const facts = { kind: "prepare", server: stage.server.url, workspaceId: "", language: "en" } as const;
    const html = snippetOf("html", { ...facts, theme: "light", formUrl: "", release: null });
    const script = `document.querySelector("countersign-prepare").recipients = [{ email: "ann@example.com" }];`;
    const address = world.site.origin + world.site.putPage({ html, script, scripts: [] });
    await page.goto(address);
    await firstName(page).waitFor();
    await page.goto("about:blank");
    await page.goto(address);
    await firstName(page).waitFor();
    const { documentId } = await waitForElementEvent(page, "ready");
    expect((await listDrafts()).length).toBe(before);

    await firstName(page).fill("Ann");
    await waitForElementEvent(page, "saved");
    expect((await listDrafts()).filter((id) => id === documentId)).toEqual([documentId]);
    expect((await listDrafts()).length).toBe(before + 1);
    await endSession(page);
    await firstName(page).fill("Ann Lee");
    await expect
      .poll(async () => (await world.owner.read(documentId!)).recipients, { timeout: 20_000 })
      .toMatchObject([{ name: "Ann Lee", email: "ann@example.com" }]);
    expect(await recordedEvents(page, "error")).toEqual([]);
    expect((await listDrafts()).length).toBe(before + 1);
  });

  it("continues after a reload with what was typed last, and starts afresh in a new visit", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    const html = article(tag("prepare", { kind: "prepare" }));
    const address = world.site.origin + world.site.putPage({ html });
    await page.goto(address);
    const { documentId } = await waitForElementEvent(page, "ready");
    await page.route("**/api/document/save/**", (route) => route.abort());
    await firstName(page).fill("Typed in a tunnel");
    await expect.poll(() => page.evaluate("JSON.stringify({ ...sessionStorage })")).toContain("Typed in a tunnel");
    await page.unroute("**/api/document/save/**");
    await page.reload();
    await expect.poll(() => firstName(page).inputValue()).toBe("Typed in a tunnel");
    expect((await waitForElementEvent(page, "saved")).documentId).toBe(documentId);
    await page.goto(address);
    expect((await waitForElementEvent(page, "ready")).documentId).not.toBe(documentId);
    expect(await firstName(page).inputValue()).toBe("");
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage })")).not.toContain("Typed in a tunnel");
  });

  it("in a frame continues after a reload", async () => {
    const before = (await listDrafts()).length;
    const { workspace } = await world.owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
    const { page } = await stage.seat({ viewport: desktop });
    world.site.answerSession({ kind: "prepare" });
    const facts = { kind: "prepare", server: stage.server.url, workspaceId: workspace._id, language: "en" } as const;
    const html = snippetOf("frame", { ...facts, theme: "light", formUrl: "", release: null });
    await page.goto(world.site.origin + world.site.putPage({ html, scripts: [] }));
    const name = page
      .frameLocator("iframe")
      .getByRole("group", { name: t("prepare:people.nth", { number: 1 }) })
      .getByLabel(t("prepare:people.name"), { exact: true });
    await name.fill("Ann Lee");
    await expect.poll(async () => (await listDrafts()).length, { timeout: 20_000 }).toBe(before + 1);
    await page.reload();
    await expect.poll(() => name.inputValue(), { timeout: 20_000 }).toBe("Ann Lee");
    await name.fill("Ann Lee-Brown");
    await expect
      .poll(async () => (await world.owner.read((await listDrafts())[0]!)).recipients, { timeout: 20_000 })
      .toMatchObject([{ name: "Ann Lee-Brown" }]);
    expect((await listDrafts()).length).toBe(before + 1);
  });

  it("whose server opens another draft when the session ends says so, loses nothing, and can try again", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    const html = article(tag("prepare", null));
    const script = `const desk = document.querySelector("countersign-prepare");
      window.fits = false;
      desk.getSession = ({ documentId }) => mint({ kind: "prepare", ...(fits && { documentId }) });`;
    await page.goto(world.site.origin + world.site.putPage({ html, script }));
    await firstName(page).fill("Ann");
    const { documentId } = await waitForElementEvent(page, "saved");
    await endSession(page);
    await firstName(page).fill("Ann Lee");
    await waitForElementEvent(page, "error", "session_other");
    const desk = page.locator("countersign-prepare");
    await desk.getByText(t("embed:session.other.title")).waitFor();
    await page.evaluate("fits = true");
    await desk.getByRole("button", { name: t("common:retry"), exact: true }).click();
    await desk.getByText(t("embed:session.other.title")).waitFor({ state: "detached" });
    await expect
      .poll(async () => (await world.owner.read(documentId!)).recipients, { timeout: 20_000 })
      .toMatchObject([{ name: "Ann Lee" }]);
  });
});
