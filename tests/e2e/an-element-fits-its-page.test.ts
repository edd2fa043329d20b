import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { article, aSentDocument, openSite, type Sent, tag } from "./embedding.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const world = openSite(stage);
let sent: Sent;
beforeAll(async () => {
  sent = await aSentDocument(world.owner);
});

type Box = { top: number; bottom: number; left: number; right: number; width: number; height: number };
type Boxes = { host: Box; bar: Box; room: Box; scrolls: boolean; window: number; isBarHit: boolean };

/** Positions of the host and its bar, and whether the bar receives pointer events. */
const measure = `(() => {
  const host = document.querySelector("countersign-sign");
  const box = (element) => element.getBoundingClientRect().toJSON();
  const room = host.shadowRoot.querySelector(".cs-room");
  const bar = host.shadowRoot.querySelector(".sign-bar");
  const { left, width, bottom } = bar.getBoundingClientRect();
  const hit = host.shadowRoot.elementFromPoint(left + width / 2, bottom - 6);
  return { host: box(host), bar: box(bar), room: box(room), window: innerHeight,
    scrolls: room.scrollHeight > room.clientHeight + 1 && getComputedStyle(room).overflowY === "auto",
    isBarHit: bar.contains(hit) };
})()`;

const boxesOn = (page: Pick<Page, "evaluate">) => page.evaluate<Boxes>(measure);

async function open(html: string, css = "", viewport = desktop): Promise<Page> {
  const { page } = await stage.seat({ viewport, isTouch: viewport === phone });
  await page.goto(world.site.origin + world.site.putPage({ html, css }));
  await page.locator("countersign-sign .sign-bar").waitFor();
  return page;
}

/** Replaces the page's content and styles: a new element is mounted without loading the page again. */
async function replaceContent(page: Page, html: string, css: string): Promise<void> {
  await page.evaluate(`(() => {
    const template = document.createElement("template");
    template.innerHTML = ${JSON.stringify(html)};
    const element = template.content.querySelector("countersign-sign");
    element.getSession = () => mint(JSON.parse(element.dataset.scope));
    const style = document.createElement("style");
    style.textContent = ${JSON.stringify(css)};
    document.head.querySelectorAll("link[rel=stylesheet], style").forEach((one) => one.remove());
    document.head.append(style);
    document.body.replaceChildren(template.content);
    scrollTo(0, 0);
  })()`);
  await page.locator("countersign-sign .sign-bar").waitFor();
}

/** Waits frames for observers, and the interval after which the page's bars are measured again. */
async function settle(page: Pick<Page, "evaluate">): Promise<void> {
  await page.evaluate("new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 250))");
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(`scrollTo(0, ${y})`);
  await settle(page);
}

function expectBarInSight({ bar, isBarHit, window }: Boxes, fold = window): void {
  expect(bar.bottom).toBeLessThanOrEqual(fold + 1);
  expect(bar.top).toBeGreaterThanOrEqual(0);
  expect(isBarHit).toBe(true);
}

const element = () => tag("sign", sent.scope);
const header = `<header class="site">Acme</header>`;
const headerCss = `* { box-sizing: border-box; } body { margin: 0; }
.site { height: 72px; background: #333; color: #fff; z-index: 100; width: 100%; }
.sticky { position: sticky; top: 0; } .fixed { position: fixed; top: 0; inset-inline: 0; }`;
const foot = `<footer style="height: 600px">Acme, Springfield</footer>`;

