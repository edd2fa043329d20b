/** Keys with which programs act for a workspace: told once, stored hashed. */
import * as z from "zod/mini";
import { cleanLine } from "../document/file-part.ts";
import { Instant, Sha256, UserId, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";

export const API_KEY_PREFIX = "csk_";
export const API_KEY_NAME_LIMIT = 60;
/** Living keys of one workspace. */
export const API_KEYS_LIMIT = 50;

export const ApiKey = z.object({
  _id: z.string(),
  workspaceId: WorkspaceId,
  /** Who made it, and for whom it acts. */
  userId: UserId,
  /** Theirs, confirmed when they made it. */
  email: z.string(),
  name: z.string(),
  /** The last four letters of the secret, to recognise it by. */
  hint: z.string(),
  sha256: Sha256,
  createdAt: Instant,
  /** Coarse: see `isUseWorthNoting`. */
  lastUsedAt: z.optional(Instant),
  revokedAt: z.optional(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** When a key was last used is kept to this, so that calls are not writes. */
const USE_GRAIN_MS = 10 * 60_000;

export function isUseWorthNoting({ lastUsedAt }: Pick<ApiKey, "lastUsedAt">, at: Instant): boolean {
  return lastUsedAt === undefined || Date.parse(at) - Date.parse(lastUsedAt) >= USE_GRAIN_MS;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** As it is stored; a fault where nothing is left of it or too much. */
export function cleanKeyName(name: string): { name: string; faults: Fault[] } {
  const clean = cleanLine(name);
  if (clean === "") return { name: clean, faults: [{ path: "name", code: "api_key_name_required" }] };
  const isLong = [...clean].length > API_KEY_NAME_LIMIT;
  const params = { limit: API_KEY_NAME_LIMIT };
  return { name: clean, faults: isLong ? [{ path: "name", code: "api_key_name_too_long", params }] : [] };
}
