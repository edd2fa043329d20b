import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const english = wordsOf("en");
const stage = openStage();

const widths = [1440, 1024, 768, 360];
const longFolder = "Real estate and long-running supplier contracts";
const longCompany = "Donaudampfschifffahrtsgesellschaft mbH & Co. KG";
const arabicTitle = "عقد إيجار شقة رقم 1204 في المبنى 17 لعام 2026";
/** 60 characters. */
const longAddress = (name: string) => `${name}.${crypto.randomUUID().replaceAll("-", "")}`.slice(0, 52).padEnd(52, "x");

/** Documents, folders, a template and people with the longest names that a list meets. */
async function furnish(client: Client) {
  const signer = { ...aPerson(longCompany), email: `${longAddress("maria.theresia")}@x.org` };
  const folder = await client.data<{ _id: string }>("POST", "/api/folder/create", { name: longFolder });
  const inner = await client.data<{ _id: string }>("POST", "/api/folder/create", {
    name: longCompany,
    parentId: folder._id,
  });
  const titles = [`${longCompany}: ${longFolder}`, arabicTitle, "Lease"];
  const ids: string[] = [];
  for (const title of titles) {
    const { _id } = await aSavedDraft(client, [signer, aPerson("Ann Lee")], { title });
    ids.push(_id);
  }
  await client.send(ids[0]!);
  await client.send(ids[1]!);
  await client.data("POST", "/api/document/move", { documentIds: [ids[1]], folderId: inner._id });
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const template = await client.data<{ _id: string }>(
    "POST",
    "/api/template/save/new",
    { fromDocument: ids[0], name: `${longCompany} ${longFolder}` },
    key,
  );
  return { sent: ids[0]!, draft: ids[2]!, template: template._id, signer, inner: inner._id };
}

/** What does not fit: content wider than the window, controls beyond it or cut, and invisible stops of the keyboard. */
const findMisfits = `(() => {
  const misfits = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) misfits.push("page: " + root.scrollWidth + " px wide");
  const nameOf = (one) => one.tagName.toLowerCase() + "." + one.className + " " + (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40);
  const scrolls = (one) => { for (let at = one.parentElement; at; at = at.parentElement) { const { overflowX } = getComputedStyle(at); if ((overflowX === "auto" || overflowX === "scroll") && at.scrollWidth > at.clientWidth) return true; } return false; };
  for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0']")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert], [aria-hidden=true]")) continue;
    const box = one.getBoundingClientRect();
    const isHidden = one.matches(".cs-hidden, .cs-skip") || (one.matches("input") && getComputedStyle(one).opacity === "0");
    if (isHidden) continue;
    let clipped = false;
    for (let at = one; at; at = at.parentElement) { const { clipPath } = getComputedStyle(at); if (clipPath === "inset(50%)") clipped = true; }
    if (clipped && one.tabIndex >= 0 && !one.matches(":focus")) misfits.push("invisible stop: " + nameOf(one));
    else if (box.width === 0 || box.height === 0) continue;
    else if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one)) misfits.push("beyond the window: " + nameOf(one));
    else if (one.matches("a, button") && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible" && getComputedStyle(one).textOverflow !== "ellipsis") misfits.push("cut: " + nameOf(one));
  }
  return misfits;
})()`;

async function misfitsAt(page: Page, route: string): Promise<string[]> {
  const misfits: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    // Rows and panes measure themselves after a change of the width.
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))",
    );
    for (const one of await page.evaluate<string[]>(findMisfits)) misfits.push(`${route} at ${width}: ${one}`);
    const shots = process.env.ROUTE_PICTURES;
    if (shots) {
      mkdirSync(shots, { recursive: true });
      await page.screenshot({ path: join(shots, `${route.replace(/\W+/g, "-").slice(0, 40)}-${width}.png`) });
    }
  }
  return misfits;
}

it("every route fits four widths with the longest names", async () => {
  const { client } = await signUp(stage.server, aPerson("Sam Sender of Long Names"));
  const { sent, draft, template, signer, inner } = await furnish(client);
  const { token } = await signingLinkOf(stage.server, signer.email);
  const seat = await stage.seat();
  await signInBySession(seat, client);
  const { page } = seat;
  const routes = [
    "/?view=all",
    `/?view=all&folderId=${inner}`,
    `/document/detail/${sent}`,
    "/document/new",
    `/document/create/${draft}`,
    `/document/editor/${draft}`,
    "/templates/",
    `/templates/edit/${template}`,
    `/templates/editor/${template}?step=setup`,
    `/templates/bulk/${template}`,
    `/templates/form/${template}`,
    "/profile/",
    "/profile/?section=signing",
    "/profile/?section=notifications",
    "/profile/?section=security",
    "/profile/?section=data",
    "/profile/delegate",
    "/profile/branding",
    "/members",
    "/workspace",
    "/workspace?section=security",
    "/workspace?section=retention",
    "/workspace?section=log",
    "/compliance",
    "/compliance/data",
    "/payments",
    "/integrations/",
    "/integrations/zapier",
    "/integrations/twilio",
    "/integrations/webhook",
    "/integrations/countersignapi",
    "/integrations/embed",
    "/verify",
    "/forbidden",
    "/no/such/page",
    `/documents/sign/${token}`,
  ];
  const misfits: string[] = [];
  for (const route of routes) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stage.server.url}/app${route}`, { waitUntil: "networkidle" });
    const hasFrame = !/^\/(document\/(new|create|editor)|templates\/editor|documents\/sign)/.test(route);
    if (hasFrame) await page.getByRole("button", { name: english("common:account.menu"), exact: true }).waitFor();
    misfits.push(...(await misfitsAt(page, route)));
  }
  expect(misfits.join("\n")).toBe("");
});
