import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";

/** Folder for pictures of the screens that journeys pass; none are taken without it. */
const folder = process.env.PICTURES;

/** Takes a picture of the screen for a person to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false });
}
