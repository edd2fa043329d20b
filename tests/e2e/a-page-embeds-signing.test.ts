import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startEmbedder } from "../support/embedder.ts";
import { eventually } from "../support/eventually.ts";
import { signUp } from "../support/people.ts";
import { findFreePort, startServer } from "../support/server.ts";
import {
  article,
  aSentDocument,
  ask,
  expectNoBarriersIn,
  openSite,
  policyViolations,
  recordedEvents,
  tag,
  waitForElementEvent,
} from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

/** The strictest policy that still allows our origin. */
const strict = [
  "default-src 'none'",
  "script-src 'self' {server}",
  "style-src 'self'",
  "connect-src 'self' {server}",
  "img-src {server} blob: data:",
  "font-src {server} data:",
  "worker-src blob:",
  "require-trusted-types-for 'script'",
].join("; ");

/** A page's styles at their most hostile. */
const hostile = `
html { font-size: 62.5%; }
* { color: red !important; letter-spacing: 4px !important; text-transform: uppercase; }
div, p, span, button { background: lime !important; border-radius: 0 !important; padding: 30px !important; }
main, h1, p, hr { color: #000 !important; background: #fff !important; letter-spacing: normal !important; text-transform: none; padding: 0 !important; }
`;

function companyIn(page: Page | Locator): Locator {
  return page.getByRole("textbox", { name: "Company" });
}

/** Signs, from the open room to the seal. */
async function sign(page: Page, hit: (target: Locator) => Promise<void> = (target) => target.click()): Promise<void> {
  await hit(page.getByRole("button", { name: t("sign:bar.sign"), exact: true }));
  const dialog = page.getByRole("dialog");
  await hit(dialog.getByRole("button", { name: t("sign:ink.finish"), disabled: false }));
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
}

async function expectSealed(documentId: string, text: string): Promise<void> {
  const { url } = await eventually("the sealed document", async () =>
    (await world.owner.read(documentId)).status === "COMPLETED" ? world.owner.downloadUrl(documentId) : undefined,
  );
  const sealed = await world.owner.fetchBytes(url);
  const { verdict, document } = await new Client(stage.server.url).verify(sealed);
  expect(verdict).toBe("genuine");
  expect(JSON.stringify(document)).toContain(text);
}

