import { type Instant, toInstant } from "../../domain/ids.ts";
import type { CoreDeps } from "../deps.ts";
import type { JobResult } from "./handler.ts";

/** Postpones a job that is no longer due because the clock was set back after the claim; `null` if it is due. */
export function notBefore({ clock }: CoreDeps, due: Instant): JobResult | null {
  return toInstant(clock.now()) < due ? { retryAt: Date.parse(due), error: "not due yet" } : null;
}
