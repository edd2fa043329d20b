import { type Instant, toInstant } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";
import type { JobResult } from "./handler.ts";

/** A clock that went back since the job was claimed: it comes again when it is time. `null` when it is. */
export function notBefore({ clock }: Pick<Deps, "clock">, due: Instant): JobResult | null {
  return toInstant(clock.now()) < due ? { retryAt: Date.parse(due), error: "not due yet" } : null;
}
