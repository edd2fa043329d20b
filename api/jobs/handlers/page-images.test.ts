import { afterEach, beforeEach, expect, it } from "vitest";
import { type FilePartKey, type Sha256, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { PdfWork } from "../../ports/pdf.ts";
import { firstPageJob } from "../../services/file/first-page-job.ts";

type Drawing = { name: string; page: number; lane: string };
const picture = { large: new Uint8Array([1]), thumbnail: new Uint8Array([2]) };
const shape = { visibleBox: [0, 0, 595, 842] as const, rotate: 0 as const, userUnit: 1 };

let app: TestApp;
let drawn: Drawing[];
/** Drawing time of a file's page in milliseconds; a page beyond its limit is ended. */
let takes: (name: string, page: number) => number;

beforeEach(async () => {
  app = await openTestApp();
  drawn = [];
  takes = () => 0;
  app.deps.pdf.renderPage = stage;
});
afterEach(() => app.close());

/** Replaces the worker, so that the test decides how long a page takes. */
const stage: PdfWork["renderPage"] = async (bytes, page, { lane, limitMs }) => {
  const name = new TextDecoder().decode(bytes);
  drawn.push({ name, page, lane });
  const tookMs = Math.min(takes(name, page), limitMs);
  app.clock.nowMs += tookMs;
  if (tookMs === Number.POSITIVE_INFINITY) return refuse("file_broken");
  return takes(name, page) > limitMs ? refuse("file_inspection_timed_out") : done(picture);
};

async function upload(name: string, pages: number, who: { workspace: string; address?: string }): Promise<FilePartKey> {
  const hashData = await app.deps.objects.put(new TextEncoder().encode(name), "application/pdf");
  const file = {
    key: app.deps.ids.filePart(),
    fileName: `${name}.pdf`,
    hashData: hashData as Sha256,
    uploadedSha256: hashData as Sha256,
    removed: [],
    pages,
    size: 1,
    thumbnailKey: "",
    workspaceId: who.workspace as WorkspaceId,
    uploadedAt: toInstant(app.clock.nowMs),
    imagesReady: 0,
    ...(who.address ? { drawnFor: who.address } : {}),
  };
  await app.deps.files.put(file, Array(pages).fill(shape), [firstPageJob(file)]);
  return file.key;
}

const fileOf = async (key: FilePartKey) => (await app.deps.files.find(key))!.value;
const drawingOrderOf = (name: string, page: number) => drawn.findIndex((one) => one.name === name && one.page === page);

it("the first pages of all files are drawn before any other page", async () => {
  for (const name of ["one", "two", "three"]) await upload(name, 4, { workspace: name });
  await app.runner.runDue();
  const lanes = drawn.map(({ lane }) => lane);
  expect(lanes.filter((lane) => lane === "first")).toHaveLength(3);
  for (const name of ["one", "two", "three"]) {
    expect(drawn.filter((one) => one.name === name).map((one) => one.page)).toEqual([0, 1, 2, 3]);
  }
});

it("one owner's single file is drawn before most of another owner's many files", async () => {
  takes = () => 500;
  for (let n = 0; n < 12; n++) await upload(`many${n}`, 1, { workspace: "greedy" });
  await upload("single", 1, { workspace: "modest" });
  await app.runner.runDue();
  expect(drawn).toHaveLength(13);
  expect(drawingOrderOf("single", 0)).toBeLessThanOrEqual(1);
});

it("all guests of one address count as one owner", async () => {
  takes = () => 500;
  for (let n = 0; n < 8; n++) await upload(`guest${n}`, 1, { workspace: `guest_${n}`, address: "198.51.100.7" });
  const other = await upload("other", 1, { workspace: "guest_other", address: "198.51.100.8" });
  await app.runner.runDue();
  expect(drawingOrderOf("other", 0)).toBeLessThanOrEqual(1);
  expect(await fileOf(other)).not.toHaveProperty("drawnFor");
});

it("pages of two owners are drawn in turns of equal time", async () => {
  takes = (name) => (name === "slow" ? 1_400 : 700);
  await upload("slow", 30, { workspace: "a" });
  await upload("fast", 60, { workspace: "b" });
  await app.runner.runDue();
  const half = drawn.slice(0, 45);
  const spent = (name: string) => half.filter((one) => one.name === name).length * takes(name, 0);
  expect(spent("slow") / spent("fast")).toBeGreaterThan(0.7);
  expect(spent("slow") / spent("fast")).toBeLessThan(1.5);
});

it("an owner's slow first page, and the owner's next files, leave the quick lane", async () => {
  takes = (name) => (name.startsWith("heavy") ? 4_000 : 10);
  const keys = [];
  for (let n = 0; n < 3; n++) keys.push(await upload(`heavy${n}`, 1, { workspace: "heavy" }));
  await app.runner.runDue();
  expect(drawn.filter(({ lane }) => lane === "first")).toHaveLength(1);
  for (const key of keys) expect(await fileOf(key)).toMatchObject({ imagesReady: 1 });
  for (const key of keys) expect(await fileOf(key)).not.toHaveProperty("undrawn");
});

it("a page that cannot be drawn is tried once and logged, and the others are drawn", async () => {
  takes = (_, page) => (page === 1 ? 60_000 : 10);
  const key = await upload("one bad page", 4, { workspace: "a" });
  await app.runner.runDue();
  expect(drawn.filter(({ page }) => page === 1)).toHaveLength(1);
  expect(await fileOf(key)).toMatchObject({ imagesReady: 4, undrawn: [1] });
  expect(await app.deps.jobs.listDead()).toEqual([]);
  expect(app.logged.join()).toContain("a page could not be drawn");
});

it("no more pages of a file are drawn after three in a row have failed", async () => {
  takes = () => Number.POSITIVE_INFINITY;
  const pages = 1_000;
  app.deps.pdf.renderPage = async (bytes, page, { lane }) => {
    drawn.push({ name: new TextDecoder().decode(bytes), page, lane });
    return refuse("file_broken");
  };
  const key = await upload("bomb", pages, { workspace: "a" });
  await app.runner.runDue();
  expect(drawn).toHaveLength(3);
  expect(await fileOf(key)).toMatchObject({ imagesReady: pages, undrawn: Array.from({ length: pages }, (_, n) => n) });
});

it("pages of an owner who has used up the drawing time wait, even if no other owner waits", async () => {
  await app.deps.pictureTurns.charge("bulk", "a", { nowMs: app.clock.nowMs, tookMs: 90_000 });
  const key = await upload("long", 4, { workspace: "a" });
  await app.runner.runDue();
  expect(await fileOf(key)).toMatchObject({ imagesReady: 1 });
  app.clock.nowMs += 31_000;
  await app.runner.runDue();
  expect(await fileOf(key)).toMatchObject({ imagesReady: 4 });
});

it("waiting for a turn does not count as a failed attempt", async () => {
  takes = () => 3_000;
  const key = await upload("long", 30, { workspace: "a" });
  let failures = 0;
  app.deps.pdf.renderPage = async (bytes, page, options) => {
    if (page === 20 && failures++ < 5) throw new Error("no worker could be started");
    return stage(bytes, page, options);
  };
  for (let n = 0; n < 12; n++) {
    await app.runner.runDue();
    app.clock.nowMs += 120_000;
  }
  expect(await fileOf(key)).toMatchObject({ imagesReady: 30 });
});
