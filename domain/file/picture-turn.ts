import type { StoredFile } from "../document/file-part.ts";

/**
 * The due time of an owner without recent drawings lies this far in the past. Every second of drawing moves an owner's
 * next turn one second later, so that the owner with the least drawing time comes first. An owner who has used more
 * than this credit waits even if no other owner does.
 */
export const PICTURE_CREDIT_MS = 60_000;

/** The due time for an owner without a recorded turn. */
export function freshTurnMs(nowMs: number): number {
  return nowMs - PICTURE_CREDIT_MS;
}

/** Due time after a drawing that took `tookMs`. Idle time does not accumulate credit. */
export function nextTurnMs(turnMs: number, nowMs: number, tookMs: number): number {
  return Math.max(turnMs, freshTurnMs(nowMs)) + Math.ceil(tookMs);
}

/** Owner for whom a file's pictures are queued: its workspace, or all guests of one network address. */
export function pictureOwner({ workspaceId, drawnFor }: Pick<StoredFile, "workspaceId" | "drawnFor">): string {
  return drawnFor ?? workspaceId;
}
