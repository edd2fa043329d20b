import { afterEach, beforeEach, expect, it } from "vitest";
import { type FilePartKey, type Sha256, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { PdfWork } from "../../ports/pdf.ts";
import { firstPageJob } from "../../services/file/first-page-job.ts";
import { readShapes } from "../../services/file/read-pages.ts";

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
  await app.deps.files.put(file, Array(pages).fill(shape), [await firstPageJob(app.deps, file)]);
  return file.key;
}

const fileOf = async (key: FilePartKey) => (await app.deps.files.find(key))!.value;
const drawingOrderOf = (name: string, page: number) => drawn.findIndex((one) => one.name === name && one.page === page);

it("only the first page of a long file is drawn in the fast lane", async () => {
  const pages = 12;
  for (const name of ["one", "two", "three"]) await upload(name, pages, { workspace: name });
  await app.runner.runDue();
  expect(drawn.filter(({ lane }) => lane === "first").map(({ page }) => page)).toEqual([0, 0, 0]);
  for (const name of ["one", "two", "three"]) {
    expect(drawn.filter((one) => one.name === name).map((one) => one.page)).toEqual([...Array(pages).keys()]);
  }
});

it("a short file whose pages take long is drawn in the fast lane, a page a turn", async () => {
  takes = () => 300;
  for (const name of ["one", "two", "three"]) await upload(name, 3, { workspace: name });
  await app.runner.runDue();
  expect(new Set(drawn.map(({ lane }) => lane))).toEqual(new Set(["first"]));
  expect(drawn).toHaveLength(9);
});

it("a short file is drawn in one turn, without a second job", async () => {
  takes = () => 10;
  const key = await upload("short", 3, { workspace: "a" });
  await app.runner.runDue();
  expect(drawn.map(({ page, lane }) => [page, lane])).toEqual([0, 1, 2].map((page) => [page, "first"]));
  expect(await fileOf(key)).toMatchObject({ imagesReady: 3 });
});

it("each of many waiting files is claimed once, and a file of another owner is next", async () => {
  takes = () => 200;
  const files = 120;
  for (let n = 0; n < files; n++) await upload(`many${n}`, 1, { workspace: "greedy" });
  let claims = 0;
  let isUploaded = false;
  const { jobs } = app.deps;
  const claim = jobs.claim.bind(jobs);
  jobs.claim = async (kind, ...rest) => {
    const leases = await claim(kind, ...rest);
    if (kind === "first_page") claims += leases.length;
    return leases;
  };
  const draw = app.deps.pdf.renderPage;
  app.deps.pdf.renderPage = async (...args) => {
    if (drawn.length === 50 && !isUploaded) {
      isUploaded = true;
      await upload("other", 1, { workspace: "modest" });
    }
    return draw(...args);
  };
  await app.runner.runDue();
  expect([drawn.length, claims]).toEqual([files + 1, files + 1]);
  expect(drawingOrderOf("other", 0)).toBeLessThan(55);
});

it("one owner's single file is drawn before most of another owner's many files", async () => {
  takes = () => 500;
  for (let n = 0; n < 12; n++) await upload(`many${n}`, 1, { workspace: "greedy" });
  await upload("single", 1, { workspace: "modest" });
  await app.runner.runDue();
  expect(drawn).toHaveLength(13);
  expect(drawingOrderOf("single", 0)).toBeLessThanOrEqual(2);
});

it("all guests of one address count as one owner", async () => {
  takes = () => 500;
  for (let n = 0; n < 8; n++) await upload(`guest${n}`, 1, { workspace: `guest_${n}`, address: "198.51.100.7" });
  const other = await upload("other", 1, { workspace: "guest_other", address: "198.51.100.8" });
  await app.runner.runDue();
  expect(drawingOrderOf("other", 0)).toBeLessThanOrEqual(2);
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
  for (let n = 0; n < 5; n++) keys.push(await upload(`heavy${n}`, 1, { workspace: "heavy" }));
  await app.runner.runDue();
  // Two are drawn at once.
  expect(drawn.filter(({ lane }) => lane === "first")).toHaveLength(2);
  for (const key of keys) expect(await fileOf(key)).toMatchObject({ imagesReady: 1 });
  for (const key of keys) expect(await fileOf(key)).not.toHaveProperty("undrawn");
});

it("a page that cannot be drawn is tried once in each lane and logged, and the others are drawn", async () => {
  takes = (_, page) => (page === 1 ? 60_000 : 10);
  const key = await upload("one bad page", 4, { workspace: "a" });
  await app.runner.runDue();
  expect(drawn.filter(({ page }) => page === 1).map(({ lane }) => lane)).toEqual(["first", "bulk"]);
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

it("pages of an owner who has drawn for minutes do not wait while no other owner does", async () => {
  takes = () => 1_500;
  const key = await upload("long", 60, { workspace: "a" });
  await app.runner.runDue();
  expect(await fileOf(key)).toMatchObject({ imagesReady: 60 });
});

it("an undrawable page does not put its owner's other files into the slow lane, and one quick page ends it", async () => {
  takes = (name) => (name === "broken" ? Number.POSITIVE_INFINITY : name === "slow" ? 4_000 : 10);
  const brokenPages: PdfWork["renderPage"] = async (bytes, page, options) =>
    new TextDecoder().decode(bytes) === "broken" ? refuse("file_broken") : stage(bytes, page, options);
  app.deps.pdf.renderPage = brokenPages;
  const lanesOf = (name: string) => drawn.filter((one) => one.name === name).map(({ lane }) => lane);
  for (const name of ["broken", "after broken", "slow", "after slow", "last"]) {
    await upload(name, 1, { workspace: "a" });
    await app.runner.runDue();
  }
  expect(lanesOf("after broken")).toEqual(["first"]);
  expect(lanesOf("slow")).toEqual(["first", "bulk"]);
  expect(lanesOf("after slow")).toEqual(["bulk"]);
  expect(lanesOf("last")).toEqual(["first"]);
});

it("a job that an earlier version has queued by the clock, and one that failed, are drawn before all others", async () => {
  takes = () => 200;
  for (let n = 0; n < 10; n++) await upload(`many${n}`, 1, { workspace: "a" });
  const former = await upload("former", 1, { workspace: "b" });
  await app.deps.jobs.add([{ task: { kind: "first_page", part: former }, dueAt: toInstant(app.clock.nowMs - 60_000) }]);
  await app.runner.runDue();
  expect(drawingOrderOf("former", 0)).toBe(0);
  expect(drawn).toHaveLength(11);
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

it("dark tiles are kept per page, and leave with their file", async () => {
  app.deps.pdf.renderPage = async (bytes, page, options) => {
    const result = await stage(bytes, page, options);
    return result.ok && page === 1 ? done({ ...result.value, dark: "2;a" }) : result;
  };
  const [dark, light] = [await upload("dark", 3, { workspace: "a" }), await upload("light", 1, { workspace: "b" })];
  await app.runner.runDue();
  expect(await app.deps.files.readDarkMaps(dark)).toEqual(new Map([[1, "2;a"]]));
  const [, { dark: maps }] = await readShapes(app.deps, [await fileOf(dark), await fileOf(light)]);
  expect(maps).toEqual(new Map([[dark, new Map([[1, "2;a"]])]]));
  expect(await app.deps.files.remove((await app.deps.files.find(dark))!)).toBe(true);
  expect((await app.deps.files.readDarkMaps(dark)).size).toBe(0);
});
