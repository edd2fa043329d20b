import type { TemplateHead } from "./template.ts";

/** Number of stored former versions of a template; the oldest is dropped. */
export const VERSIONS_LIMIT = 50;
export const VERSION_NOTE_LIMIT = 200;

/** Saves by one person within this time form one version, because the editor saves while somebody types. */
const PAUSE_MS = 10 * 60_000;

/** Whether the version that a save replaces is stored. A version with a note always is. */
export function keepsVersion(before: TemplateHead, next: TemplateHead): boolean {
  if (next.version === before.version) return false;
  if (before.note || next.note || before.editedBy.id !== next.editedBy.id) return true;
  return Date.parse(next.updatedAt) - Date.parse(before.updatedAt) >= PAUSE_MS;
}
