import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signAs } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { signInBySession } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
let sender: { person: Person; client: Client };
let page: Page;
let troubles: readonly string[];

beforeAll(async () => {
  sender = await signUp(stage.server, aPerson("Sam Sender"));
});
beforeEach(async () => {
  const seat = await stage.seat();
  await signInBySession(seat, sender.client);
  ({ page, troubles } = seat);
  // Counts presses of the mouse; typing, Tab and Enter are free.
  await page.addInitScript(`addEventListener("click", (event) => {
    if (event.isTrusted && event.detail > 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
  }, true)`);
});
afterEach(() => expect(troubles).toEqual([]));

/** Opens a page of the app, from which the flow is counted. */
async function from(path: string): Promise<void> {
  await page.goto(`${stage.server.url}/app${path}`);
  await page.evaluate("sessionStorage.removeItem('clicks')");
}
const clicks = async () => Number(await page.evaluate("sessionStorage.clicks ?? 0"));
const focusedLabel = () => page.evaluate<string>("document.activeElement?.labels?.[0]?.textContent ?? ''");
const row = (title: string) => page.getByRole("row").filter({ hasText: title });

async function drop(name: string, bytes: Uint8Array): Promise<void> {
  const data = Buffer.from(bytes).toString("base64");
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(data)}), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: "application/pdf" }));
    for (const type of ["dragenter", "dragover", "drop"])
      document.querySelector("main").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  })()`);
}

describe("the shortest way", () => {
  it("to send a first document, dropped on the list, takes three clicks", async () => {
    const ann = aPerson("Ann Lee");
    await from("/");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await drop("patient.pdf", await readFile(join(import.meta.dirname!, "../fixtures/detect/known/patient.pdf")));
    await page.waitForURL(/\/document\/(new|create)/);
    await expect.poll(focusedLabel).toContain(t("prepare:people.name"));
    await page.keyboard.type(ann.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(ann.email);
    await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
    await page.getByRole("button", { name: /^Accept/ }).click();
    await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
    await page.waitForURL(/\/document\/detail\//);
    expect(await clicks()).toBe(3);
    expect((await signingLinkOf(stage.server, ann.email)).url).toContain("/documents/sign/");
  });

  it("to correct a wrong address takes two clicks in the list and one on the document's page", async () => {
    const [wrong, right, last] = [aPerson("Wanda Wrong"), aPerson("Rita Right"), aPerson("Lea Last")];
    const title = "Lease with a wrong address";
    const id = await sendTo(sender.client, [recipientBody(wrong)], ["r0"], { title });
    await from("/");
    await row(title)
      .getByRole("button", { name: t("dashboard:row.actions", { title }) })
      .click();
    await page.getByRole("menuitem", { name: t("dashboard:action.fix") }).click();
    await expect.poll(focusedLabel).toContain(t("dashboard:editPerson.email"));
    // The former address is selected, so typing replaces it.
    await page.keyboard.type(right.email);
    await page.keyboard.press("Enter");
    await page
      .getByText(t("dashboard:editPerson.done", { name: wrong.name }))
      .first()
      .waitFor();
    expect(await clicks()).toBe(2);
    expect((await signingLinkOf(stage.server, right.email)).url).toContain("/documents/sign/");

    await from(`/document/detail/${id}`);
    await page.getByRole("button", { name: t("dashboard:person.edit.named", { name: wrong.name }) }).click();
    await expect.poll(focusedLabel).toContain(t("dashboard:editPerson.email"));
    await page.keyboard.type(last.email);
    await page.keyboard.press("Enter");
    await page.getByText(last.email).first().waitFor();
    expect(await clicks()).toBe(1);
  });

  it("to remind somebody from the list takes one click, and to rename what is out two on its page", async () => {
    const title = "Lease to remind about";
    const rosa = aPerson("Rosa Reminded");
    const id = await sendTo(sender.client, [recipientBody(rosa)], ["r0"], { title });
    await signingLinkOf(stage.server, rosa.email);
    await from("/");
    await row(title).hover();
    await row(title)
      .getByRole("button", { name: t("dashboard:action.remind"), exact: true })
      .click();
    await page.getByText(rosa.name).first().waitFor();
    expect(await clicks()).toBe(1);

    await from(`/document/detail/${id}`);
    await page.getByRole("button", { name: t("dashboard:detail.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("detail:rename"), exact: true }).click();
    await expect.poll(focusedLabel).toContain(t("detail:rename.label"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Lease of the mill, second try");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Lease of the mill, second try" }).waitFor();
    expect(await clicks()).toBe(2);
  });

  it("to use a template with one role takes one click, and to invite a member from the list two", async () => {
    const part = await sender.client.upload("order.pdf", aPdf(["Order"]));
    const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r0" };
    const draft = await sender.client.save({
      fileParts: [part],
      title: "Order form",
      recipients: [{ _id: "r0", name: "", email: "" }],
      schemas: [{ sign: signature }],
    });
    const key = { "Idempotency-Key": crypto.randomUUID() };
    await sender.client.data("POST", "/api/template/save/new", { fromDocument: draft._id, name: "Order form" }, key);
    const tina = aPerson("Tina Template");
    await from("/templates/");
    await page.getByRole("button", { name: t("templates:use.named", { name: "Order form" }) }).click();
    await expect.poll(focusedLabel).toContain(t("templates:use.name"));
    await page.keyboard.type(tina.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(tina.email);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/$/);
    expect(await clicks()).toBe(1);
    expect((await signingLinkOf(stage.server, tina.email)).url).toContain("/documents/sign/");

    const ned = aPerson("Ned New");
    await from("/");
    await page.getByRole("link", { name: t("common:invite"), exact: true }).click();
    await expect.poll(focusedLabel).toContain(t("members:invite.emails"));
    await page.keyboard.type(ned.email);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("members:invite.submit_one", { count: 1 }) })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await clicks()).toBe(2);
  });

  it("to find a sealed PDF takes one click, and to create a webhook one", async () => {
    const lena = aPerson("Lena Lease");
    const title = "Lease of last week";
    await sendTo(sender.client, [recipientBody(lena)], ["r0"], { title });
    await signAs(stage.server, sender.client, lena);
    await eventually("the sealed document", async () => {
      const { items } = await sender.client.list();
      return items.find((one) => one.title === title)?.status === "COMPLETED";
    });
    await from("/");
    await page.keyboard.press("/");
    await page.keyboard.type("last week");
    await row(title).hover();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      row(title)
        .getByRole("button", { name: t("dashboard:action.download"), exact: true })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(await clicks()).toBe(1);

    await from("/integrations/webhook");
    await page.getByRole("button", { name: t("webhooks:add"), exact: true }).click();
    await expect.poll(focusedLabel).toContain(t("webhooks:field.url"));
    await page.keyboard.type("https://hooks.example.com/countersign");
    await page.keyboard.press("Enter");
    // The secret is shown once, and asks to be kept.
    await page.getByRole("dialog", { name: t("webhooks:secret.title") }).waitFor();
    expect(await clicks()).toBe(1);
  });
});
