import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client, type Json } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const rows = Array.from({ length: 12 }, (_, n) => `Row ${n + 1},row${n + 1}@example.com`);

it("a crash in the middle of a bulk sending leaves one document and one invitation per row", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  try {
    const doomed = await startServer({ dataDir, env: { KILLPOINT: "bulk_row:7" } });
    const { client, person } = await signUp(doomed);
    const { _id: fromDocument } = await aSavedDraft(client, signers(1));
    const template = await client.data<{ _id: string }>("POST", "/api/template/save/new", {
      fromDocument,
      keepPeople: false,
    });
    const form = new FormData();
    form.append("rows", new Blob([["Name,Email", ...rows].join("\n")]), "rows.csv");
    const began = await client.request(`/api/template/bulk/${template._id}`, { method: "POST", body: form });
    const { bulkId } = (await began.json()).data;
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
}, 120_000);