describe.each([
  ["desktop", desktop],
  ["a phone", phone],
])("an element on %s", (_, viewport) => {
  it("grows with its content in a page that sets no height, with its bar always visible", async () => {
    const page = await open(article(element()) + foot, "", viewport);
    const begun = await boxesOn(page);
    expect(begun.scrolls).toBe(false);
    expect(begun.host.height).toBeGreaterThan(viewport.height);
    expect(Math.abs(begun.host.height - begun.room.height)).toBeLessThan(2);
    expectBarInSight(begun);
    for (const y of [200, 700]) {
      await scrollTo(page, y);
      expectBarInSight(await boxesOn(page));
    }
    // The element's end is visible: the bar rests there and leaves the page's footer free.
    await scrollTo(page, 100_000);
    const { bar, host } = await boxesOn(page);
    expect(Math.abs(bar.bottom - host.bottom)).toBeLessThan(2);
  });

  it("keeps its own header below the site's sticky or fixed one, which it detects", async () => {
    const content = (kind: string) =>
      `${header.replace("site", `site ${kind}`)}<main style="padding-top: 90px">${element()}</main>${foot}`;
    const page = await open(content("sticky"), headerCss, viewport);
    for (const kind of ["sticky", "fixed"]) {
      if (kind === "fixed") await replaceContent(page, content(kind), headerCss);
      await scrollTo(page, 400);
      expectBarInSight(await boxesOn(page));
      const top = await page.evaluate<number>(
        `document.querySelector("countersign-sign").shadowRoot.querySelector(".sign-top").getBoundingClientRect().top`,
      );
      expect(Math.abs(top - 72), kind).toBeLessThan(2);
    }
  });

  it("fills a height set by the page, scrolls inside, and raises its bar to the fold", async () => {
    const css = `${headerCss} countersign-sign { height: 100dvh; }`;
    const page = await open(`${header.replace("site", "site sticky")}${element()}${foot}`, css, viewport);
    await settle(page);
    const begun = await boxesOn(page);
    expect(begun.scrolls).toBe(true);
    expect(begun.host.height).toBe(viewport.height);
    expect(begun.host.bottom).toBe(viewport.height + 72);
    expectBarInSight(begun);
    await scrollTo(page, 72);
    expectBarInSight(await boxesOn(page));
  });

  it("avoids a bar of the site at the bottom, measured or declared by a custom property", async () => {
    const cookie = `<aside style="position: fixed; inset: auto 0 0; height: 64px; background: gold">We use cookies</aside>`;
    const page = await open(article(element()) + cookie, headerCss, viewport);
    await settle(page);
    expectBarInSight(await boxesOn(page), viewport.height - 64);
    await page.evaluate(`document.querySelector("countersign-sign").style.setProperty("--cs-offset-bottom", "6rem")`);
    await settle(page);
    expectBarInSight(await boxesOn(page), viewport.height - 96);
  });
});

describe("an element in a container", () => {
  const shell = (inner: string, style: string) => `<div class="shell" style="${style}">${inner}</div>`;
  /** Table rows are generated before a document exists. */
  const here = "{element}";
  const own = "display: flex; flex-direction: column; height: 100dvh";
  const layouts = [
    ["as a flex child", `${header}${here}`, own, "countersign-sign { flex: 1 }", 828],
    [
      "in a grid beside a sidebar",
      `<nav>Menu</nav>${here}`,
      "display: grid; grid-template-columns: 240px 1fr; height: 100dvh",
      "",
      900,
    ],
    ["as a share of a box", here, "height: 600px", "countersign-sign { height: 100% }", 600],
    ["by a maximum", here, "", "countersign-sign { max-height: 500px }", 500],
    ["with padding of its own", here, "", "countersign-sign { height: 640px; padding: 20px }", 640],
    ["fixed to the window", here, "", "countersign-sign { position: fixed; inset: 40px 0 0 }", 860],
  ] as const;
  it("fills it", async () => {
    const page = await open(article(element()));
    for (const [name, inner, style, css, height] of layouts) {
      await replaceContent(page, shell(inner.replace(here, element()), style), headerCss + css);
      await settle(page);
      const boxes = await boxesOn(page);
      expect([name, boxes.host.height, boxes.scrolls]).toEqual([name, height, true]);
      expectBarInSight(boxes);
    }
  });

  it("in a scrolling dialog keeps its bar visible", async () => {
    const dialog = `<dialog><h2>Sign</h2>${element()}</dialog>`;
    const { page } = await stage.seat({ viewport: desktop });
    const css = "dialog { width: 700px; max-height: 500px; overflow: auto; padding: 20px }";
    const script = `document.querySelector("dialog").showModal();`;
    await page.goto(world.site.origin + world.site.putPage({ html: dialog, css, script }));
    await page.locator("countersign-sign .sign-bar").waitFor();
    await settle(page);
    const bottom = await page.evaluate<number>(`document.querySelector("dialog").getBoundingClientRect().bottom`);
    const boxes = await boxesOn(page);
    expect(boxes.scrolls).toBe(false);
    expectBarInSight(boxes, bottom);
  });

  it("in a tab that is hidden at first is measured once it is shown", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    const css = "#tab { display: none; height: 600px } #tab countersign-sign { height: 100% }";
    await page.goto(world.site.origin + world.site.putPage({ html: `<div id="tab">${element()}</div>`, css }));
    await page.locator("countersign-sign .sign-bar").waitFor({ state: "attached" });
    await page.evaluate(`document.querySelector("#tab").style.display = "block"`);
    await settle(page);
    const boxes = await boxesOn(page);
    expect([boxes.host.height, boxes.scrolls]).toEqual([600, true]);
    expectBarInSight(boxes);
    await page.evaluate(`document.querySelector("#tab").style.height = "auto"`);
    await settle(page);
    const free = await boxesOn(page);
    expect([free.host.height > 900, free.scrolls]).toEqual([true, false]);
    expectBarInSight(free);
  });

  it("in a box that clips overflow still shows its bar", async () => {
    const page = await open(`<div style="overflow-x: hidden">${article(element())}</div>${foot}`);
    await settle(page);
    expectBarInSight(await boxesOn(page));
    await scrollTo(page, 300);
    expectBarInSight(await boxesOn(page));
  });

  it("in a frame sized to its content stops growing, with its bar visible", async () => {
    const inner = world.site.putPage({ html: article(element()), css: "body { margin: 0 }" });
    const script = `const frame = document.querySelector("iframe");
      setInterval(() => {
        const body = frame.contentDocument?.body;
        if (body) frame.style.height = body.scrollHeight + 16 + "px";
      }, 50);`;
    const html = `<header style="height: 120px">Acme</header><iframe src="${inner}" style="width: 100%; border: 0"></iframe>${foot}`;
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(world.site.origin + world.site.putPage({ html, script }));
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame!.locator("countersign-sign .sign-bar").waitFor();
    await settle(page);
    const height = () => page.evaluate<number>(`document.querySelector("iframe").offsetHeight`);
    const first = await height();
    await settle(page);
    expect(await height()).toBe(first);
    for (const y of [0, 300]) {
      await scrollTo(page, y);
      const top = await page.evaluate<number>(`document.querySelector("iframe").getBoundingClientRect().top`);
      const { bar } = await boxesOn(frame!);
      expect(top + bar.bottom).toBeLessThanOrEqual(desktop.height + 12);
      expect(top + bar.bottom).toBeGreaterThan(desktop.height - 60);
    }
  });
});

