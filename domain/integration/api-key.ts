/** API keys of programs. The secret is shown once and stored hashed. */

import * as z from "zod/mini";
import { grantedToKey, withinMaker } from "../access/key-rights.ts";
import { Action, EntityName, type Rights } from "../access/rights.ts";
import { noRights, rightsOf } from "../access/roles.ts";
import { DAY_MS } from "../durations.ts";
import { Instant, Sha256, UserId, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";
import { cleanLine } from "../text/clean-text.ts";
import type { Membership } from "../workspace/member.ts";
import { formatRange, isInRange, parseRange } from "./address-range.ts";
import { ApiKeyType } from "./api-key-type.ts";

export const API_KEY_PREFIX = "csk_";
/** Prefix of keys whose documents are tests. */
const TEST_KEY_PREFIX = "csk_test_";
const API_KEY_NAME_LIMIT = 60;
/** Maximum active keys per workspace. */
export const API_KEYS_LIMIT = 50;

/** Time for which a replaced secret still works if requested. */
const SECRET_OVERLAP_MS = DAY_MS;
/** Time before the expiry at which the creator is notified by mail. */
const EXPIRY_NOTICE_MS = 7 * DAY_MS;
/** Maximum former secrets that are valid together with the current one. */
const FORMER_SECRETS = 3;

/** An entity that is newer than the stored key has no actions. */
const KeyRights = z.pipe(
  z.partialRecord(EntityName, z.array(Action)),
  z.transform((rights): Rights => ({ ...noRights, ...rights })),
);

export const ApiKey = z.object({
  _id: z.string(),
  workspaceId: WorkspaceId,
  /** The member who created the key; calls with the key act for them. */
  userId: UserId,
  /** The creator's address. */
  email: z.string(),
  name: z.string(),
  /** The program that the key is for. */
  type: z._default(ApiKeyType, "api"),
  /** Set if documents made with the key are tests. */
  isTest: z.optional(z.literal(true)),
  /** Absent in keys of earlier versions, which have all of their creator's rights. */
  rights: z.optional(KeyRights),
  /** Form of `rights`: each action is granted by itself. In earlier versions, `CREATE` included others. */
  grants: z.literal("each"),
  /** The last four characters of the secret. */
  hint: z.string(),
  sha256: Sha256,
  /** Replaced secrets, each valid until a time. */
  former: z.optional(z.array(z.object({ sha256: Sha256, until: Instant }))),
  createdAt: Instant,
  expiresAt: z.optional(Instant),
  /** CIDR ranges from which calls are accepted; absent means any address. */
  addresses: z.optional(z.array(z.string())),
  /** Rounded: see `isUseWorthNoting`. */
  lastUsedAt: z.optional(Instant),
  /** Network of the last use. */
  lastUsedFrom: z.optional(z.string()),
  revokedAt: z.optional(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The rights of calls with a key: its own, limited to those of its creator, a member of the workspace. */
export function rightsOfKey({ type, rights }: Pick<ApiKey, "type" | "rights">, creator: Membership): Rights {
  return withinMaker(grantedToKey(type, rights), rightsOf(creator.role, creator.changes));
}

/** Granularity of `lastUsedAt`, so that most calls write nothing. */
const USE_GRAIN_MS = 10 * 60_000;

export function isUseWorthNoting({ lastUsedAt }: Pick<ApiKey, "lastUsedAt">, at: Instant): boolean {
  return lastUsedAt === undefined || Date.parse(at) - Date.parse(lastUsedAt) >= USE_GRAIN_MS;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

export function secretPrefix(isTest: boolean): string {
  return isTest ? TEST_KEY_PREFIX : API_KEY_PREFIX;
}

type KeyRefusal = "api_key_revoked" | "api_key_expired" | "api_key_address_refused";

/** Why a key is not usable with this secret, at this time and from this address; `null` if it is. */
export function refusalOfUse(key: ApiKey, use: { sha256: Sha256; at: Instant; address: string }): KeyRefusal | null {
  const isCurrent = key.sha256 === use.sha256;
  const isFormer = key.former?.some(({ sha256, until }) => sha256 === use.sha256 && use.at < until) ?? false;
  if (key.revokedAt || !(isCurrent || isFormer)) return "api_key_revoked";
  if (isExpired(key, use.at)) return "api_key_expired";
  const isListed = key.addresses?.some((text) => isInRange(use.address, parseRange(text)!)) ?? true;
  return isListed ? null : "api_key_address_refused";
}

export function isExpired({ expiresAt }: Pick<ApiKey, "expiresAt">, at: Instant): boolean {
  return expiresAt !== undefined && at >= expiresAt;
}

/** Whether the key is valid, and with it the objects that it created. */
export function isLiving(key: Pick<ApiKey, "expiresAt" | "revokedAt">, at: Instant): boolean {
  return key.revokedAt === undefined && !isExpired(key, at);
}

/** The key with a new secret; the current one stays valid for a day or becomes invalid immediately. */
export function withSecret(
  key: ApiKey,
  secret: Pick<ApiKey, "sha256" | "hint">,
  { at, overlaps }: { at: Instant; overlaps: boolean },
): ApiKey {
  const { former: replaced = [], ...kept } = key;
  const until = new Date(Date.parse(at) + SECRET_OVERLAP_MS).toISOString() as Instant;
  const former = [{ sha256: key.sha256, until }, ...replaced].filter((one) => one.until > at).slice(0, FORMER_SECRETS);
  return { ...kept, ...secret, ...(overlaps ? { former } : {}) };
}

/** When a key's creator is notified of its expiry. */
export function noticeTimeOf(expiresAt: Instant): Instant {
  return new Date(Date.parse(expiresAt) - EXPIRY_NOTICE_MS).toISOString() as Instant;
}

/** Refuses an expiry that is not in the future. */
export function checkExpiry(expiresAt: Instant | null | undefined, at: Instant): Fault[] {
  return expiresAt && expiresAt <= at ? [{ path: "expiresAt", code: "api_key_expiry_past" }] : [];
}

/** Distinct ranges in canonical form; a fault for each invalid line. */
export function cleanAddresses(lines: readonly string[]): { addresses: string[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const addresses = new Set<string>();
  lines.forEach((line, index) => {
    const range = parseRange(line);
    if (range) addresses.add(formatRange(range));
    else faults.push({ path: `addresses.${index}`, code: "api_key_address_invalid" });
  });
  return { addresses: [...addresses], faults };
}

/** The cleaned name; a fault if it is empty or too long. */
export function cleanKeyName(name: string): { name: string; faults: Fault[] } {
  const clean = cleanLine(name);
  if (clean === "") return { name: clean, faults: [{ path: "name", code: "api_key_name_required" }] };
  const isLong = [...clean].length > API_KEY_NAME_LIMIT;
  const params = { limit: API_KEY_NAME_LIMIT };
  return { name: clean, faults: isLong ? [{ path: "name", code: "api_key_name_too_long", params }] : [] };
}
