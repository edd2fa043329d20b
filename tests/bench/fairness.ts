/** Measures how long a member's first picture takes while others' pages are drawn, relative to an idle server. */
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";
import { manyPages, pictureBomb } from "./heavy-pdf.ts";

const ROUNDS = 7;
const PAGES = 1_000;
const BOMBS = 12;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    const { client: greedy } = await signUp(server);
    const guest = await new Client(server.url).asGuest();
    await firstPictureMs(client, -1);
    const idle = await rounds(client, 0);
    await greedy.upload("thousand.pdf", manyPages(PAGES));
    const bombs = Promise.allSettled(
      Array.from({ length: BOMBS }, (_, n) => guest.upload(`bomb-${n}.pdf`, pictureBomb(n))),
    );
    const busy = await rounds(client, ROUNDS);
    await bombs;
    return [atMost("intake.fairness", medianOf(busy) / medianOf(idle), 3, "× idle")];
  } finally {
    await server.stop();
  }
}

async function rounds(client: Client, from: number): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) waits.push(await firstPictureMs(client, from + round));
  return waits;
}

/** Time from the upload to the picture of the first page. */
async function firstPictureMs(client: Client, seed: number): Promise<number> {
  const startMs = performance.now();
  const { key } = await client.upload(`one-${seed}.pdf`, manyPages(3, `Contract ${seed}`));
  const { assets } = await client.data<{ assets: { base: string } }>("GET", `/api/document/file/${key}`);
  const isThere = async () => {
    const answer = await client.request(`${assets.base}/${key}/thumbnails/0.jpg`);
    await answer.body?.cancel();
    return answer.status === 200;
  };
  await eventually("a first picture", isThere, { timeoutMs: 300_000, everyMs: 20 });
  return performance.now() - startMs;
}
