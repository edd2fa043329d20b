/** Measures the cost of one keystroke on the page for entering recipients, with hundreds of them relative to five. */
import type { Browser } from "playwright";
import { openSeat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import type { Server } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";

const FEW = 5;
const MANY = 500;
const KEYS = "abcdefghijklmnopqrst";
/** The excess is work that covers all recipients, such as validation and saving. */
const BOUND = 2.5;

export async function peopleKeyFigure(browser: Browser, server: Server, client: Client): Promise<Figure> {
  const few = await scriptMsAKey(browser, server, client, FEW);
  const many = await scriptMsAKey(browser, server, client, MANY);
  return atMost("editor.people_key_growth", many / few, BOUND, `× ${FEW} people`);
}

/** Script time of one keystroke in a name. Other load only adds time, so the lower quartile is used. */
async function scriptMsAKey(browser: Browser, server: Server, client: Client, count: number): Promise<number> {
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const recipients = Array.from({ length: count }, (_, index) => ({
    _id: `r${index}`,
    name: `Person ${index}`,
    email: `person${index}@example.com`,
  }));
  const { _id } = await client.save({ fileParts: [part], title: "Lease", recipients, schemas: [{}] });
  const { page, context } = await openSeat(browser);
  await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await page.goto(`${server.url}/app/document/create/${_id}`);
  const names = page.locator(".pr-person-name input");
  await names.nth(count - 1).waitFor({ timeout: 120_000 });
  await names.nth(3).click();
  await page.keyboard.type("warm up");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const scriptMs = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "ScriptDuration")!.value;
  };
  const tookMs: number[] = [];
  for (const key of KEYS) {
    const before = await scriptMs();
    await page.keyboard.press(key);
    tookMs.push((await scriptMs()) - before);
  }
  await context.close();
  return tookMs.sort((one, other) => one - other)[Math.floor(KEYS.length / 4)]!;
}
