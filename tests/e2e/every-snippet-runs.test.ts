import { describe, expect, it } from "vitest";
import { buildApp, type Framework } from "../support/framework-app.ts";
import { startWordPress } from "../support/wordpress.ts";
import { aSentDocument, ask, openSite, waitForElementEvent } from "./embedding.ts";
import { expectOpened, headingIn, openSnippets } from "./snippet-pages.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const world = openSite(stage);
const { snippet, show } = openSnippets(stage, world);

type Release = { loader: string; integrity: string };
const readRelease = async (): Promise<Release> => (await fetch(`${stage.server.url}/elements/release.json`)).json();

describe("a snippet without changes", () => {
  it("runs in an HTML page, also pinned to one release by its hash", async () => {
    const { scope } = await aSentDocument(world.owner);
    await expectOpened(await show(scope, snippet("html")));
    const page = await show(scope, snippet("html", { release: await readRelease() }));
    await expectOpened(page);
    const preloads = await page.evaluate<number>(
      "[...document.querySelectorAll('link[rel=modulepreload]')].filter((one) => one.integrity).length",
    );
    expect(preloads).toBeGreaterThan(5);
  });

  it.each([
    ["react18", "react"],
    ["react19", "react"],
    ["vue", "vue"],
    ["svelte", "svelte"],
  ] as const)("runs in %s", async (framework, how) => {
    const { scope } = await aSentDocument(world.owner);
    const page = await show(scope, "", await buildApp(framework, snippet(how)));
    await expectOpened(page);
    expect(await ask(page.locator("countersign-sign"), "[element.getAttribute('language'), element.theme]")).toEqual([
      "en",
      "light",
    ]);
  });

  it.each(["newest", "pinned"])("runs in WordPress with the %s script", async (which) => {
    const wordpress = await startWordPress(world.site.key);
    try {
      await world.owner.data("PUT", "/api/embed/origins", { origins: [world.site.origin, wordpress.origin] });
      const { documentId, recipientId } = await aSentDocument(world.owner);
      const text = snippet("wordpress", { release: which === "pinned" ? await readRelease() : null })
        .replace("DOCUMENT_ID", documentId)
        .replace("RECIPIENT_ID", recipientId);
      const at = text.indexOf("<?php");
      await wordpress.publish(text.slice(0, at), text.slice(at));
      const { page, troubles } = await stage.seat();
      await page.goto(wordpress.origin);
      await headingIn(page).waitFor();
      expect(troubles).toEqual([]);
      const integrity = await page.locator("#countersign-js").getAttribute("integrity");
      expect(Boolean(integrity)).toBe(which === "pinned");
    } finally {
      await world.owner.data("PUT", "/api/embed/origins", { origins: [world.site.origin] });
      await wordpress.stop();
    }
  });

  it("runs in a frame", async () => {
    const { scope } = await aSentDocument(world.owner);
    const { workspace } = await world.owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
    const page = await show(scope, snippet("frame", { workspaceId: workspace._id }));
    await page.frameLocator("iframe").getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  });
});

describe("the React package", () => {
  const app = (server: string) => `
    import { useState } from "react";
    import { CountersignSign } from "@countersign/react";
    export function Countersign() {
      const [session, setSession] = useState(null);
      window.setSession = setSession;
      return (
        <CountersignSign server="${server}" language="en" className="wide" session={session}
          getSession={session ? undefined : async () => (await fetch("/countersign-session", { method: "POST" })).json()}
          onReady={({ detail }) => { (window.opened ??= []).push(detail.documentId); }} />
      );
    }`;

  it.each(["react18", "react19"] as const satisfies Framework[])(
    "shows one document after the other in %s",
    async (framework) => {
      const [first, second] = await Promise.all([
        aSentDocument(world.owner),
        aSentDocument(world.owner, { title: "Lease of flat 8" }),
      ]);
      const page = await show(first.scope, "", await buildApp(framework, app(stage.server.url)));
      await expectOpened(page);
      const minted = await world.site.mint(second.scope);
      await page.evaluate(`setSession(${JSON.stringify(minted)})`);
      await headingIn(page, "Lease of flat 8").waitFor();
      expect(await page.evaluate("opened")).toEqual([first.documentId, second.documentId]);
      expect(await page.locator("countersign-sign").getAttribute("class")).toBe("wide");
      expect(await page.locator("countersign-sign").count()).toBe(1);
    },
  );
});

describe("a page that changes built-in objects", () => {
  /** The ways in which Prototype.js 1.6 (2008) and MooTools 1.2 (2009) change built-in objects. */
  const old = `
    Array.prototype.toJSON = function () { return "[" + this.map((one) => JSON.stringify(one)).join(", ") + "]"; };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Date.prototype.toJSON = function () { return '"date"'; };
    for (const name of ["each", "include", "last", "clone", "uniq"]) Array.prototype[name] = function () { return this; };
    for (const name of ["camelize", "strip", "blank"]) String.prototype[name] = function () { return String(this); };
    Object.prototype.ownByThePage = function () { return "surprise"; };
    Object.prototype.dataOfThePage = { page: true };
    Object.prototype.textOfThePage = "text";
    Object.prototype.nothingOfThePage = null;
    Array.prototype.dataOfThePage = 7;
    for (const kind of [Object, Array]) Object.defineProperty(kind.prototype, "soughtByThePage",
      { configurable: true, enumerable: true, get() { return "got"; }, set() {} });
    Function.prototype.argumentNames = function () { return []; };
    window.$ = window.$$ = () => null;`;

  it("still lets a document be signed in it", async () => {
    const { documentId, scope } = await aSentDocument(world.owner);
    const page = await show(scope, `<script>${old}</script>${snippet("html")}`);
    await headingIn(page).waitFor();
    await page.getByRole("textbox", { name: "Company" }).fill("Acme");
    await page.getByRole("button", { name: "Sign", exact: true }).last().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /finish/i, disabled: false })
      .click();
    await waitForElementEvent(page, "completed");
    expect((await world.owner.read(documentId)).status).not.toBe("PENDING");
  });
});
