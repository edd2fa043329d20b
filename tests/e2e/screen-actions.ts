/** User actions in the web app, addressed by the texts on the screen. */
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { desktop, findBarriers, phone, type Seat } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { mailTo, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { type Words, wordsOf } from "./locale-texts.ts";

const english = wordsOf("en");

/** Expects no accessibility violations that axe can detect on the current screen. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.locator("body").waitFor();
  // Joined into one string, since a failed list reports only its length.
  expect((await findBarriers(page)).join("\n"), page.url()).toBe("");
}

/**
 * Checks the current screen as a phone in the dark and as a desktop in the light show it, so that one walk through
 * screens proves both. Not for screens with a menu, which a change of the window's size closes.
 */
export async function expectNoBarriersInBothLooks(page: Page): Promise<void> {
  await expectNoBarriers(page);
  const usual = page.viewportSize()!;
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  await page.setViewportSize(usual.width === phone.width ? desktop : phone);
  await expectNoBarriers(page);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await page.setViewportSize(usual);
}

/** Signs up on the screen, confirms the mailed address and ends at the list. */
export async function signUpOnScreen(
  server: Server,
  { page }: Seat,
  person: Person,
  t: Words = english,
): Promise<void> {
  await page.goto(`${server.url}/app/signup`);
  await page.getByLabel(t("account:field.name"), { exact: true }).fill(person.name);
  await page.getByLabel(t("account:field.email"), { exact: true }).fill(person.email);
  await page.getByLabel(t("account:field.password"), { exact: true }).fill(person.password);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("account:signup.submit") }).click();
  await page.getByRole("heading", { name: t("account:check.title") }).waitFor();
  await expectNoBarriers(page);
  const mail = await mailTo(server, person.email);
  await page.goto(mail.links.find((link) => link.includes("/email/verify/"))!);
  await page.getByRole("heading", { name: t("account:verified.title") }).waitFor();
  await expectNoBarriers(page);
  await page.getByText(t("account:verified.continue")).click();
  await page.getByRole("heading", { name: t("dashboard:view.all"), exact: true }).waitFor();
}

/** Signs in without the screen, for journeys about something else: pages that are opened from now on have the session. */
export async function signInBySession({ context }: Pick<Seat, "context">, client: Client): Promise<void> {
  await context.addInitScript((token) => localStorage.setItem("countersign.token", token!), client.who.Token);
}

/** Opens a page of the web app, by its path below `/app`, with a session: for journeys that are not about signing in. */
export async function openSignedIn(server: Server, page: Page, person: Person, path: string): Promise<void> {
  await signInBySession({ context: page.context() }, await new Client(server.url).signIn(person));
  await page.goto(`${server.url}/app${path}`);
}

export async function signInOnScreen({ page }: Seat, person: Person, t: Words = english): Promise<void> {
  await page.getByLabel(t("account:field.email"), { exact: true }).fill(person.email);
  await page.getByLabel(t("account:field.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
}

export type Sending = {
  title: string;
  people: { person: Person; fields: FieldKind[] }[];
  inOrder?: boolean;
  t?: Words;
};
export type FieldKind = "signature" | "initials" | "textbox" | "dateSigned" | "checkbox" | "name" | "email";

/** From an empty new document to the send dialog: file, people, fields. */
export async function prepareOnScreen(server: Server, { page }: Seat, sending: Sending): Promise<Locator> {
  const t = sending.t ?? english;
  await page.goto(`${server.url}/app/document/new`);
  await choosePdf(page, sending.title, t);
  for (const [index, { person }] of sending.people.entries()) {
    if (index > 0) await page.getByRole("button", { name: t("prepare:people.add"), exact: true }).click();
    const card = page.getByRole("group", { name: t("prepare:people.nth", { number: numberIn(t, index + 1) }) });
    await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(person.name);
    await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(person.email);
  }
  if (sending.inOrder) await page.getByText(t("prepare:people.order"), { exact: true }).click();
  await page.getByLabel(t("prepare:info.document.title"), { exact: true }).fill(sending.title);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await page.waitForURL(/\/document\/editor\//);
  await placeFields(page, sending, t);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  return page.getByRole("dialog");
}

export async function sendOnScreen(server: Server, seat: Seat, sending: Sending): Promise<void> {
  const t = sending.t ?? english;
  const dialog = await prepareOnScreen(server, seat, sending);
  // Sending to few is done at once, to many after a look at who they are.
  if (sending.people.length > 3) await dialog.getByRole("button", { name: t("prepare:send.now") }).click();
  await seat.page.waitForURL(/\/document\/detail\//);
}

export async function choosePdf(page: Page, title: string, t: Words): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: t("prepare:files.drop") }).click(),
  ]);
  const buffer = Buffer.from(aPdf([title, "Second page"]));
  await chooser.setFiles({ name: "contract.pdf", mimeType: "application/pdf", buffer });
  await page
    .getByText(/2 pages|٢|صفحتان/)
    .first()
    .waitFor();
}

/** Places one column of fields per person on the first page. */
async function placeFields(page: Page, { people }: Sending, t: Words): Promise<void> {
  const layer = page.locator(".pr-layer").first();
  await layer.waitFor();
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  for (const [column, { person, fields }] of people.entries()) {
    if (people.length > 1) await page.getByRole("radiogroup").getByText(person.name).click();
    for (const [row, kind] of fields.entries()) {
      const tool = kinds.getByRole("button", { name: t(`prepare:kind.${kind}`), exact: true });
      // A document without fields opens with the signature tool selected.
      if ((await tool.getAttribute("aria-pressed")) !== "true") await tool.click();
      await layer.click({ position: { x: 120 + column * 200, y: 90 + row * 105 } });
    }
  }
  const count = people.flatMap((one) => one.fields).length;
  await layer
    .locator(".pr-field:not(.pr-aim)")
    .nth(count - 1)
    .waitFor();
  // Content outside the screen scrolls in its panel, not in the page.
  const overflow = "document.documentElement.scrollHeight - document.documentElement.clientHeight";
  expect(await page.evaluate(overflow)).toBe(0);
}

/** Adopts a typed style in the signature dialog. */
export async function signByStyle(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: button, disabled: false }).waitFor();
  await expectNoBarriers(page);
  // Selecting the current tab again changes nothing.
  await dialog.getByRole("tab", { selected: true }).click();
  await dialog.getByRole("button", { name: button }).click();
}

/** Draws on the pad of the signature dialog. */
export async function draw(page: Page, t: Words = english): Promise<void> {
  const pad = page.getByRole("img", { name: t("sign:ink.pad.label") });
  const box = (await pad.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.25],
    [0.4, 0.75],
    [0.55, 0.3],
    [0.7, 0.7],
    [0.85, 0.4],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 4 });
  }
  await page.mouse.up();
}

function numberIn(t: Words, number: number): string {
  return t === english ? String(number) : new Intl.NumberFormat("ar").format(number);
}

/** Clicks a link whose page closes its window, sometimes before Playwright reports the click. */
export async function pressClosingLink(window: Page, name: string): Promise<void> {
  const closed = window.waitForEvent("close");
  await window
    .getByRole("link", { name })
    .click()
    .catch((error: Error) => {
      if (!window.isClosed()) throw error;
    });
  await closed;
}