const resets = [
  "* { all: unset }",
  "* { all: initial }",
  "* { all: revert }",
  "* { display: contents !important }",
  ":where(*) { display: inline; position: static; contain: none; container: none; overflow: visible }",
  "*, ::before, ::after { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0 } img, svg { display: block }",
  "*, *::before { box-sizing: content-box !important; float: none !important; contain: none !important }",
];

describe("a page's own styles", () => {
  it("do not collapse it, whatever a CSS reset sets", async () => {
    // The element is loaded under the first reset by the next test; here one page gets all of them in turn.
    const page = await open(`<style id="reset"></style><main>${element()}</main>`);
    const signElement = page.locator("countersign-sign .sign-room");
    for (const css of resets) {
      await page.evaluate(`document.getElementById("reset").textContent = ${JSON.stringify(css)}`);
      await settle(page);
      const boxes = await boxesOn(page);
      expect(boxes.host.width, css).toBeGreaterThan(desktop.width - 40);
      expect(boxes.host.height, css).toBeGreaterThan(900);
      expect(Math.abs(boxes.host.height - boxes.room.height), css).toBeLessThan(2);
      expectBarInSight(boxes);
      expect((await signElement.boundingBox())!.width, css).toBeGreaterThan(desktop.width - 40);
    }
  });

  it("may give it a height, hide it and show it despite a CSS reset", async () => {
    const css = "* { all: unset } countersign-sign { height: 600px } .away { display: none }";
    const page = await open(element(), css);
    await settle(page);
    const boxes = await boxesOn(page);
    expect([boxes.host.height, boxes.scrolls]).toEqual([600, true]);
    const change = async (code: string) => {
      await page.evaluate(`{ const element = document.querySelector("countersign-sign"); ${code} }`);
      await settle(page);
      return page.locator("countersign-sign").isVisible();
    };
    expect(await change(`element.classList.add("away")`)).toBe(false);
    expect(await change(`element.classList.remove("away")`)).toBe(true);
    expect(await change(`element.hidden = true`)).toBe(false);
    expect(await change(`element.hidden = false`)).toBe(true);
    expect(await change(`element.style.display = "none"`)).toBe(false);
  });
});
