import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { desktop } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
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
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

/** Creates a public web form and returns its address. */
async function aFormLink(title: string): Promise<string> {
  const part = await world.owner.upload("membership.pdf", aPdf([title]));
  const draft = await world.owner.save({
    fileParts: [part],
    title,
    recipients: [{ _id: "r0", name: "", email: "", role: "Member" }],
    schemas: [
      {
        t0: { type: "textbox", label: "City", position: { x: 20, y: 80 }, width: 80, height: 10, recipient: "r0" },
        s0: { type: "signature", position: { x: 20, y: 120 }, width: 42, height: 20, recipient: "r0", required: true },
      },
    ],
  });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const body = { fromDocument: draft._id };
  const { _id } = await world.owner.data<{ _id: string }>("POST", "/api/template/save/new", body, key());
  const path = `/api/template/enable-webform/${_id}`;
  return (await world.owner.data<{ url: string }>("PATCH", path, { enabled: true }, key())).url;
}

async function signByDefault(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("sign:ink.finish"), disabled: false })
    .click();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
}

describe("a customer's page", () => {
  it("supplies a PDF of its own, which a person prepares and sends there", async () => {
    const signer = aPerson("Sina Signer");
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const html = article(tag("prepare", { kind: "prepare" }, { src: "/offer.pdf", "external-id": "offer-12" }));
    await page.goto(world.site.origin + world.site.putPage({ html }));
    const desk = page.locator("countersign-prepare");
    // The file is late: the element asks for it again where it is missing.
    const again = desk.getByRole("button", { name: t("common:retry"), exact: true });
    await again.waitFor();
    await expectNoBarriersIn(page);
    world.site.putFile("offer.pdf", aPdf(["Offer 12", "Second page"]), "application/pdf");
    await again.click();
    await desk.getByText("2 pages").first().waitFor();
    await again.waitFor({ state: "detached" });
    const card = desk.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) });
    await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(signer.name);
    await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(signer.email);
    await expectNoBarriersIn(page);
    await desk.getByRole("button", { name: t("prepare:next"), exact: true }).click();
    const layer = desk.locator(".pr-layer").first();
    await layer.waitFor();
    await layer.click({ position: { x: 120, y: 90 } });
    await layer.locator(".pr-field:not(.pr-aim)").first().waitFor();
    await expectNoBarriersIn(page);
    await desk.getByRole("button", { name: t("prepare:send"), exact: true }).click();
    await desk.getByRole("heading", { name: t("embed:sent.title") }).waitFor();
    await expectNoBarriersIn(page);
    const sent = await waitForElementEvent(page, "completed");
    expect(sent).toMatchObject({ tag: "countersign-prepare", status: "SENT", externalId: "offer-12" });
    expect((await world.owner.read(sent.documentId!)).status).toBe("SENT");
    await signingLinkOf(stage.server, signer.email);
    expect(await policyViolations(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("that does not name its session's draft gets an explanation", async () => {
    const { session } = await world.site.mint({ kind: "prepare" });
    const { page } = await stage.seat({ viewport: desktop });
    const script = `document.querySelector("countersign-prepare").session = ${JSON.stringify(session)};`;
    await page.goto(world.site.origin + world.site.putPage({ html: article(tag("prepare", null)), script }));
    await waitForElementEvent(page, "error", "session_unnamed");
    await page.getByText(t("embed:session.unnamed")).waitFor();
    await expectNoBarriersIn(page);
  });

  it("lists its documents and shows each, without taking the page's keys", async () => {
    await aSentDocument(world.owner, { title: "Shown in a list" });
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const html = article(tag("documents", { kind: "documents" }));
    await page.goto(world.site.origin + world.site.putPage({ html }));
    const list = page.locator("countersign-documents");
    const row = list.getByRole("link", { name: /Shown in a list/ }).first();
    await row.waitFor();
    await expectNoBarriersIn(page);

    const search = list.getByRole("searchbox");
    await page.keyboard.press("/");
    expect(await ask(search, "element.matches(':focus')")).toBe(false);
    await list.getByRole("button", { name: t("dashboard:row.actions", { title: "Shown in a list" }) }).click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await ask(page.getByRole("menu"), "element.getRootNode().host?.localName")).toBe("countersign-documents");
    await expectNoBarriersIn(page);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });

    await row.click();
    await list.getByText("Sina Signer").first().waitFor();
    await expectNoBarriersIn(page);
    await list.getByRole("button", { name: t("dashboard:person.actions", { name: "Sina Signer" }) }).click();
    await page.getByRole("menuitem").first().waitFor();
    // The menu offers no action outside the session's reach, such as correcting a recipient.
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([t("dashboard:person.resend")]);
    expect(troubles).toEqual([]);
  });

  it("shows a form after filtering by a content system, and a visitor fills it in and signs", async () => {
    const link = await aFormLink("Membership of the rowing club");
    const { page, troubles } = await stage.seat({ viewport: desktop });
    // HTML after a content system removed unknown tags and inserted paragraphs.
    const html = `<main><h1>Join us</h1><p>Fill in the form:</p>
<p><a class="countersign-form" href="${link}" data-values="{&quot;City&quot;:&quot;Bonn&quot;}" data-external-id="m-1">Membership form</a></p>
<div class="countersign-verify" data-language="ar"></div><p>See you on the river.</p></main>`;
    await page.goto(world.site.origin + world.site.putPage({ html }));
    const form = page.locator("countersign-form");
    await form.getByLabel(t("form:name"), { exact: true }).fill("Sina Stranger");
    await form.getByLabel(t("form:email"), { exact: true }).fill(aPerson("Sina Stranger").email);
    await page
      .locator("countersign-verify")
      .getByRole("heading", { name: wordsOf("ar")("verify:title") })
      .waitFor();
    await expectNoBarriersIn(page);
    await form.getByRole("button", { name: t("form:start") }).click();
    const city = form.getByRole("textbox", { name: "City" });
    await city.waitFor();
    await expect.poll(() => city.inputValue()).toBe("Bonn");
    await signByDefault(page);
    expect(await waitForElementEvent(page, "completed")).toMatchObject({ tag: "countersign-form", externalId: "m-1" });
    expect(troubles).toEqual([]);
  });

  it("verifies a PDF for anonymous visitors too, and accepts none that is dropped beside it", async () => {
    const { page, troubles } = await stage.seat({ viewport: desktop });
    await page.goto(world.site.stranger + world.site.putPage({ html: article(tag("verify", null)) }));
    const desk = page.locator("countersign-verify");
    const [beside, inside] = [
      page.getByRole("heading", { name: "Your contract with Acme" }),
      desk.getByRole("heading"),
    ];
    await inside.waitFor();
    const carry = (target: Locator, type: "dragenter" | "dragleave") =>
      ask(
        target,
        `void element.dispatchEvent(new DragEvent("${type}", { bubbles: true, composed: true, dataTransfer:
          (() => { const files = new DataTransfer(); files.items.add(new File([""], "a.pdf")); return files; })() }))`,
      );
    const over = desk.locator(".verify[data-over]");
    await carry(beside, "dragenter");
    expect(await over.count()).toBe(0);
    await carry(inside.first(), "dragenter");
    await over.waitFor();
    await carry(inside.first(), "dragleave");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), desk.getByRole("button").first().click()]);
    const buffer = Buffer.from(aPdf(["Not sealed"]));
    await chooser.setFiles({ name: "plain.pdf", mimeType: "application/pdf", buffer });
    await page.getByText(t("verify:verdict.unsigned"), { exact: true }).waitFor();
    await expectNoBarriersIn(page);
    expect(await waitForElementEvent(page, "completed")).toMatchObject({
      tag: "countersign-verify",
      status: "unknown-signer",
    });
    expect(troubles).toEqual([]);
  });

  it("may load the elements twice, by two addresses and as a module: each is defined once", async () => {
    const { scope } = await aSentDocument(world.owner);
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const html = article(tag("sign", scope), tag("verify", null));
    const older = `customElements.define("countersign-verify", class extends HTMLElement {
      connectedCallback() { this.textContent = "An older version"; }
    });`;
    const scripts = ["", "", "?v=an-older-one"].map((query) => `{server}/elements/countersign.js${query}`);
    const script = `${older}
      import("{server}/elements/index.js").then(({ defineElements }) => { defineElements(); window.isDefined = true; });`;
    await page.goto(world.site.origin + world.site.putPage({ html, scripts, script }));
    await page.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    await page.waitForFunction("window.isDefined");
    expect(await page.getByRole("heading", { name: "Lease of flat 7" }).count()).toBe(1);
    await page.getByText("An older version").waitFor();
    expect((await recordedEvents(page, "ready")).length).toBe(1);
    expect(world.site.requestCount()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  it("may change attributes and properties before and after the elements load", async () => {
    const { scope } = await aSentDocument(world.owner);
    const { page, troubles } = await stage.seat({ viewport: desktop });
    const css = `countersign-sign.branded { --cs-accent: rgb(120, 20, 140); }`;
    const html = article(tag("sign", scope, { values: "{not json", "with-download": "" }));
    const script = `const early = document.querySelector("countersign-sign"); early.language = "ar"; early.withDecline = false;`;
    await page.goto(world.site.origin + world.site.putPage({ html, css, script }));
    const signElement = page.locator("countersign-sign");
    const arabic = wordsOf("ar");
    const decline = (texts: typeof t) =>
      signElement.getByRole("button", { name: texts("sign:menu.decline"), exact: true });
    await signElement.getByText(arabic("sign:bar.start")).waitFor();
    expect(await decline(arabic).count()).toBe(0);
    expect(await waitForElementEvent(page, "error", "attribute_invalid")).toMatchObject({ tag: "countersign-sign" });
    await signElement.getByText(/values/).waitFor();
    const change = (code: string) =>
      page.evaluate(`(() => { const element = document.querySelector("countersign-sign"); ${code}; })()`);
    await change(
      `element.removeAttribute("values"); element.setAttribute("language", "en"); element.setAttribute("with-decline", "")`,
    );
    await signElement.getByText(t("sign:bar.start")).waitFor();
    await decline(t).waitFor();
    expect(await signElement.getByRole("alert").count()).toBe(0);
    await change(`element.setAttribute("with-decline", "false"); element.setAttribute("with-download", "false")`);
    await decline(t).waitFor({ state: "hidden" });
    await change(`element.removeAttribute("with-decline")`);
    await decline(t).waitFor();
    expect(await signElement.getByRole("button", { name: t("sign:menu.download") }).count()).toBe(0);

    const ground = () =>
      ask<string>(signElement, "getComputedStyle(element.shadowRoot.querySelector('.sign-top')).backgroundColor");
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    await change(`element.setAttribute("theme", "dark")`);
    await expect.poll(ground).toBe("rgb(22, 26, 34)");
    await expectNoBarriersIn(page);
    await change(`element.removeAttribute("theme"); element.className = "branded"`);
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    const start = signElement.locator(".sign-bar button");
    await expect.poll(() => ask(start, "getComputedStyle(element).backgroundColor")).toBe("rgb(120, 20, 140)");
    expect(troubles).toEqual([]);
  });
});
