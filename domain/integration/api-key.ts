/** Keys with which programs act for a workspace: shown once, stored hashed. */

import * as z from "zod/mini";
import { Action, EntityName } from "../access/rights.ts";
import { Instant, Sha256, UserId, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";
import { cleanLine } from "../text/clean-text.ts";

export const API_KEY_PREFIX = "csk_";
const API_KEY_NAME_LIMIT = 60;
/** Living keys per workspace. */
export const API_KEYS_LIMIT = 50;

const KeyRights = z.record(EntityName, z.array(Action));

export const ApiKey = z.object({
  _id: z.string(),
  workspaceId: WorkspaceId,
  /** The member who made the key; calls with the key act in their name. */
  userId: UserId,
  /** The maker's address. */
  email: z.string(),
  name: z.string(),
  /** Absent in keys of earlier versions, which have all of their maker's rights. */
  rights: z.optional(KeyRights),
  /** The last four characters of the secret. */
  hint: z.string(),
  sha256: Sha256,
  createdAt: Instant,
  /** Rounded: see `isUseWorthNoting`. */
  lastUsedAt: z.optional(Instant),
  revokedAt: z.optional(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Granularity of `lastUsedAt`, so that most calls write nothing. */
const USE_GRAIN_MS = 10 * 60_000;

export function isUseWorthNoting({ lastUsedAt }: Pick<ApiKey, "lastUsedAt">, at: Instant): boolean {
  return lastUsedAt === undefined || Date.parse(at) - Date.parse(lastUsedAt) >= USE_GRAIN_MS;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** The name as stored; a fault when it is empty or too long. */
export function cleanKeyName(name: string): { name: string; faults: Fault[] } {
  const clean = cleanLine(name);
  if (clean === "") return { name: clean, faults: [{ path: "name", code: "api_key_name_required" }] };
  const isLong = [...clean].length > API_KEY_NAME_LIMIT;
  const params = { limit: API_KEY_NAME_LIMIT };
  return { name: clean, faults: isLong ? [{ path: "name", code: "api_key_name_too_long", params }] : [] };
}
