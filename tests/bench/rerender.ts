/** Measures the content script's cost to Gmail's page on each change, inside Chromium with its own profiler. */
import type { CDPSession, Page } from "playwright";
import { eventually } from "../support/eventually.ts";
import { openExtension } from "../support/extension.ts";
import { startGoogle } from "../support/google/standin.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const ROUNDS = 15;
const BOUND_MS = 5;
const buttons = ".aQH > span > .countersign-sign";

/** With 200 chips: after a text change, and after every chip is recreated without our buttons. */
export async function rerenderFigures(): Promise<Figure[]> {
  const google = await startGoogle();
  const seat = await openExtension(google);
  try {
    const page = seat.context.pages()[0]!;
    const thread = google.accounts[0]!.threads.find(({ messages }) => messages[0]!.attachments.length === 200)!;
    await page.goto(`https://mail.google.com/mail/u/0/#inbox/${thread.token}`);
    await page.locator(buttons).nth(199).waitFor();
    const client = await seat.context.newCDPSession(page);
    await client.send("Profiler.enable");
    await client.send("Profiler.setSamplingInterval", { interval: 100 });
    const idle = await costs(page, client, "touch");
    const anew = await costs(page, client, "marks");
    return [
      atMost("panel.idle_200_chips", medianOf(idle), BOUND_MS, "ms"),
      atMost("panel.rerender_200_chips", lowerQuartileOf(anew), BOUND_MS, "ms"),
    ];
  } finally {
    await seat.close();
    await google.close();
  }
}

/**
 * Other load only makes a round longer; rounds without samples of the product's code do not count.
 * @throws Error when most rounds do not count
 */
function lowerQuartileOf(values: readonly number[]): number {
  const positive = values.filter((value) => value > 0).sort((one, other) => one - other);
  if (positive.length < values.length / 2) throw new Error("The profiler saw too little");
  return positive[Math.floor((positive.length - 1) / 4)]!;
}

async function costs(page: Page, client: CDPSession, how: "touch" | "marks"): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.send("Profiler.start");
    await page.evaluate(`standin.render("${how}")`);
    await eventually("the buttons", async () => (await page.locator(buttons).count()) === 200);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    const { profile } = await client.send("Profiler.stop");
    all.push(ownTime(profile) / 1000);
  }
  return all;
}

/** The required part of V8's profile; times are microseconds. */
type Profile = {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
};

/** Microseconds in the product's functions and their callees. @throws Error if nothing was measured */
function ownTime({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const self = new Map<number, number>();
  for (const [at, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sumOf = (id: number, isOurs: boolean): number => {
    const { callFrame, children = [] } = byId.get(id)!;
    const isNow = isOurs || callFrame.url.startsWith("chrome-extension://");
    return children.reduce((sum, child) => sum + sumOf(child, isNow), isNow ? (self.get(id) ?? 0) : 0);
  };
  if (samples.length === 0) throw new Error("The profiler saw nothing");
  return sumOf(nodes[0]!.id, false);
}
