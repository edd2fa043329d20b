import { describe, expect, it } from "vitest";
import { desktop } from "../support/browser.ts";
import { startEmbedder } from "../support/embedder.ts";
import { article, aSentDocument, expectNoBarriersIn, openSite, tag, waitForElementEvent } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

describe("a page that may not embed a signing room", () => {
  it("with an unlisted origin shows nothing, and reports that in place and by an event", async () => {
    const { scope } = await aSentDocument(world.owner);
    const address = `${stage.server.url}/app/integrations/embed`;
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(world.site.stranger + world.site.putPage({ html: article(tag("sign", scope)) }));
    const { message } = await waitForElementEvent(page, "error", "embed_origin_refused");
    expect(message).toContain(world.site.stranger);
    const room = page.locator("countersign-sign");
    await room.getByText(t("embed:refused.origin", { origin: world.site.stranger, address })).waitFor();
    // Nothing else: no skeleton that waits for ever, and no second message.
    expect(await room.locator("[aria-busy=true]").count()).toBe(0);
    expect(await room.getByRole("alert").or(room.getByRole("status")).count()).toBeLessThanOrEqual(1);
    expect(await page.getByText("Lease of flat 7").count()).toBe(0);
    await expectNoBarriersIn(page);
  });

  it("in a sandbox is told that its address is hidden, for every element that needs a listed site", async () => {
    const { scope } = await aSentDocument(world.owner);
    const tags = [tag("sign", scope), tag("documents", { kind: "documents" }), tag("prepare", { kind: "prepare" })];
    const { page } = await stage.seat({ viewport: desktop });
    const sessions = await Promise.all(
      [scope, { kind: "documents" as const }, { kind: "prepare" as const }].map((one) => world.site.mint(one)),
    );
    // The site's own server cannot be asked from a sandbox.
    const script = `[...document.querySelectorAll("[data-scope]")].forEach((one, index) => {
      one.getSession = null; one.session = ${JSON.stringify(sessions)}[index]; });`;
    const inner = world.site.putPage({ html: article(...tags), script });
    const outer = world.site.putPage({
      html: `<iframe sandbox="allow-scripts" src="${inner}" style="width: 100%; height: 800px"></iframe>`,
      scripts: [],
    });
    await page.goto(world.site.origin + outer);
    const frame = page.frameLocator("iframe");
    const text = t("embed:refused.sandbox", { server: stage.server.url });
    for (const name of ["sign", "documents", "prepare"]) {
      const element = frame.locator(`countersign-${name}`);
      await element.getByText(text).waitFor();
      expect(await element.locator("[aria-busy=true]").count()).toBe(0);
    }
  });

  it("without a session, or with a secret as an attribute, gets an explanation", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    const html = article(tag("sign", null, { id: "none" }), tag("sign", null, { id: "open", session: "ces_abc" }));
    await page.goto(world.site.origin + world.site.putPage({ html }));
    await waitForElementEvent(page, "error", "session_missing");
    await page.locator("#none").getByText(t("embed:session.missing.title")).waitFor();
    await waitForElementEvent(page, "error", "attribute_secret");
    await page
      .locator("#open")
      .getByText(t("embed:attribute.secret", { attribute: "session" }))
      .waitFor();
    await expectNoBarriersIn(page);
  });

  it("shows nothing after its key was revoked", async () => {
    const { scope } = await aSentDocument(world.owner);
    const other = await startEmbedder(stage.server, world.owner);
    const { session } = await other.mint(scope);
    const keys = await world.owner.data<{ _id: string; hint: string }[]>("GET", "/api/integrations/api-key");
    const { _id } = keys.find((one) => other.key.endsWith(one.hint))!;
    await world.owner.data("DELETE", `/api/integrations/api-key/${_id}`);
    const { page } = await stage.seat({ viewport: desktop });
    const script = `document.querySelector("countersign-sign").session = ${JSON.stringify(session)};`;
    await page.goto(other.origin + other.putPage({ html: article(tag("sign", null)), script }));
    const { message } = await waitForElementEvent(page, "error", "api_key_revoked");
    await page.locator("countersign-sign").getByText(message!).first().waitFor();
    await other.stop();
    await world.owner.data("PUT", "/api/embed/origins", { origins: [world.site.origin] });
  });
});
