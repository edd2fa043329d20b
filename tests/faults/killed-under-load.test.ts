import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signers, signingOf } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { findFreePort, startServer } from "../support/server.ts";

const KILLS = 5;
const CLIENTS = 6;
const BETWEEN_KILLS_MS = [1_500, 2_500, 1_000, 3_000, 2_000];

it("repeated kills of the server lose no acknowledged work", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-kill-"));
  const port = await findFreePort();
  const start = () => startServer({ dataDir, port, env: { RATE_LIMITS: "off" } });
  let server = await start();
  try {
    const { client, person } = await signUp(server);
    const sent = new Set<string>();
    const signed = new Set<string>();
    let isOver = false;

    /** One client's work in a loop; a failed call does not count as acknowledged. */
    const work = async () => {
      while (!isOver) {
        const people = signers(1);
        try {
          const id = await aSentDocument(client, people);
          sent.add(id);
          await client.sign(await signingOf(server, client, people[0]!));
          signed.add(id);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    };
    const workers = Array.from({ length: CLIENTS }, work);
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_KILLS_MS[kill]));
      // A busy machine may acknowledge nothing in that time.
      await eventually("another document to be sent", async () => sent.size > kill + 1);
      await server.crash();
      server = await start();
    }
    isOver = true;
    await Promise.all(workers);

    const again = await new Client(server.url).signIn(person);
    expect(sent.size).toBeGreaterThan(KILLS);
    for (const id of sent) expect((await again.read(id)).status).not.toBe("DRAFT");
    for (const id of signed) {
      await eventually(`${id} to be complete`, async () => (await again.read(id)).status === "COMPLETED", {
        timeoutMs: 60_000,
        everyMs: 250,
      });
      const trail = await again.data<{ items: { type: string }[]; intact: boolean }>("GET", `/api/document/logs/${id}`);
      expect(trail.intact).toBe(true);
      expect(trail.items.filter((line) => line.type === "COMPLETED")).toHaveLength(1);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 480_000);
