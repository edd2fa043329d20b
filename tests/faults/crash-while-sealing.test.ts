import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signAs, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

/** Every step of sealing in order; a document of one file passes each step once. */
const points = [
  "seal_claimed",
  "seal_begun",
  "seal_source_read",
  "seal_signed",
  "seal_stored",
  "seal_before_commit",
  "seal_after_commit",
];

describe.each(points)("a crash at %s", (point) => {
  it("results in exactly one sealed file after a restart, and never exposes a partial one", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
    try {
      const doomed = await startServer({ dataDir, env: { KILLPOINT: `${point}:1` } });
      const { client, person } = await signUp(doomed);
      const people = signers(1);
      const id = await aSentDocument(client, people);
      const acknowledged = await signAs(doomed, client, people[0]!).then(
        () => true,
        () => false,
      );
      expect(await doomed.ended).toBe("SIGKILL");

      const server = await startServer({ dataDir });
      try {
        const again = await new Client(server.url).signIn(person);
        if (!acknowledged) await signAs(server, again, people[0]!).catch(() => undefined);
        await eventually("the document to be complete", async () => (await again.read(id)).status === "COMPLETED", {
          timeoutMs: 90_000,
        });
        const { url, sha256 } = await again.downloadUrl(id);
        const sealed = await again.fetchBytes(url);
        expect((await again.verify(sealed)).verdict).toBe("genuine");
        expect((await again.downloadUrl(id)).sha256).toBe(sha256);
        const trail = await again.data<{ items: { type: string }[]; intact: boolean }>(
          "GET",
          `/api/document/logs/${id}`,
        );
        const types = trail.items.map((line) => line.type);
        expect(types.filter((type) => type === "COMPLETED")).toHaveLength(1);
        expect(types.filter((type) => type === "SEAL_STARTED")).toHaveLength(1);
        expect(types.filter((type) => type === "SIGNED")).toHaveLength(1);
        expect(trail.intact).toBe(true);
      } finally {
        await server.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});
