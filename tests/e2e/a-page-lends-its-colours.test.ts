import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { article, aSentDocument, ask, openSite, type Sent, tag } from "./embedding.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const world = openSite(stage);
let sent: Sent;
beforeAll(async () => {
  sent = await aSentDocument(world.owner);
  world.site.putFile("offer.pdf", aPdf(["Offer 12"]), "application/pdf");
});

type Row = [property: string, value: string, selector: string, read: string, shown?: string];
const purple = "rgb(120, 20, 140)";

/** Each custom property with an element that shows it and the CSS property affected. */
const signing: Row[] = [
  ["--cs-accent", purple, ".sign-bar .cs-primary", "backgroundColor"],
  ["--cs-on-accent", purple, ".sign-bar .cs-primary", "color"],
  ["--cs-ink", purple, ".cs-root", "color"],
  ["--cs-ink-soft", purple, ".cs-muted", "color"],
  ["--cs-line", purple, ".sign-top", "borderBottomColor"],
  ["--cs-brand-stripe", purple, ".sign-top", "boxShadow", `${purple} 0px 4px 0px 0px inset`],
  ["--cs-header-background", purple, ".sign-top", "backgroundColor"],
  ["--cs-bar-background", purple, ".sign-bar", "backgroundColor"],
  ["--cs-bar-ink", purple, ".sign-bar", "color"],
  ["--cs-bar-shadow", `${purple} 0px 0px 9px 0px`, ".sign-bar", "boxShadow"],
  ["--cs-field-line", purple, ".sign-field > :is(input, textarea)", "borderTopColor"],
  ["--cs-field-fill", purple, ".sign-field > :is(input, textarea)", "backgroundColor"],
  ["--cs-field-ink", purple, ".sign-field", "color"],
  ["--cs-paper", purple, ".sign-page", "backgroundColor"],
  ["--cs-button-radius", "3px", ".sign-bar .cs-primary", "borderTopLeftRadius"],
  ["--cs-button-weight", "800", ".sign-bar .cs-primary", "fontWeight"],
  ["--cs-button-shadow", `${purple} 0px 0px 9px 0px`, ".sign-bar .cs-primary", "boxShadow"],
  ["--cs-font", "Georgia", ".cs-root", "fontFamily"],
  ["--cs-font-heading", "Georgia", "h1", "fontFamily"],
  ["--cs-font-size", "20px", ".cs-root", "fontSize"],
  ["--cs-space", "8px", ".sign-bar", "paddingTop", "24px"],
];
const preparing: Row[] = [
  ["--cs-canvas", purple, ".pr-page", "backgroundColor"],
  ["--cs-surface", purple, ".pr-header", "backgroundColor"],
  ["--cs-raised", purple, ".cs-secondary", "backgroundColor"],
  ["--cs-line-strong", purple, ".cs-secondary", "borderTopColor"],
  ["--cs-hover", purple, ".pr-step:not([aria-current])", "backgroundColor"],
  ["--cs-card-background", purple, ".pr-card", "backgroundColor"],
  ["--cs-card-radius", "3px", ".pr-card", "borderTopLeftRadius"],
  ["--cs-radius", "3px", ".pr-step", "borderTopLeftRadius"],
  ["--cs-input-background", purple, ".cs-input", "backgroundColor"],
  ["--cs-input-line", purple, ".cs-input", "borderTopColor"],
  ["--cs-input-radius", "3px", ".cs-input", "borderTopLeftRadius"],
  ["--cs-danger", purple, ".cs-error", "color"],
  ["--cs-neutral-soft", purple, ".pr-step:not([aria-current]) > span", "backgroundColor"],
];

describe.each(["light", "dark"] as const)("a page's custom properties, %s", (colorScheme) => {
  it.each([
    ["sign", signing],
    ["prepare", preparing],
  ] as const)("style the named parts of countersign-%s", async (name, rows) => {
    const { page } = await stage.seat({ viewport: desktop, colorScheme });
    const element =
      name === "sign" ? tag("sign", sent.scope) : tag("prepare", { kind: "prepare" }, { src: "/offer.pdf" });
    await page.goto(world.site.origin + world.site.putPage({ html: article(element) }));
    const root = page.locator(`countersign-${name}`);
    if (name === "prepare") await makeFault(root);
    else await root.locator(".sign-field").first().waitFor();
    const missed: string[] = [];
    for (const [property, value, selector, read, computed = value] of rows) {
      const before = await computedStyle(page, root, selector, read);
      await setOn(page, name, property, value);
      let after = await computedStyle(page, root, selector, read);
      for (let tries = 0; after !== computed && tries < 10; tries += 1)
        after = await computedStyle(page, root, selector, read);
      if (after !== computed || before === after) missed.push(`${property}: ${before} → ${after}, not ${computed}`);
      await setOn(page, name, property, "");
    }
    expect(missed).toEqual([]);
  });
});

/** Errors are displayed in the property's colour. */
async function makeFault(root: Locator): Promise<void> {
  await root.getByText("1 page").first().waitFor();
  await root.locator(".pr-bar .cs-primary").click();
  await root.locator(".cs-error").first().waitFor();
}

async function computedStyle(page: Page, root: Locator, selector: string, read: string): Promise<string> {
  const element = root.locator(selector).first();
  if (selector.includes(".pr-step:not") && read === "backgroundColor" && !selector.includes("span"))
    await element.hover();
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 60))");
  return ask<string>(element, `getComputedStyle(element)[${JSON.stringify(read)}]`);
}

function setOn(page: Page, name: string, property: string, value: string): Promise<unknown> {
  return page.evaluate(
    `document.querySelector("countersign-${name}").style.setProperty(${JSON.stringify(property)}, ${JSON.stringify(value)})`,
  );
}

it("at least 25 custom properties style the elements", () => {
  expect(new Set([...signing, ...preparing].map(([property]) => property)).size).toBeGreaterThanOrEqual(25);
});
