import * as z from "zod/mini";
import { KnownBrowsers, withBrowser } from "../../../domain/account/known-browsers.ts";
import { isAbout, SECURITY_LOG_DAYS, SecurityEvent } from "../../../domain/account/security-event.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { Instant, toInstant, type UserId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { SecurityLog } from "../../ports/account/security.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { jobWrites } from "../job/job-writes.ts";
import { knownBrowsersKey, securityEventKey, securityEvents } from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord } from "../records.ts";

const StoredEvent = z.object({ event: SecurityEvent, at: Instant, userAgent: z.string() });

const LIFE_MS = SECURITY_LOG_DAYS * DAY_MS;
const USER_AGENT_LETTERS = 400;

/** @param newName time-ordered ids */
export function securityLogStore(
  kv: Deno.Kv,
  newName: () => string,
  now: () => number,
  onJobs: () => void,
): SecurityLog {
  /** An atomic with the event and its jobs; callers can add operations. */
  function atomicOf(user: UserId, event: SecurityEvent, userAgent: string, jobs: readonly JobRequest[]) {
    const stored = { event, at: toInstant(now()), userAgent: userAgent.slice(0, USER_AGENT_LETTERS) };
    const atomic = kv.atomic().set(securityEventKey(user, newName()), pack(stored), { expireIn: LIFE_MS });
    const { writes, marks } = jobWrites(jobs, newName);
    for (const { key, bytes } of writes) atomic.set(key, bytes);
    for (const key of marks) atomic.set(key, null);
    return atomic;
  }

  async function eventsOf(selector: Deno.KvListSelector) {
    return (await listEntries(kv, selector, { reverse: true })).map((entry) => ({
      id: lastOf(entry.key),
      ...readRecord(StoredEvent, entry.value),
    }));
  }

  /** For accounts of earlier versions without a record: derives the known browsers from the log. */
  async function browsersInLog(user: UserId): Promise<KnownBrowsers> {
    const signIns = (await eventsOf({ prefix: securityEvents(user) })).filter(
      ({ event }) => event.kind === "signed_in",
    );
    return signIns.reduce<KnownBrowsers>((known, { userAgent }) => withBrowser(known, userAgent) ?? known, []);
  }

  return {
    async add(user, event, userAgent = "", jobs = []) {
      await commit(atomicOf(user, event, userAgent, jobs));
      if (jobs.length > 0) onJobs();
    },
    async addSignIn(user, event, userAgent, newsOf) {
      await commitUntilWon(`the browsers of user ${user}`, async () => {
        const entry = await get(kv, knownBrowsersKey(user));
        const known = readEntry(KnownBrowsers, entry) ?? (await browsersInLog(user));
        const next = withBrowser(known, userAgent);
        if (next === null && entry.versionstamp !== null) {
          await commit(atomicOf(user, event, userAgent, []));
          return;
        }
        const isNews = next !== null && known.length > 0;
        const jobs = isNews ? newsOf() : [];
        const atomic = atomicOf(user, isNews ? { ...event, isNewBrowser: true } : event, userAgent, jobs);
        const { key, versionstamp } = entry;
        const { ok } = await commit(atomic.check({ key, versionstamp }).set(key, pack(next ?? known)));
        if (!ok) return lostRace;
        if (jobs.length > 0) onJobs();
      });
    },
    async list(user, { topic, cursor, limit }) {
      const prefix = securityEvents(user);
      const selector = cursor === undefined ? { prefix } : { prefix, end: securityEventKey(user, cursor) };
      const oldest = toInstant(now() - LIFE_MS);
      const items = (await eventsOf(selector)).filter(
        ({ event, at }) => at > oldest && (topic === undefined || isAbout(topic, event)),
      );
      const page = items.slice(0, limit);
      return { items: page, cursor: items.length > limit ? page.at(-1)!.id : null };
    },
  };
}
