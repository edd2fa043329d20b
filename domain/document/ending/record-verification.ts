import { type AuditLine, detailsOf } from "../../audit/event.ts";
import type { CopyVerdict } from "../../audit/events/ending-events.ts";
import { DAY_MS } from "../../durations.ts";
import type { Instant } from "../../ids.ts";
import type { Change, DocumentState } from "../change.ts";

/** Maximum events per day from all addresses, so that a stranger cannot fill the trail. */
const VERIFICATIONS_A_DAY = 20;

/**
 * Records that a copy of a sealed file was verified; `null` if the same address did so within a day, or the daily
 * maximum is reached.
 * @param last the last lines of the trail
 */
export function recordVerification(
  { document }: DocumentState,
  { at, ip, verdict }: { at: Instant; ip: string; verdict: CopyVerdict },
  last: readonly AuditLine[],
): Change | null {
  if (document.status !== "COMPLETED") return null;
  const sinceMs = Date.parse(at) - DAY_MS;
  const today = last.filter(({ entry }) => entry.type === "VERIFIED" && Date.parse(entry.ts) > sinceMs);
  const isRecorded = today
    .map(detailsOf)
    .some((one) => one?.type === "VERIFIED" && one.data.verdict === verdict && one.personal?.ip === ip);
  if (isRecorded || today.length >= VERIFICATIONS_A_DAY) return null;
  return {
    document,
    events: [{ type: "VERIFIED", actor: { kind: "system", id: "countersign" }, data: { verdict }, personal: { ip } }],
    jobs: [],
  };
}
