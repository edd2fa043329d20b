import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client, type Json } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const rows = Array.from({ length: 12 }, (_, n) => `Row ${n + 1},row${n + 1}@example.com`);

async function holdRows(client: Client, held: boolean): Promise<string> {
  const { _id: fromDocument } = await aSavedDraft(client, signers(1));
  const template = await client.data<{ _id: string }>("POST", "/api/template/save/new", {
    fromDocument,
    keepPeople: false,
  });
  const form = new FormData();
  form.append("rows", new Blob([["Name,Email", ...rows].join("\n")]), "rows.csv");
  if (held) form.append("hold", "true");
  const began = await client.request(`/api/template/bulk/${template._id}`, { method: "POST", body: form });
  return (await began.json()).data.bulkId;
}

it("a scheduled sending starts on time although the server was restarted meanwhile", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-restart-"));
  try {
    const first = await startServer({ dataDir });
    const { client, person } = await signUp(first);
    const bulkId = await holdRows(client, true);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    await client.data("POST", `/api/template/bulk/start/${bulkId}`, { startsAt });
    await first.stop();
    const server = await startServer({ dataDir, clockAheadMs: 2 * 3_600_000 });
    try {
      const again = await new Client(server.url).signIn(person);
      const read = () => again.data<Json>("GET", `/api/template/bulk/${bulkId}`);
      await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("done");
      expect(await read()).toMatchObject({ sent: 12, failed: 0 });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

it("after a crash during a bulk sending there is one document and one invitation per row", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  try {
    const doomed = await startServer({ dataDir, env: { KILLPOINT: "bulk_row:7" } });
    const { client, person } = await signUp(doomed);
    const bulkId = await holdRows(client, false);
    expect(await doomed.ended).toBe("SIGKILL");

    const server = await startServer({ dataDir, clockAheadMs: 3 * 60_000 });
    try {
      const again = await new Client(server.url).signIn(person);
      const read = () => again.data<Json>("GET", `/api/template/bulk/${bulkId}`);
      await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("done");
      expect(await read()).toMatchObject({ rows: 12, sent: 12, failed: 0 });
      const { items } = await again.data<{ items: { _id: string }[] }>("GET", "/api/document/all?view=sent&limit=100");
      expect(items).toHaveLength(12);
      for (const row of rows) {
        const to = encodeURIComponent(row.split(",")[1]!);
        const mails = () => again.data<unknown[]>("GET", `/api/dev/mail?to=${to}`);
        await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);
