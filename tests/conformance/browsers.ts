/**
 * Checks that the built front ends and the real server process work in browsers other than Chromium: Firefox and
 * WebKit, driven by W3C WebDriver.
 * `browsers.ts browsers GECKODRIVER [words of journeys]`. A failed journey leaves its screen in `tests/out`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../support/server.ts";
import { arrangesFields } from "./browsers/editor.ts";
import { signsInAFrame, signsInAnElement } from "./browsers/embeds.ts";
import { type Engine, firefox, type Seat, webkit } from "./browsers/engines.ts";
import { sendsFromAMail } from "./browsers/extension.ts";
import { sends, signsOnAPhone, type World } from "./browsers/journeys.ts";
import { fillsEveryKind, signsInArabic } from "./browsers/kinds.ts";

type Journey = { name: string; act(world: World): Promise<void>; only?: Engine["name"] };

const journeys: readonly Journey[] = [
  { name: "a document is prepared and sent", act: sends },
  { name: "fields are moved, resized and deleted", act: arrangesFields },
  { name: "it is signed on a phone, sealed, saved and found genuine", act: signsOnAPhone },
  { name: "something of every kind is filled in on a phone", act: fillsEveryKind },
  { name: "an Arabic signer reads and writes from right to left", act: signsInArabic },
  { name: "an element of a strict page is signed in", act: signsInAnElement },
  { name: "a frame is signed in", act: signsInAFrame },
  { name: "a mail's attachment is sent from the extension", act: sendsFromAMail, only: "Firefox" },
];

const out = join(import.meta.dirname!, "../out");
const [, geckodriver, ...filters] = Deno.args;
if (!geckodriver) throw new Error("browsers GECKODRIVER");

let passed = 0;
let failed = 0;
const server = await startServer({ env: { RATE_LIMITS: "off" } });
try {
  for (const engine of [firefox(geckodriver), webkit()]) {
    for (const journey of journeys) {
      const name = `${engine.name}: ${journey.name}`;
      if (journey.only && journey.only !== engine.name) continue;
      if (!filters.every((filter) => name.toLowerCase().includes(filter.toLowerCase()))) continue;
      const trouble = await runJourney(engine, journey);
      if (trouble === null) passed++;
      else failed++;
      console.log(`${trouble === null ? "ok    " : "FAILED"} ${name}${trouble === null ? "" : `\n${trouble}`}`);
    }
  }
} finally {
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);

/** @returns the error, or `null` */
async function runJourney(engine: Engine, { name, act }: Journey): Promise<string | null> {
  let seat: Seat | undefined;
  const open: World["open"] = async (options) => {
    seat = await engine.open(options);
    return seat;
  };
  try {
    await act({ server, open });
    const troubles = seat?.troubles() ?? [];
    return troubles.length > 0 ? troubles.join("\n") : null;
  } catch (error) {
    if (seat) await keepScreen(`${engine.name}-${name}`, seat).catch(() => undefined);
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await seat?.close();
  }
}

async function keepScreen(name: string, { screen }: Seat): Promise<void> {
  await screen.leave();
  mkdirSync(out, { recursive: true });
  const path = join(out, `${name.replace(/\W+/g, "-")}.png`);
  writeFileSync(path, await screen.picture());
  console.error(`${await screen.url()}\n  ${path}`);
}
