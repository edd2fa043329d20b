import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Scope } from "../support/embedder.ts";
import { aSentDocument, openSite, waitForElementEvent } from "./embedding.ts";
import { headingIn, openSnippets } from "./snippet-pages.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const world = openSite(stage);
const { show } = openSnippets(stage, world);

describe("a replaced session", () => {
  const set = (page: Page, value: unknown) =>
    page.evaluate(`document.querySelector("countersign-sign").session = ${JSON.stringify(value)}`);

  it("shows its own document, even if it is a bare secret, is set during loading, repeated or removed", async () => {
    const [first, second] = await Promise.all([
      aSentDocument(world.owner),
      aSentDocument(world.owner, { title: "Lease of flat 8" }),
    ]);
    const mint = async (scope: Scope) => world.site.mint(scope);
    const [one, two, again, renewed] = await Promise.all([first, second, first, first].map(({ scope }) => mint(scope)));
    const page = await show(
      first.scope,
      '<script src="{server}/elements/countersign.js"></script><countersign-sign language="en"></countersign-sign>',
    );
    await set(page, one!.session);
    await headingIn(page).waitFor();
    const company = page.getByRole("textbox", { name: "Company" });
    await company.fill("Acme");
    await set(page, two!.session);
    await headingIn(page, "Lease of flat 8").waitFor();
    expect([await headingIn(page).count(), await company.inputValue()]).toEqual([0, ""]);

    // The response about the first document arrives after that about the second.
    const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = Promise.withResolvers<void>();
    await page.route("**/api/recipient/session", async (route) => {
      if (!route.request().postData()?.includes(again!.session)) return route.continue();
      requested.resolve();
      await answer.promise;
      await route.continue().catch(() => undefined);
      ended.resolve();
    });
    await set(page, again!.session);
    await requested.promise;
    await set(page, two);
    await headingIn(page, "Lease of flat 8").waitFor();
    answer.resolve();
    await ended.promise;
    await page.unroute("**/api/recipient/session");
    expect(await headingIn(page).count()).toBe(0);

    await set(page, renewed);
    await headingIn(page).waitFor();
    expect(await company.inputValue()).toBe("Acme");
    await set(page, { ...renewed, session: (await mint(first.scope)).session });
    expect(await company.inputValue()).toBe("Acme");

    await set(page, null);
    await waitForElementEvent(page, "error", "session_missing");
    expect(await headingIn(page).count()).toBe(0);
  });
});
