import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { SnippetFacts, SnippetKind } from "../../features/embedding/snippets.ts";
import { snippetOf } from "../../features/embedding/snippets.ts";
import type { Scope } from "../support/embedder.ts";
import { buildApp, type Framework } from "../support/framework-app.ts";
import { startWordPress } from "../support/wordpress.ts";
import { aSentDocument, ask, openSite, recordedEvents, waitForElementEvent } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

type Release = { loader: string; integrity: string };
const readRelease = async (): Promise<Release> => (await fetch(`${stage.server.url}/elements/release.json`)).json();

/** The exact text that the embedding page displays. */
function snippet(how: SnippetKind, more: Partial<SnippetFacts> = {}): string {
  const facts = { kind: "sign", server: stage.server.url, workspaceId: "", language: "en", theme: "light" } as const;
  return snippetOf(how, { ...facts, formUrl: "", release: null, ...more });
}

/** Serves a page with the snippet; the site's server answers `/countersign-session` for the signer. */
async function show(scope: Scope, html: string, script?: string): Promise<Page> {
  world.site.answerSession(scope);
  const { page } = await stage.seat();
  const file =
    script &&
    world.site.putFile(
      `app-${crypto.randomUUID()}.js`,
      new TextEncoder().encode(script),
      "text/javascript; charset=utf-8",
    );
  const app = file ? `<main></main><script src="${file}"></script>` : "";
  await page.goto(world.site.origin + world.site.putPage({ html: html + app, scripts: [] }));
  return page;
}

const headingIn = (page: Page, title = "Lease of flat 7") =>
  page.locator("countersign-sign").getByRole("heading", { name: title });

async function expectOpened(page: Page): Promise<void> {
  await headingIn(page).waitFor();
  expect(await recordedEvents(page, "error")).toEqual([]);
}

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

describe("a replaced session", () => {
  const set = (page: Page, value: unknown) =>
    page.evaluate(`document.querySelector("countersign-sign").session = ${JSON.stringify(value)}`);

  it("shows its document, also as a bare secret, during loading, when repeated, and when removed", async () => {
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

describe("a page that changes built-in objects", () => {
  /** The ways in which Prototype.js 1.6 (2008) and MooTools 1.2 (2009) change built-in objects. */
  const old = `
    Array.prototype.toJSON = function () { return "[" + this.map((one) => JSON.stringify(one)).join(", ") + "]"; };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Date.prototype.toJSON = function () { return '"date"'; };
    for (const name of ["each", "include", "last", "clone", "uniq"]) Array.prototype[name] = function () { return this; };
    for (const name of ["camelize", "strip", "blank"]) String.prototype[name] = function () { return String(this); };
    Object.prototype.ownByThePage = function () { return "surprise"; };
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

describe("custom-elements.json", () => {
  type Named = { name: string };
  type Declaration = Record<"attributes" | "members" | "events" | "cssProperties" | "cssParts", Named[]> & {
    tagName: string;
  };

  it("lists every attribute, property, event, part and CSS property of the elements, and no other", async () => {
    const manifest = JSON.parse(
      await readFile(join(import.meta.dirname!, "../../elements/dist/custom-elements.json"), "utf8"),
    );
    const declarations: Declaration[] = manifest.modules[0].declarations;
    const { scope } = await aSentDocument(world.owner);
    const page = await show(
      scope,
      snippet("html") + declarations.map(({ tagName }) => `<${tagName} hidden></${tagName}>`).join(""),
    );
    await headingIn(page).waitFor();
    for (const { tagName, attributes, members, cssProperties } of declarations) {
      await page.waitForFunction(`customElements.get("${tagName}")`);
      const truth = await page.evaluate<{ attributes: string[]; properties: string[]; unset: string[] }>(`(() => {
        const element = document.querySelector("${tagName}");
        const own = Object.getPrototypeOf(element);
        const names = [...Object.keys(own), ...Object.keys(Object.getPrototypeOf(own))];
        const style = getComputedStyle(document.querySelector("countersign-sign"));
        return {
          attributes: element.constructor.observedAttributes.filter((name) => !name.startsWith("data-")),
          properties: [...new Set(names)].filter((name) => !(name in HTMLElement.prototype)),
          unset: ${JSON.stringify(cssProperties.map(({ name }) => name))}.filter((name) => !style.getPropertyValue(name)),
        };
      })()`);
      const refused = [
        "session",
        "token",
        "getsession",
        "get-session",
        ...(tagName === "countersign-sign" ? ["src"] : []),
      ];
      expect(attributes.map(({ name }) => name).toSorted(), tagName).toEqual(
        truth.attributes.filter((name) => !refused.includes(name)).toSorted(),
      );
      const known = members.map(({ name }) => name);
      expect(
        truth.properties.filter(
          (name) => !known.includes(name) && !["session", "getSession", "container"].includes(name),
        ),
        tagName,
      ).toEqual([]);
      expect(
        known.filter((name) => !truth.properties.includes(name)),
        tagName,
      ).toEqual([]);
      expect(truth.unset, tagName).toEqual([]);
    }
    const [{ events, cssParts }] = declarations as [Declaration];
    expect(events.map(({ name }) => name)).toEqual([
      "load",
      "ready",
      "field-change",
      "entered",
      "uploaded",
      "saved",
      "sent",
      "completed",
      "declined",
      "error",
    ]);
    await page.getByRole("textbox", { name: "Company" }).fill("Acme");
    await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    const parts = await ask<string[]>(
      page.locator("countersign-sign").first(),
      `[...new Set([...element.shadowRoot.querySelectorAll("[part]")].flatMap((one) => [...one.part]))]`,
    );
    const named = cssParts.map(({ name }) => name);
    expect(parts).toEqual(expect.arrayContaining(["room", "button", "primary", "input", "dialog"]));
    expect(parts.filter((name) => !named.includes(name))).toEqual([]);
    // The other parts appear only with errors or after actions.
    const unseen = named.filter((name) => !parts.includes(name));
    expect(["danger", "notice", "quiet", "secondary", "toast"]).toEqual(expect.arrayContaining(unseen));
  });
});
