/**
 * Measures whole lives of documents on a real server, several at once: documents that are uploaded and signed as soon as
 * they are sent, relative to documents whose pictures were made before the measurement.
 */
import type { Client, UploadedFile } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signAs, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { atLeast, type Figure, medianOf } from "./figure.ts";
import { plainPages } from "./heavy-pdf.ts";

const PAGES = 3;
const AT_ONCE = 8;
const ROUNDS = Number(Deno.env.get("BENCH_LOAD_ROUNDS") ?? 7);
const DOCUMENTS = Number(Deno.env.get("BENCH_LOAD_DOCUMENTS") ?? 48);

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const withMs = await timed(() => live(server, client, DOCUMENTS, (nth) => upload(client, `${round}-a-${nth}`)));
      const uploaded: UploadedFile[] = [];
      await inParallel(DOCUMENTS, async (nth) => {
        uploaded[nth] = await upload(client, `${round}-b-${nth}`);
      });
      for (const { key } of uploaded) await untilDrawn(client, key);
      const withoutMs = await timed(() => live(server, client, DOCUMENTS, async (nth) => uploaded[nth]!));
      console.error(`with pictures ${paceOf(withMs)} a minute, made before ${paceOf(withoutMs)}`);
      // The first round warms up.
      if (round > 0) ratios.push(withoutMs / withMs);
    }
    return [atLeast("load.with_pictures", medianOf(ratios), 0.75, "of made before")];
  } finally {
    await server.stop();
  }
}

function upload(client: Client, name: string): Promise<UploadedFile> {
  return client.upload(`${name}.pdf`, plainPages(PAGES, `Contract ${name}`));
}

/** Saves, sends, signs twice and seals documents. */
async function live(
  server: Server,
  client: Client,
  documents: number,
  fileOf: (nth: number) => Promise<UploadedFile>,
): Promise<void> {
  await inParallel(documents, async (nth) => {
    const people = signers(2);
    const { _id } = await client.save({
      fileParts: [await fileOf(nth)],
      title: `Contract ${nth}`,
      recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email })),
      schemas: [
        Object.fromEntries(
          people.map((_, index) => [
            `signature_${index}`,
            {
              type: "signature",
              position: { x: 20, y: 230 + index * 25 },
              width: 42,
              height: 20,
              recipient: `r${index}`,
            },
          ]),
        ),
        ...Array(PAGES - 1).fill({}),
      ],
    });
    await client.send(_id);
    for (const person of people) await signAs(server, client, person);
    await eventually("the seal", async () => (await client.read(_id)).status === "COMPLETED", { everyMs: 20 });
  });
}

async function inParallel(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function untilDrawn(client: Client, key: string): Promise<void> {
  const { assets } = await client.data<{ assets: { base: string } }>("GET", `/api/document/file/${key}`);
  for (let page = 0; page < PAGES; page++) {
    await eventually("a picture", async () => {
      const answer = await client.request(`${assets.base}/${key}/thumbnails/${page}.jpg`);
      await answer.body?.cancel();
      return answer.status === 200;
    });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function paceOf(ms: number): number {
  return Math.round((DOCUMENTS * 60_000) / ms);
}
