import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

it("a form answered during a crash creates one document, whose link the repeated request returns", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  try {
    const doomed = await startServer({ dataDir, env: { KILLPOINT: "after_commit:1" } });
    const { client, person } = await signUp(doomed);
    const { _id: fromDocument } = await aSavedDraft(client, signers(1));
    const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument });
    const enabled = { enabled: true };
    const form = await client.data<{ formId: string }>("PATCH", `/api/template/enable-webform/${_id}`, enabled);
    const { name, email } = aPerson("Fia Filler");
    const fill = (server: string) =>
      new Client(server, { "Idempotency-Key": "one-click" }).data<{ documentId: string; token: string }>(
        "POST",
        `/api/template/create-document/${form.formId}`,
        { name, email },
      );
    await expect(fill(doomed.url)).rejects.toThrow(/fetch failed|closed|reset/);
    expect(await doomed.ended).toBe("SIGKILL");

    const server = await startServer({ dataDir, clockAheadMs: 3 * 60_000 });
    try {
      const { documentId, token } = await fill(server.url);
      const again = await new Client(server.url).signIn(person);
      const { items } = await again.data<{ items: { _id: string }[] }>("GET", "/api/document/all");
      expect(items.map((one) => one._id)).toEqual([documentId, fromDocument]);
      expect(await new Client(server.url).data("POST", "/api/recipient/session", { token })).toMatchObject({
        room: "open",
      });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);