describe("a customer's page", () => {
  it("contains a signing room under the strictest policy, up to the seal, without applying its styles there", async () => {
    const { documentId, recipientId, scope } = await aSentDocument(world.owner, { labels: ["Company", "City"] });
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const element = tag("sign", scope, {
      "external-id": "case-7",
      values: JSON.stringify({ company: "Acme GmbH", t1: "Bonn", Country: "Nowhere" }),
      "readonly-fields": "Company",
      "with-decline": "false",
      "data-with-delegate": "false",
    });
    await page.goto(world.site.origin + world.site.putPage({ html: article(element), policy: strict, css: hostile }));
    const signElement = page.locator("countersign-sign");
    await signElement.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    // The element does not take the page's focus.
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await expectNoBarriersIn(page);

    const start = signElement.getByRole("button", { name: t("sign:bar.sign"), exact: true });
    const styles = (names: string[]) => `(({ ${names.join()} }) => ({ ${names.join()} }))(getComputedStyle(element))`;
    const look = styles(["color", "letterSpacing", "textTransform", "fontSize", "backgroundColor"]);
    expect(await ask(start, look)).toEqual({
      color: "rgb(255, 255, 255)",
      letterSpacing: "normal",
      textTransform: "none",
      fontSize: "15px",
      backgroundColor: "rgb(31, 58, 143)",
    });
    expect(await ask(page.locator("h1").first(), "getComputedStyle(element).color")).toBe("rgb(0, 0, 0)");

    expect(await companyIn(signElement).count()).toBe(0);
    expect(await signElement.getByRole("textbox", { name: "City" }).inputValue()).toBe("Bonn");
    expect(await signElement.getByRole("button", { name: t("sign:menu.decline") }).count()).toBe(0);
    expect(await signElement.getByRole("button", { name: t("sign:menu.delegate") }).count()).toBe(0);
    await signElement.getByRole("textbox", { name: "City" }).fill("Berlin");
    await signElement.getByText(t("sign:bar.left", { field: t("sign:kind.signature") })).waitFor();
    await sign(page);
    await expectNoBarriersIn(page);
    await expectSealed(documentId, "Lease of flat 7");

    const about = { tag: "countersign-sign", documentId, recipientId, externalId: "case-7" };
    const events = await recordedEvents(page);
    expect([...new Set(events.map((one) => one.name))]).toEqual([
      "load",
      "error",
      "ready",
      "field-change",
      "completed",
    ]);
    expect(events.find((one) => one.name === "error")).toMatchObject({ ...about, code: "values_left_out" });
    expect(events.find((one) => one.name === "error")?.message).toContain("Country");
    expect(events.find((one) => one.name === "ready")).toMatchObject(about);
    expect(events.find((one) => one.name === "field-change")).toMatchObject({ ...about, field: "t1", value: "Berlin" });
    expect(events.find((one) => one.name === "completed")).toMatchObject({ ...about, status: "SIGNED" });
    expect(await policyViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("leads a signer field by field on a phone, by taps, and then to the page's next step", async () => {
    const { documentId, scope } = await aSentDocument(world.owner);
    const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
    const thanks = world.site.putPage({ html: "<main><h1>Thank you</h1></main>" });
    const element = tag("sign", scope, { "redirect-url": thanks });
    await page.goto(world.site.origin + world.site.putPage({ html: article(element) }));
    const signElement = page.locator("countersign-sign");
    await signElement.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    await expectNoBarriersIn(page);
    expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
    await signElement.getByRole("button", { name: t("sign:bar.start"), exact: true }).tap();
    const sheet = page.getByRole("dialog");
    await companyIn(sheet).fill("Acme");
    await expectNoBarriersIn(page);
    await sheet.getByRole("button", { name: t("sign:bar.next"), exact: true }).tap();
    await page.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
    await draw(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("sign:ink.finish"), disabled: false })
      .tap();
    await page.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: 60_000 });
    await expectSealed(documentId, "Lease of flat 7");
    expect(troubles).toEqual([]);
  });

  it("shows two rooms in two languages, a narrow one as on a phone; moving one keeps typed input", async () => {
    const [first, right] = await Promise.all([
      aSentDocument(world.owner, { title: "Left lease" }),
      aSentDocument(world.owner, { title: "Right lease" }),
    ]);
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const html = article(
      tag("sign", first.scope, { id: "left", language: "en" }),
      tag("sign", right.scope, { id: "right", language: "ar", style: "inline-size: 360px; block-size: 400px" }),
    );
    await page.goto(world.site.origin + world.site.putPage({ html }));
    const [one, other] = [page.locator("#left"), page.locator("#right")];
    await one.getByRole("heading", { name: "Left lease" }).waitFor();
    await other.getByRole("heading", { name: "Right lease" }).waitFor();
    await other.getByText(wordsOf("ar")("sign:bar.start")).waitFor();
    expect(await ask(other, "[element.dir, element.lang]")).toEqual(["rtl", "ar"]);
    expect(await ask(one, "[element.dir, element.lang]")).toEqual(["ltr", "en"]);
    // Bars at a room's edges align with the element's edges, whatever the window's width.
    expect(await companyIn(other).count()).toBe(0);
    const edge = await ask<number>(
      other,
      `element.getBoundingClientRect().bottom - element.shadowRoot.querySelector(".sign-bar").getBoundingClientRect().bottom`,
    );
    expect(edge).toBe(0);
    await expectNoBarriersIn(page);

    await companyIn(one).fill("Typed before the move");
    await page.evaluate(`document.querySelector("main").append(document.getElementById("left"))`);
    expect(await companyIn(one).inputValue()).toBe("Typed before the move");
    await page.evaluate(
      `document.querySelector("main").moveBefore?.(document.getElementById("left"), document.querySelector("hr"))`,
    );
    expect(await companyIn(one).inputValue()).toBe("Typed before the move");
    expect(troubles).toEqual([]);
  });

  it("is operated by keyboard alone, and receives no keys meant for the element", async () => {
    const { documentId, scope } = await aSentDocument(world.owner);
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const html = `<button id="before">Before</button>${article(tag("sign", scope))}<button id="after">After</button>`;
    await page.goto(world.site.origin + world.site.putPage({ html }));
    await page.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    await page.locator("#before").focus();
    const reach = async (target: Locator) => {
      await target.waitFor();
      for (let stops = 0; stops < 60; stops += 1) {
        if (await ask<boolean>(target, "element.matches(':focus')")) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`not reached by Tab: ${target}`);
    };
    await reach(companyIn(page));
    await page.keyboard.type("Acme");
    await reach(page.getByRole("button", { name: t("sign:bar.sign"), exact: true }));
    await page.keyboard.press("Enter");
    await reach(page.getByRole("dialog").getByRole("button", { name: t("sign:ink.finish"), disabled: false }));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await reach(page.locator("#after"));
    await page.locator("#before").focus();
    await sign(page, async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    });
    await expectSealed(documentId, "Lease of flat 7");
    expect(troubles).toEqual([]);
  });

  it("that loses the network keeps typed input and continues when it is back", async () => {
    const { documentId, scope } = await aSentDocument(world.owner);
    const { page, context } = await stage.seat({ viewport: desktop });
    await page.goto(world.site.origin + world.site.putPage({ html: article(tag("sign", scope)) }));
    await companyIn(page).fill("Acme");
    await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
    const finish = page.getByRole("dialog").getByRole("button", { name: t("sign:ink.finish"), disabled: false });
    await finish.waitFor();
    await context.setOffline(true);
    await finish.click();
    await page.getByText(t("sign:offline.title")).waitFor();
    expect(await companyIn(page).inputValue()).toBe("Acme");
    await context.setOffline(false);
    await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
    await expectSealed(documentId, "Lease of flat 7");
  });
});

it("a page renews an expired session while a signer fills in fields, and no input is lost", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-"));
  const settings = { dataDir, port: await findFreePort(), env: { RATE_LIMITS: "off" } };
  const before = await startServer(settings);
  const { client: owner } = await signUp(before);
  const site = await startEmbedder(before, owner);
  const { scope } = await aSentDocument(owner);
  const { page } = await stage.seat({ viewport: desktop });
  const script = `
    const element = document.querySelector("countersign-sign");
    const scope = ${JSON.stringify(scope)};
    mint(scope).then(({ session }) => { element.session = session; });
    element.addEventListener("error", async (event) => {
      if (event.detail.code === "embed_session_expired") element.session = (await mint(scope)).session;
    });`;
  await page.goto(site.origin + site.putPage({ html: article(tag("sign", null)), script }));
  await companyIn(page).fill("Acme");
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  const finish = page.getByRole("dialog").getByRole("button", { name: t("sign:ink.finish"), disabled: false });
  await finish.waitFor();
  await before.stop();
  const after = await startServer({ ...settings, clockAheadMs: 20 * 60_000 });
  try {
    await finish.click();
    await waitForElementEvent(page, "error", "embed_session_expired");
    await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
    expect(site.requestCount()).toBe(2);
    await expect.poll(() => recordedEvents(page, "completed")).toHaveLength(1);
  } finally {
    await site.stop();
    await after.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
