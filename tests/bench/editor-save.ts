/** Measures saving one moved field of a draft over HTTP, with a thousand other fields relative to ten. */
import type { Client, FieldOnWire, UploadedFile } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson } from "../support/people.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const PAGES = 10;
const ROUNDS = 120;
const WARM_UP = 20;
const BOUND = 2;

export async function saveFigures(client: Client): Promise<Figure[]> {
  const part = await client.upload("short.pdf", aPdf(Array.from({ length: PAGES }, (_, page) => `Page ${page}`)));
  const small = await aDraft(client, part, 10);
  const large = await aDraft(client, part, 1_000);
  const tookMs: [small: number[], large: number[]] = [[], []];
  const sizes = [0, 0];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    // Alternates, so that other load affects both equally; each round moves another field.
    for (const [index, draft] of [small, large].entries()) {
      const start = performance.now();
      sizes[index] = await draft.moveOne(round);
      if (round >= WARM_UP) tookMs[index]!.push(performance.now() - start);
    }
  }
  return [
    atMost("editor.save_growth", medianOf(tookMs[1]) / medianOf(tookMs[0]), BOUND, "× 10 fields"),
    atMost("editor.save_size_growth", sizes[1]! / sizes[0]!, BOUND, "× 10 fields"),
  ];
}

async function aDraft(client: Client, part: UploadedFile, count: number) {
  const person = aPerson("Ann One");
  const schemas = Array.from({ length: PAGES }, (_, page) =>
    Object.fromEntries(
      Array.from({ length: count / PAGES }, (_, nth) => {
        const index = nth * PAGES + page;
        return [keyOf(index), fieldAt(20 + (index % 100), 20 + (index % 250))];
      }),
    ),
  );
  const recipients = [{ _id: "r0", name: person.name, email: person.email }];
  const saved = await client.save({ fileParts: [part], title: "Lease", recipients, schemas });
  let { version } = saved;
  return {
    /** Returns the size of request and response, in characters. */
    async moveOne(round: number): Promise<number> {
      const index = (round * 7) % count;
      const field = { key: keyOf(index), part: part.key, page: index % PAGES, ...fieldAt(30 + (round % 50), 40) };
      const body = { version, put: [field], remove: [] };
      const { data } = await client.call("PATCH", `/api/document/fields/${saved._id}`, body, {
        "Idempotency-Key": crypto.randomUUID(),
      });
      version = (data as { version: number }).version;
      return JSON.stringify([body, data]).length;
    },
  };
}

function keyOf(index: number): string {
  return `field ${String(index).padStart(4, "0")}`;
}

function fieldAt(x: number, y: number): FieldOnWire {
  return { type: "textbox", position: { x, y }, width: 45, height: 10, recipient: "r0" };
}
