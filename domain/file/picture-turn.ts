/**
 * Start-time fair queuing of drawing. A file gets its turn once, when it starts waiting, and keeps it: a waiting file
 * costs nothing. Turns count milliseconds of drawing, not of the clock, so that no worker is idle while a file waits.
 * An owner's turns are as far apart as their drawings take, so that the owner with the least drawing time comes first.
 */
import type { StoredFile } from "../document/file-part.ts";

/** All turns are below this number, and all clock times of jobs above. */
export const TURNS_END_MS = 1_000_000_000_000;

/** Drawing time that is charged for a turn before it is measured. */
const EXPECTED_MS = 100;

/**
 * The turn of an owner's next file, and the owner's account after it.
 * @param accountMs the owner's account, 0 for a new owner
 * @param servedMs the lane's latest turn: idle time saves up no credit
 */
export function takeTurn(accountMs: number, servedMs: number): { turnMs: number; accountMs: number } {
  const turnMs = Math.max(accountMs, servedMs);
  return { turnMs, accountMs: turnMs + EXPECTED_MS };
}

/** The owner's account after a drawing that was expected to take `EXPECTED_MS`. */
export function chargeDrawing(accountMs: number, tookMs: number): number {
  return Math.max(0, accountMs + Math.ceil(tookMs) - EXPECTED_MS);
}

/** Owner for whom a file's pictures are queued: its workspace, or all guests of one network address. */
export function pictureOwner({ workspaceId, drawnFor }: Pick<StoredFile, "workspaceId" | "drawnFor">): string {
  return drawnFor ?? workspaceId;
}
