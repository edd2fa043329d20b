import type { StoredFile } from "../document/file-part.ts";

/**
 * An owner without recent drawings is due this long ago. Every second of drawing moves an owner's next turn a second
 * later: the owner who has used least comes first, and an owner who has used more than this waits even when alone.
 */
export const PICTURE_CREDIT_MS = 60_000;

/** The due time for an owner without a recorded turn. */
export function freshTurnMs(nowMs: number): number {
  return nowMs - PICTURE_CREDIT_MS;
}

/** Due time after a drawing that took `tookMs`. An owner cannot save up time in which nothing was drawn. */
export function nextTurnMs(turnMs: number, nowMs: number, tookMs: number): number {
  return Math.max(turnMs, freshTurnMs(nowMs)) + Math.ceil(tookMs);
}

/** Owner under whom a file's pictures are queued: its workspace, or all guests of one address together. */
export function pictureOwner({ workspaceId, drawnFor }: Pick<StoredFile, "workspaceId" | "drawnFor">): string {
  return drawnFor ?? workspaceId;
}
