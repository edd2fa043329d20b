import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client, Refused } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf, aSavedDraft, aSentDocument, signAs, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const DISK_BYTES = 24 * 1024 * 1024;

/** Fills the remaining space of the disk to the last byte. */
async function fill(ballast: string): Promise<void> {
  for (let size = 1_048_576; size >= 512; size /= 2) {
    const chunk = new Uint8Array(size);
    try {
      for (;;) await writeFile(ballast, chunk, { flag: "a" });
    } catch {
      // The disk has no space for chunks of this size.
    }
  }
}

type Sent = Awaited<ReturnType<Client["read"]>> & {
  updatedAt: string;
  recipients: { deliveredAt?: string }[];
  assets: { base: string };
  fileParts: { key: string }[];
};

const refusalOf = (call: Promise<unknown>): Promise<Refused | null> =>
  call.then(
    () => null,
    (reason) => {
      if (reason instanceof Refused) return reason;
      throw reason;
    },
  );

/** Mounting needs root, which the test containers have. */
const isRoot = process.getuid?.() === 0;

it.runIf(isRoot)(
  "a server with a full disk refuses writes, keeps serving reads, and recovers once there is space",
  async () => {
    const disk = await mkdtemp(join(tmpdir(), "countersign-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", disk]);
    const ballast = join(disk, "ballast");
    const server = await startServer({ dataDir: join(disk, "data"), env: { RATE_LIMITS: "off" } });
    try {
      const { client } = await signUp(server);
      const people = signers(1);
      const id = await aSentDocument(client, people);
      // Later, the delivery would change the document, and a missing picture would be a reason of its own to refuse.
      const before = await eventually("the delivery", async () => {
        const document = (await client.read(id)) as Sent;
        return document.recipients[0]?.deliveredAt !== undefined && document;
      });
      const picture = `${before.assets.base}/${before.fileParts[0]!.key}/pages/0.jpg`;
      await eventually("the picture", async () => {
        const { status, body } = await client.request(picture);
        await body?.cancel();
        return status === 200;
      });
      await fill(ballast);

      const refusals = [
        await refusalOf(client.upload("big.pdf", await aPdf("x"))),
        await refusalOf(aSavedDraft(client, people)),
        await refusalOf(client.data("POST", `/api/document/void/${id}`, { reason: "Wrong" })),
        await refusalOf(signAs(server, client, people[0]!)),
      ];
      for (const refused of refusals) {
        expect([503, 507]).toContain(refused?.status);
        expect(["storage_full", "storage_unavailable", "unavailable"]).toContain(refused?.code);
      }
      expect(await client.read(id)).toMatchObject({ status: "SENT", updatedAt: before.updatedAt });
      expect((await client.list()).items).toHaveLength(1);
      expect(await new Client(server.url).data("GET", "/api/health")).toMatchObject({ status: "degraded" });

      await truncate(ballast, 0);
      expect((await stat(ballast)).size).toBe(0);
      await signAs(server, client, people[0]!);
      await eventually("the seal", async () => (await client.read(id)).status === "COMPLETED", { timeoutMs: 90_000 });
      const { url } = await client.downloadUrl(id);
      expect((await client.verify(await client.fetchBytes(url))).verdict).toBe("genuine");
      const trail = await client.data<{ intact: boolean }>("GET", `/api/document/logs/${id}`);
      expect(trail.intact).toBe(true);
    } finally {
      await server.stop();
      execFileSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true, force: true });
    }
  },
  240_000,
);
