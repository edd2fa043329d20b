/**
 * Draws page pictures in two lanes: first pages fast, other pages in batches. In each lane, the owner who used the
 * least drawing time recently is next. A page that takes too much time or memory is given up immediately.
 */
import type { StoredFile } from "../../../domain/document/file-part.ts";
import { freshTurnMs, pictureOwner } from "../../../domain/file/picture-turn.ts";
import { type FilePartKey, toInstant } from "../../../domain/ids.ts";
import type { Job } from "../../../domain/job/job.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes, Versioned } from "../../ports/basics.ts";
import type { JobStore } from "../../ports/jobs.ts";
import type { PictureLane } from "../../ports/pdf.ts";
import { inRegion } from "../../services/file/data-center-store.ts";
import { pictureName, pictureType } from "../../services/file/picture-name.ts";
import type { JobResult } from "../handler.ts";

/** Time limit in the fast lane, where others wait; a slower page moves to the bulk lane. */
const FIRST_LIMIT_MS = 1_000;
/** Time limit in the bulk lane; a slower page is given up. */
const PAGE_LIMIT_MS = 10_000;
/** Length of an owner's turn, even if more of their pages are missing. */
const TURN_MS = 2_000;
/** A file is given up after this many failed pages in a row. */
const HOPELESS_PAGES = 3;

type PictureDeps = Deps & { jobs: Pick<JobStore, "ensure"> };

export async function makeFirstPage(deps: PictureDeps, job: Job, key: FilePartKey): Promise<JobResult> {
  const stored = await deps.files.find(key);
  if (!stored) return "done";
  if (stored.value.imagesReady === 0) {
    const turn = await findTurn(deps, "first", job, stored.value);
    if (turn.notBefore !== null) return { nextAt: turn.notBefore };
    const first = turn.isSlow ? "too_slow" : await drawFirst(deps, stored);
    if (first === "moved") return { nextAt: Date.parse(job.dueAt) };
    if (first === "kept" && stored.value.pages === 1) return "done";
  }
  deps.killPoint("first_page_made");
  const dueAt = toInstant(freshTurnMs(deps.clock.now()));
  await deps.jobs.ensure(`page_images_${key}`, { task: { kind: "page_images", part: key }, dueAt });
  return "done";
}

export async function makePageImages(deps: PictureDeps, job: Job, key: FilePartKey): Promise<JobResult> {
  const stored = await deps.files.find(key);
  if (!stored || stored.value.imagesReady >= stored.value.pages) return "done";
  const turn = await findTurn(deps, "bulk", job, stored.value);
  if (turn.notBefore !== null) return { nextAt: turn.notBefore };
  const startMs = deps.clock.now();
  const drawn = await drawPages(deps, stored.value, startMs);
  const owner = pictureOwner(stored.value);
  await deps.pictureTurns.charge("bulk", owner, { nowMs: deps.clock.now(), tookMs: deps.clock.now() - startMs });
  // If the file has moved meanwhile, its pages are drawn again for the new store.
  const recorded = await recordDrawn(deps, stored, drawn);
  if (recorded && drawn.to >= stored.value.pages) return "done";
  return { nextAt: (await deps.pictureTurns.find("bulk", owner)).turnMs };
}

/** `notBefore`: when the owner's turn comes if others are ahead, otherwise `null`. */
async function findTurn(
  deps: Deps,
  lane: PictureLane,
  { dueAt }: Job,
  file: StoredFile,
): Promise<{ notBefore: number | null; isSlow: boolean }> {
  const { turnMs, slowUntilMs } = await deps.pictureTurns.find(lane, pictureOwner(file));
  return { notBefore: turnMs > Date.parse(dueAt) ? turnMs : null, isSlow: slowUntilMs > deps.clock.now() };
}

type Drawn = { to: number; undrawn: number[] };

/** `moved`: the file's record was written concurrently. `too_slow`: the bulk lane allows the page more time. */
async function drawFirst(deps: Deps, stored: Versioned<StoredFile>): Promise<"kept" | "moved" | "too_slow"> {
  const startMs = deps.clock.now();
  const source = await sourceOf(deps, stored.value);
  const result = await drawPage(deps, stored.value, source, 0, { lane: "first", limitMs: FIRST_LIMIT_MS });
  const spent = { nowMs: deps.clock.now(), tookMs: deps.clock.now() - startMs, isSlow: result !== "drawn" };
  await deps.pictureTurns.charge("first", pictureOwner(stored.value), spent);
  if (result === "too_slow") return result;
  const isRecorded = await recordDrawn(deps, stored, { to: 1, undrawn: result === "drawn" ? [] : [0] });
  return isRecorded ? "kept" : "moved";
}

async function drawPages(deps: Deps, file: StoredFile, startMs: number): Promise<Drawn> {
  const source = await sourceOf(deps, file);
  const undrawn: number[] = [];
  let to = file.imagesReady;
  while (to < file.pages && (to === file.imagesReady || deps.clock.now() - startMs < TURN_MS)) {
    const result = await drawPage(deps, file, source, to, { lane: "bulk", limitMs: PAGE_LIMIT_MS });
    if (result !== "drawn") undrawn.push(to);
    to++;
    if (isHopeless([...(file.undrawn ?? []), ...undrawn], to)) {
      for (; to < file.pages; to++) undrawn.push(to);
    }
  }
  return { to, undrawn };
}

function isHopeless(undrawn: readonly number[], to: number): boolean {
  return Array.from({ length: HOPELESS_PAGES }, (_, back) => to - 1 - back).every((page) => undrawn.includes(page));
}

async function sourceOf(deps: Deps, { hashData, dataCenter }: StoredFile): Promise<Bytes> {
  const source = await inRegion(deps, dataCenter).objects.get(hashData);
  if (!source) throw new Error("page images: the source is missing");
  return source;
}

/** Never retried: a page that crashes its worker or takes too long would do so again. */
async function drawPage(
  deps: Deps,
  { hashData, dataCenter }: StoredFile,
  source: Bytes,
  page: number,
  options: { lane: PictureLane; limitMs: number },
): Promise<"drawn" | "too_slow" | "broken"> {
  const rendered = await deps.pdf.renderPage(source, page, options);
  if (!rendered.ok) {
    const isSlow = rendered.refusal.code === "file_inspection_timed_out";
    deps.log("warn", "a page could not be drawn", { sha256: hashData, page, code: rendered.refusal.code });
    return isSlow ? "too_slow" : "broken";
  }
  const { large, thumbnail } = rendered.value;
  const { objects } = inRegion(deps, dataCenter);
  await objects.putDerived(pictureName(hashData, "pages", page), large, pictureType(large));
  await objects.putDerived(pictureName(hashData, "thumbnails", page), thumbnail, pictureType(thumbnail));
  deps.killPoint("picture_kept");
  return "drawn";
}

async function recordDrawn(deps: Deps, stored: Versioned<StoredFile>, { to, undrawn }: Drawn): Promise<boolean> {
  const { drawnFor, ...file } = stored.value;
  const allUndrawn = [...(file.undrawn ?? []), ...undrawn];
  const isMissing = to < file.pages;
  const next: StoredFile = {
    ...file,
    imagesReady: to,
    ...(allUndrawn.length > 0 ? { undrawn: allUndrawn } : {}),
    ...(isMissing && drawnFor ? { drawnFor } : {}),
  };
  const replaced = await deps.files.replace(stored, next);
  deps.killPoint("pictures_noted");
  return replaced !== null;
}
