import type { StoredFile } from "../document/file-part.ts";

/**
 * An owner who had nothing drawn lately is due this long ago. Every second of drawing moves their next turn a second
 * later: who has used least comes first, and who has used more than this waits although nobody else does.
 */
export const PICTURE_CREDIT_MS = 60_000;

/** When an owner's pictures are due, of whom nothing else is known. */
export function freshTurnMs(nowMs: number): number {
  return nowMs - PICTURE_CREDIT_MS;
}

/** The turn after one that took so long. Time in which nothing was drawn is not saved up. */
export function nextTurnMs(turnMs: number, nowMs: number, tookMs: number): number {
  return Math.max(turnMs, freshTurnMs(nowMs)) + Math.ceil(tookMs);
}

/** Whose turn a file's pictures take: its workspace's, or that of all guests of one address. */
export function pictureOwner({ workspaceId, drawnFor }: Pick<StoredFile, "workspaceId" | "drawnFor">): string {
  return drawnFor ?? workspaceId;
}
