import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signAs, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

/** Points while a file moves to its data center, and around the commit that releases its document. */
const points = ["place_copied:1", "place_moved:1", "before_commit:2", "after_commit:2"];

describe.each(points)("a crash at %s", (point) => {
  it("while files move to their data center results in one sent document with all files", async () => {
    const root = await mkdtemp(join(tmpdir(), "countersign-crash-"));
    const dataDir = join(root, "data");
    const region = join(root, "region");
    const env = { OBJECTS_REGIONS: `eu-central-1=${region}` };
    try {
      const doomed = await startServer({ dataDir, env: { ...env, KILLPOINT: point } });
      const { client, person } = await signUp(doomed);
      const people = signers(1);
      const sent = await aSentDocument(client, people).catch(() => null);
      expect(await doomed.ended).toBe("SIGKILL");

      const server = await startServer({ dataDir, env });
      try {
        const again = await new Client(server.url).signIn(person);
        const { items } = await again.data<{ items: { _id: string }[] }>("GET", "/api/document/all");
        const id = sent ?? items[0]!._id;
        if ((await again.read(id)).status === "DRAFT") await again.call("POST", `/api/document/send/${id}`, {});
        await eventually("the document to be out", async () => (await again.read(id)).status === "SENT", {
          timeoutMs: 90_000,
        });
        await signAs(server, again, people[0]!);
        await eventually("the document to be complete", async () => (await again.read(id)).status === "COMPLETED", {
          timeoutMs: 90_000,
        });
        const { url } = await again.downloadUrl(id);
        expect((await again.verify(await again.fetchBytes(url))).verdict).toBe("genuine");
        const trail = await again.data<{ items: { type: string }[] }>("GET", `/api/document/logs/${id}`);
        const types = trail.items.map((line) => line.type);
        expect(types.filter((type) => type === "SENT")).toHaveLength(1);
        expect(types.filter((type) => type === "LINK_ISSUED")).toHaveLength(1);
        const names = await readdir(join(region, "objects"), { recursive: true });
        expect(names.filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(3);
      } finally {
        await server.stop();
      }
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }, 240_000);
});
