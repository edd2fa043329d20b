import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { type Person, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const PAGES = 12;

/** Points around every write of a picture job: the pictures, the progress record and the follow-up job. */
const points = [
  "after_claim:1",
  "picture_kept:1",
  "pictures_noted:1",
  "first_page_made:1",
  "picture_kept:5",
  "pictures_noted:2",
];

let person: Person;
let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  // An hour ahead, so that the jobs it plans for after its start are not due while the next server starts.
  const first = await startServer({ dataDir: before, clockAheadMs: 3_600_000 });
  ({ person } = await signUp(first));
  await first.stop();
});
afterAll(() => rm(before, { recursive: true, force: true }));

describe.each(points)("a crash at %s", (point) => {
  it("while a file's pictures are drawn loses none of them", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
    try {
      await cp(before, dataDir, { recursive: true });
      const dying = await startServer({ dataDir, env: { KILLPOINT: point } });
      const client = await new Client(dying.url).signIn(person);
      const file = aPdf(Array.from({ length: PAGES }, (_, n) => `Page ${n + 1}`));
      // The first claim may be for another job, before the upload's response; then the upload was not acknowledged.
      const answered = await client.upload("twelve.pdf", file).catch(() => null);
      expect(await dying.ended).toBe("SIGKILL");

      const server = await startServer({ dataDir });
      try {
        const again = await new Client(server.url).signIn(person);
        const { key } = answered ?? (await again.upload("twelve.pdf", file));
        const { assets } = await again.data<{ assets: { base: string } }>("GET", `/api/document/file/${key}`);
        for (let page = 0; page < PAGES; page++) {
          await eventually(`the pictures of page ${page}`, async () => {
            const sizes = ["pages", "thumbnails"].map((size) =>
              again.request(`${assets.base}/${key}/${size}/${page}.jpg`),
            );
            const answers = await Promise.all(sizes);
            await Promise.all(answers.map((one) => one.body?.cancel()));
            return answers.every(({ status }) => status === 200);
          });
        }
        // On a busy machine a page may exceed the quick lane's time; it is drawn in the other one then.
        expect(server.output()).not.toMatch(/could not be drawn.*file_broken/);
      } finally {
        await server.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});
