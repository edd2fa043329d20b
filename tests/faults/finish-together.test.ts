import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signers, signingOf } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";

/** `DOCUMENTS=…` tries more; six submissions race for each. */
const DOCUMENTS = Number(Deno.env.get("DOCUMENTS") ?? 100);
const AT_ONCE = 12;

let server: Server;
let client: Client;

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: "off" } });
  client = (await signUp(server)).client;
});
afterAll(() => server?.stop());

/** Runs work over items with bounded concurrency. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = [...items];
  const worker = async () => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe("many documents finished by several signers at once, each submitting twice", () => {
  it(`result in ${DOCUMENTS} seals, without duplicates or losses`, async () => {
    const ids: string[] = [];
    await inParallel([...Array(DOCUMENTS).keys()], async () => {
      const people = signers(3);
      const id = await aSentDocument(client, people);
      ids.push(id);
      const requests = await Promise.all(people.map((person) => signingOf(server, client, person)));
      const answers = await Promise.all([...requests, ...requests].map((request) => client.sign(request)));
      expect(answers).toHaveLength(6);
    });
    await inParallel(ids, async (id) => {
      await eventually(`${id} to be complete`, async () => (await client.read(id)).status === "COMPLETED", {
        timeoutMs: 120_000,
        everyMs: 250,
      });
      const trail = await client.data<{ items: { type: string }[]; intact: boolean }>(
        "GET",
        `/api/document/logs/${id}`,
      );
      const count = (type: string) => trail.items.filter((line) => line.type === type).length;
      expect({ signed: count("SIGNED"), sealed: count("COMPLETED"), intact: trail.intact }).toEqual({
        signed: 3,
        sealed: 1,
        intact: true,
      });
    });
    expect(new Set(ids).size).toBe(DOCUMENTS);
  }, 900_000);
});
