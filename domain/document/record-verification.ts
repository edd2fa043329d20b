import type { AuditLine } from "../audit/event.ts";
import type { Instant } from "../ids.ts";
import type { Change, DocumentState } from "./change.ts";
import { DAY_MS } from "./document.ts";

/** More are not written down in a day, from however many addresses: a trail is not a stranger's to fill. */
const VERIFICATIONS_A_DAY = 20;

/** What a check of one of our sealed files came to. */
export type CopyVerdict = "genuine" | "genuine-extended" | "changed";

/**
 * Somebody had a copy of the sealed file checked here; `null` where the same address did within a day, or too many.
 * @param last the trail's last lines
 */
export function recordVerification(
  { document }: DocumentState,
  { at, ip, verdict }: { at: Instant; ip: string; verdict: CopyVerdict },
  last: readonly AuditLine[],
): Change | null {
  if (document.status !== "COMPLETED") return null;
  const sinceMs = Date.parse(at) - DAY_MS;
  const today = last.filter(({ entry }) => entry.type === "VERIFIED" && Date.parse(entry.ts) > sinceMs);
  const isSaid = today.some(({ entry, personal }) => entry.data.verdict === verdict && personal?.facts.ip === ip);
  if (isSaid || today.length >= VERIFICATIONS_A_DAY) return null;
  return {
    document,
    events: [{ type: "VERIFIED", actor: { kind: "system", id: "countersign" }, data: { verdict }, personal: { ip } }],
    jobs: [],
  };
}
