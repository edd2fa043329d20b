/** User actions on the screens that verify a signer's identity, and checks of what these screens disclose. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { desktop, phone, type Seat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";

const english = wordsOf("en");

/** Discloses no more than the title. */
export const message = "Keys are under the mat.";

export const looks = {
  desktop: { viewport: desktop },
  phone: { viewport: phone, isTouch: true, colorScheme: "dark" },
} as const;

export function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

export function heading(page: Page, name: string) {
  return page.getByRole("heading", { name, exact: true });
}

/** Records the addresses of pages, files and field images that a browser requests from now on. */
export function watchFiles({ page }: Seat): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(jpg|pdf)$/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

/** Expects a verification step without pages, message or horizontal overflow. */
export async function expectOnlyAsked(page: Page, files: readonly string[]): Promise<void> {
  await page.locator(".sign-entry-card").waitFor();
  expect(await page.locator(".sign-page, [data-field]").count()).toBe(0);
  expect(await page.locator("body").textContent()).not.toContain(message);
  expect(files).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await expectNoBarriers(page);
}

/** Expects the first page's image and the message. */
export async function expectPages(page: Page, t: Words = english): Promise<void> {
  await page.getByRole("region", { name: t("sign:pages.label") }).waitFor();
  await page.getByText(message).waitFor();
  await eventually("the first page", () =>
    page.evaluate<boolean>("document.querySelector('.sign-page img, .sign-page canvas')?.clientHeight > 0"),
  );
}

/** Signs the only field and waits for the seal, or for another heading if others still sign. */
export async function signToTheEnd(
  page: Page,
  t: Words = english,
  end: string = t("sign:room.completed.title"),
): Promise<void> {
  await page
    .getByRole("region", { name: t("sign:bar.label") })
    .getByRole("button")
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const pad = dialog.getByRole("img", { name: t("sign:ink.pad.label") });
  if ((page.viewportSize()?.width ?? 0) < 600) {
    await pad.waitFor();
    await draw(page, t);
  }
  await dialog.getByRole("button", { name: t("sign:ink.finish"), disabled: false }).click();
  await heading(page, end).waitFor({ timeout: 60_000 });
}

/** Text of the sealed document including its certificate; an encrypted file is decrypted first. */
export async function certificateOf(sealed: Uint8Array): Promise<string> {
  return (await pdfPages(sealed)).join("\n").replace(/\s+/g, " ");
}

export async function sealedOf(client: Client, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await client.downloadUrl(id);
  return client.fetchBytes(url);
}

/** Types of the trail's verification events, oldest first. */
export async function proofsIn(client: Client, id: string): Promise<string[]> {
  const { items } = await client.data<{ items: { type: string }[] }>("GET", `/api/document/logs/${id}`);
  return items.map(({ type }) => type).filter((type) => type.startsWith("AUTH"));
}
