/** Draws the extension's icons and the store's small tile from the logo: `node scripts/icons.mjs`. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { root } from "./toolchain.mjs";

const picture = readFileSync(join(root, "webapp/public/icon.svg"), "utf8");
const icons = join(root, "extension/public/icons");
const store = join(root, "extension/store");
mkdirSync(icons, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

/** @param {number} width @param {number} height @param {string} body @param {string} path */
async function draw(width, height, body, path) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0;display:grid;place-items:center;height:100vh}</style>${body}`);
  await page.screenshot({ path, omitBackground: true });
}

for (const size of [16, 32, 48]) {
  const svg = picture.replace("<svg", `<svg width="${size}" height="${size}"`);
  await draw(size, size, svg, join(icons, `${size}.png`));
}
// The store requires a margin of 16 pixels around the large icon.
await draw(128, 128, picture.replace("<svg", '<svg width="96" height="96"'), join(icons, "128.png"));
const tile = picture.replace("<svg", '<svg width="120" height="120"');
await draw(440, 280, `<style>body{background:#e8edfa}</style>${tile}`, join(store, "tile-440x280.png"));
await browser.close();
