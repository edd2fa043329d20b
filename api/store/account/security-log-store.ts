import * as z from "zod/mini";
import { isAbout, SECURITY_LOG_DAYS, SecurityEvent } from "../../../domain/account/security-event.ts";
import { Instant, toInstant } from "../../../domain/ids.ts";
import type { SecurityLog } from "../../ports/security.ts";
import { securityEventKey, securityEvents } from "../keys.ts";
import { commit, lastOf, listEntries } from "../kv.ts";
import { pack, readRecord } from "../records.ts";

const StoredEvent = z.object({ event: SecurityEvent, at: Instant, userAgent: z.string() });

const LIFE_MS = SECURITY_LOG_DAYS * 86_400_000;
const USER_AGENT_LETTERS = 400;

/** @param newName time-ordered ids */
export function securityLogStore(kv: Deno.Kv, newName: () => string, now: () => number): SecurityLog {
  return {
    async add(user, event, userAgent = "") {
      const stored = { event, at: toInstant(now()), userAgent: userAgent.slice(0, USER_AGENT_LETTERS) };
      await commit(kv.atomic().set(securityEventKey(user, newName()), pack(stored), { expireIn: LIFE_MS }));
    },
    async list(user, { topic, cursor, limit }) {
      const prefix = securityEvents(user);
      const selector = cursor === undefined ? { prefix } : { prefix, end: securityEventKey(user, cursor) };
      const oldest = toInstant(now() - LIFE_MS);
      const found = (await listEntries(kv, selector, { reverse: true })).map((entry) => ({
        id: lastOf(entry.key),
        ...readRecord(StoredEvent, entry.value),
      }));
      const items = found.filter(({ event, at }) => at > oldest && (topic === undefined || isAbout(topic, event)));
      const page = items.slice(0, limit);
      return { items: page, cursor: items.length > limit ? page.at(-1)!.id : null };
    },
  };
}
