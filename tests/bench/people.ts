/** Measures the bytes that a visitor fetches before front page and login are usable, and lists and rights in large teams. */
import { atMost, type Figure } from "./figure.ts";
import { inPlace, type Place } from "./place.ts";
import { scriptsUntilUsable } from "./signer.ts";
import { teamFigures } from "./team.ts";

const KB = 1024;

export async function run(): Promise<Figure[]> {
  return [...(await inPlace(measureVisitorPages)), ...(await teamFigures())];
}

/** For each figure: the path of the page, and a selector that matches once the page is usable. */
const visitorPages: Record<string, readonly [path: string, usable: string]> = {
  front_page: ["/app/", "main a"],
  login: ["/app/login", "input[type=email]"],
};

export async function measureVisitorPages({ server, browser }: Place): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, [path, usable]] of Object.entries(visitorPages)) {
    const bytes = await scriptsUntilUsable(browser, server.url + path, usable);
    figures.push(atMost(`people.${name}`, bytes / KB, 90, "KB gzip"));
  }
  return figures;
}
