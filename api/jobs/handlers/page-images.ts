/**
 * Draws page pictures in two lanes: first pages and short files fast, other pages in batches. In each lane, the file
 * whose turn came first is next. A page that takes too much time or memory is given up immediately.
 */
import type { StoredFile } from "../../../domain/document/file-part.ts";
import { pictureOwner, TURNS_END_MS } from "../../../domain/file/picture-turn.ts";
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
/** A file with at most so many pages is drawn in the fast lane, in turns of this length: it may be signed at once. */
const SHORT_PAGES = 10;
const FIRST_TURN_MS = 250;
/** Time limit in the bulk lane; a slower page is given up. */
const PAGE_LIMIT_MS = 10_000;
/** Length of a turn in the bulk lane, even if more of the file's pages are missing. */
const TURN_MS = 2_000;
/** A file is given up after this many failed pages in a row. */
const HOPELESS_PAGES = 3;

const lanes = {
  first: { limitMs: FIRST_LIMIT_MS, turnMs: FIRST_TURN_MS },
  bulk: { limitMs: PAGE_LIMIT_MS, turnMs: TURN_MS },
};

type PictureDeps = Deps & { jobs: Pick<JobStore, "ensure"> };

export async function makeFirstPage(deps: PictureDeps, job: Job, key: FilePartKey): Promise<JobResult> {
  const stored = await deps.files.find(key);
  if (!stored || isFinished(stored.value)) return "done";
  const owner = pictureOwner(stored.value);
  const isFast = stored.value.imagesReady === 0 || isShort(stored.value);
  if (isFast && !(await deps.pictureTurns.isSlow(owner, deps.clock.now()))) {
    const drawn = await serveTurn(deps, job, stored, "first");
    if (drawn.isSlow) await deps.pictureTurns.setSlow(owner, true, deps.clock.now());
    if (!drawn.isRecorded) return { waitUntil: Date.parse(job.dueAt) };
    if (drawn.to === stored.value.pages) return "done";
    if (isShort(stored.value) && !drawn.isSlow) return { waitUntil: await deps.pictureTurns.take("first", owner) };
  }
  deps.killPoint("first_page_made");
  const dueAt = toInstant(await deps.pictureTurns.take("bulk", owner));
  await deps.jobs.ensure(`page_images_${key}`, { task: { kind: "page_images", part: key }, dueAt });
  return "done";
}

export async function makePageImages(deps: PictureDeps, job: Job, key: FilePartKey): Promise<JobResult> {
  const stored = await deps.files.find(key);
  if (!stored || isFinished(stored.value)) return "done";
  const owner = pictureOwner(stored.value);
  const drawn = await serveTurn(deps, job, stored, "bulk");
  // The first page of an owner in the slow lane was quick: the next one may be, too.
  const isQuickAgain = stored.value.imagesReady === 0 && drawn.firstMs < FIRST_LIMIT_MS;
  if (isQuickAgain) await deps.pictureTurns.setSlow(owner, false, deps.clock.now());
  // If the file has moved meanwhile, its pages are drawn again for the new store.
  if (drawn.isRecorded && drawn.to === stored.value.pages) return "done";
  return { waitUntil: await deps.pictureTurns.take("bulk", owner) };
}

function isShort({ pages }: StoredFile): boolean {
  return pages <= SHORT_PAGES;
}

function isFinished({ imagesReady, pages }: StoredFile): boolean {
  return imagesReady >= pages;
}

/** `to`: the first page that is still missing. */
type Drawn = { to: number; undrawn: number[]; dark: Map<number, string>; isSlow: boolean; firstMs: number };

/** Draws pages of a file for one turn. `isRecorded` is `false` if the file's record was written concurrently. */
async function serveTurn(
  deps: Deps,
  { dueAt }: Job,
  stored: Versioned<StoredFile>,
  lane: PictureLane,
): Promise<Drawn & { isRecorded: boolean }> {
  const startMs = deps.clock.now();
  const drawn = await drawPages(deps, stored.value, lane, startMs);
  // Jobs of an earlier version, and those that failed before, are due at a time of the clock.
  const turnMs = Date.parse(dueAt) < TURNS_END_MS ? Date.parse(dueAt) : 0;
  const tookMs = deps.clock.now() - startMs;
  await deps.pictureTurns.charge(lane, pictureOwner(stored.value), { turnMs, tookMs });
  const isRecorded = drawn.to === stored.value.imagesReady || (await recordDrawn(deps, stored, drawn));
  return { ...drawn, isRecorded };
}

/**
 * Draws at least one page. In the fast lane it stops at a page that is too slow for it, and after the first page of a long
 * file.
 */
async function drawPages(deps: Deps, file: StoredFile, lane: PictureLane, startMs: number): Promise<Drawn> {
  const source = await sourceOf(deps, file);
  const { limitMs } = lanes[lane];
  const turnMs = lane === "first" && !isShort(file) ? 0 : lanes[lane].turnMs;
  const drawn: Drawn = { to: file.imagesReady, undrawn: [], dark: new Map(), isSlow: false, firstMs: 0 };
  while (drawn.to < file.pages && (drawn.to === file.imagesReady || deps.clock.now() - startMs < turnMs)) {
    const result = await drawPage(deps, file, source, drawn.to, { lane, limitMs });
    if (drawn.to === file.imagesReady) drawn.firstMs = deps.clock.now() - startMs;
    if (typeof result === "object" && result.dark) drawn.dark.set(drawn.to, result.dark);
    drawn.isSlow = result === "too_slow";
    if (drawn.isSlow && lane === "first") break;
    if (typeof result !== "object") drawn.undrawn.push(drawn.to);
    drawn.to++;
    if (isHopeless([...(file.undrawn ?? []), ...drawn.undrawn], drawn.to)) {
      for (; drawn.to < file.pages; drawn.to++) drawn.undrawn.push(drawn.to);
    }
  }
  return drawn;
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
): Promise<{ dark: string | undefined } | "too_slow" | "broken"> {
  const rendered = await deps.pdf.renderPage(source, page, options);
  if (!rendered.ok) {
    const isSlow = rendered.refusal.code === "file_inspection_timed_out";
    deps.log("warn", "a page could not be drawn", { sha256: hashData, page, code: rendered.refusal.code });
    return isSlow ? "too_slow" : "broken";
  }
  const { large, thumbnail, dark } = rendered.value;
  const { objects } = inRegion(deps, dataCenter);
  await Promise.all([
    objects.putDerived(pictureName(hashData, "pages", page), large, pictureType(large)),
    objects.putDerived(pictureName(hashData, "thumbnails", page), thumbnail, pictureType(thumbnail)),
  ]);
  deps.killPoint("picture_kept");
  return { dark };
}

async function recordDrawn(
  deps: Deps,
  stored: Versioned<StoredFile>,
  { to, undrawn, dark }: Pick<Drawn, "to" | "undrawn" | "dark">,
): Promise<boolean> {
  const { drawnFor, ...file } = stored.value;
  const allUndrawn = [...(file.undrawn ?? []), ...undrawn];
  const isMissing = to < file.pages;
  const next: StoredFile = {
    ...file,
    imagesReady: to,
    ...(allUndrawn.length > 0 ? { undrawn: allUndrawn } : {}),
    ...(dark.size > 0 ? { isDark: true } : {}),
    ...(isMissing && drawnFor ? { drawnFor } : {}),
  };
  const replaced = await deps.files.replace(stored, next, dark);
  deps.killPoint("pictures_noted");
  return replaced !== null;
}
