/**
 * Measures drawing while 2,000 files of one workspace wait: first pictures a second relative to 30 waiting files, and the
 * time to another workspace's first picture relative to an idle server.
 */
import { recordFile } from "../../api/services/file/record-file.ts";
import type { FilePartKey, Sha256, WorkspaceId } from "../../domain/ids.ts";
import { eventually } from "../support/eventually.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";
import { atLeast, atMost, type Figure, medianOf } from "./figure.ts";
import { plainPages } from "./heavy-pdf.ts";
import { owner } from "./list.ts";

const FEW = 30;
const MANY = Number(Deno.env.get("BENCH_PICTURES_WAITING") ?? 2_000);
const ROUNDS = 5;
const shape = { visibleBox: [0, 0, 595, 842] as [number, number, number, number], rotate: 0 as const, userUnit: 1 };

export async function run(): Promise<Figure[]> {
  const app = await openTestApp();
  Object.defineProperty(app.clock, "nowMs", { get: Date.now });
  try {
    const few: number[] = [];
    const idle: number[] = [];
    app.runner.start();
    for (let round = 0; round <= ROUNDS; round++) {
      const waitMs = await firstPictureMs(app, `idle ${round}`);
      const paceMs = await msPerPicture(app, FEW, `few ${round}`);
      if (round > 0) few.push(paceMs);
      if (round > 0) idle.push(waitMs);
    }
    const busy: number[] = [];
    const many: number[] = [];
    await app.runner.stop();
    await waitFor(app, MANY, "many");
    app.runner.start();
    for (let round = 0; round < ROUNDS; round++) {
      many.push(await paceOf(app, FEW));
      busy.push(await firstPictureMs(app, `busy ${round}`));
    }
    console.error(`${medianOf(few).toFixed(1)} ms a picture with ${FEW}, ${medianOf(many).toFixed(1)} with ${MANY}`);
    console.error(`another workspace's: ${medianOf(idle).toFixed(0)} ms idle, ${medianOf(busy).toFixed(0)} ms busy`);
    await app.runner.stop();
    return [
      atLeast("intake.pictures_waiting_2000", medianOf(few) / medianOf(many), 0.8, `of ${FEW} waiting`),
      atMost("intake.pictures_waiting_other", medianOf(busy) / medianOf(idle), 3, "× idle"),
    ];
  } finally {
    await app.close();
  }
}

/** Time per picture until all of so many files are drawn. */
async function msPerPicture(app: TestApp, files: number, name: string): Promise<number> {
  await app.runner.stop();
  await waitFor(app, files, name);
  const pace = paceOf(app, files);
  app.runner.start();
  return pace;
}

/** Time per picture for the next so many. */
async function paceOf(app: TestApp, pictures: number): Promise<number> {
  const { renderPage } = app.deps.pdf;
  let left = pictures;
  const startMs = performance.now();
  await new Promise<void>((resolve) => {
    app.deps.pdf.renderPage = async (...args) => {
      const rendered = await renderPage(...args);
      if (--left === 0) resolve();
      return rendered;
    };
  });
  app.deps.pdf.renderPage = renderPage;
  return (performance.now() - startMs) / pictures;
}

async function waitFor(app: TestApp, files: number, name: string): Promise<void> {
  for (let n = 0; n < files; n++) await upload(app, "workspace_greedy", `${name} ${n}`);
}

async function firstPictureMs(app: TestApp, name: string): Promise<number> {
  const startMs = performance.now();
  const key = await upload(app, `workspace_${name.replace(" ", "_")}`, name);
  app.runner.wake();
  const isDrawn = async () => ((await app.deps.files.find(key))?.value.imagesReady ?? 0) > 0;
  await eventually("a first picture", isDrawn, { timeoutMs: 300_000, everyMs: 2 });
  return performance.now() - startMs;
}

async function upload({ deps }: TestApp, workspace: string, name: string): Promise<FilePartKey> {
  const bytes = plainPages(1, name);
  const hashData = (await deps.objects.put(bytes, "application/pdf")) as Sha256;
  const principal = { ...owner, workspaceId: workspace as WorkspaceId };
  const file = {
    name: `${name}.pdf`,
    hashData,
    uploadedSha256: hashData,
    removed: [],
    pages: [shape],
    size: bytes.length,
  };
  return (await recordFile(deps, principal, file)).key;
}
