/**
 * Measures the sender's editor with the maximum number of fields in a real browser, and the cost of saving one
 * change.
 */
import type { Page } from "playwright";
import { openBrowser, openSeat } from "../support/browser.ts";
import type { Client, FieldOnWire } from "../support/client.ts";
import { aPerson, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { saveFigures } from "./editor-save.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";
import { largePdf } from "./large-pdf.ts";
import { peopleKeyFigure } from "./people-key.ts";

const PAGES = 300;
const FIELDS = 1_000;
/** Sixty frames a second, plus the jitter of the frame clock. */
const FRAME_MS = 17.5;
const LONG_TASK_MS = 50;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const browser = await openBrowser();
  try {
    const { client } = await signUp(server);
    const id = await aDraft(client);
    const { page } = await openSeat(browser);
    await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
    await page.goto(`${server.url}/app/document/editor/${id}`);
    await page.locator(".pr-field").nth(3).waitFor();
    await watch(page);
    await settled(page);
    // Selects the field first, so that its properties are open and only the drag is measured.
    await page.locator(".pr-field").first().click();
    await settled(page);
    // Other load only makes tasks longer: the best of three is the editor's own time.
    const drags = [];
    for (let round = 0; round < 3; round += 1) drags.push(await during(page, () => drag(page, 120)));
    const dragOne = drags.toSorted((a, b) => a.longest - b.longest)[0]!;
    const undo = await during(page, () => keys(page, ["Control+z", "Control+Shift+z"], 10));
    const all = await during(page, () =>
      keys(page, ["Control+a", "Control+a", "ArrowRight", "ArrowLeft", "Control+z", "Escape"], 3),
    );
    await keys(page, ["Control+a", "Control+a"], 1);
    const dragAll = await during(page, () => drag(page, 60));
    return [
      atMost("editor.drag_longest_task", dragOne.longest, LONG_TASK_MS, "ms"),
      atMost("editor.drag_frame_median", dragOne.frame, FRAME_MS, "ms"),
      atMost("editor.undo_frame_median", undo.frame, FRAME_MS, "ms"),
      atMost("editor.select_all_frame_median", all.frame, FRAME_MS, "ms"),
      atMost("editor.drag_all_frame_median", dragAll.frame, FRAME_MS, "ms"),
      ...(await saveFigures(client)),
      await peopleKeyFigure(browser, server, client),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function aDraft(client: Client): Promise<string> {
  const part = await client.upload("long.pdf", largePdf(7, PAGES));
  const people = [aPerson("Ann One"), aPerson("Bob Two")];
  const kinds = ["signature", "textbox", "name", "checkbox", "dateSigned"];
  const schemas = Array.from({ length: PAGES }, (): Record<string, FieldOnWire> => ({}));
  for (let index = 0; index < FIELDS; index += 1) {
    const onPage = Math.floor(index / PAGES);
    schemas[index % PAGES]![`field ${index}`] = {
      type: kinds[index % kinds.length]!,
      position: { x: 20 + (onPage % 2) * 80, y: 40 + Math.floor(onPage / 2) * 40 },
      width: 45,
      height: 20,
      recipient: `r${index % 2}`,
    };
  }
  const recipients = people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email }));
  const saved = await client.save({ fileParts: [part], title: "Long", recipients, schemas });
  return saved._id;
}

/** Starts recording long tasks and the time between frames. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.seen = { tasks: [], frames: [] };
    new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ entryTypes: ["longtask"] });
    let last = performance.now();
    const tick = (now) => { window.seen.frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  })()`);
}

/** Waits until no long task has run for a while: pages are redrawn sharp when the browser is idle. */
async function settled(page: Page): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await page.evaluate("void (window.seen.tasks.length = 0)");
    await page.waitForTimeout(1_500);
    if ((await page.evaluate<number>("window.seen.tasks.length")) === 0) return;
  }
}

type Measured = { longest: number; frame: number };

async function during(page: Page, act: () => Promise<void>): Promise<Measured> {
  await page.evaluate("void (window.seen.tasks.length = window.seen.frames.length = 0)");
  await act();
  const measured = await page.evaluate<{ tasks: number[]; frames: number[] }>("window.seen");
  return { longest: Math.max(0, ...measured.tasks), frame: medianOf(measured.frames) };
}

/** Drags the first visible field back and forth. */
async function drag(page: Page, steps: number): Promise<void> {
  const box = (await page.locator(".pr-field").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.move(x + Math.sin(step / 6) * 60, y + Math.cos(step / 6) * 30);
  }
  await page.mouse.up();
}

async function keys(page: Page, pressed: readonly string[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const key of pressed) await page.keyboard.press(key, { delay: 20 });
  }
}
