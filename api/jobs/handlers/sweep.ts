import { HOUR_MS } from "../../../domain/durations.ts";
import type { Deps } from "../../deps.ts";
import { sweepObjects } from "../../services/file/sweep-objects.ts";
import type { JobResult } from "../handler.ts";

/** Sweeps all object stores. Always reschedules itself: hourly with data centers, otherwise twice a day. */
export async function sweep(deps: Deps): Promise<JobResult> {
  const nextMs = () => deps.clock.now() + (deps.regions.size > 0 ? 1 : 12) * HOUR_MS;
  try {
    const { removed } = await sweepObjects(deps);
    if (removed > 0) deps.log("info", "removed what nothing refers to", { objects: removed });
    return { retryAt: nextMs(), error: "comes again" };
  } catch (error) {
    deps.log("error", "sweeping failed", { error: String(error) });
    return { retryAt: nextMs(), error: String(error) };
  }
}
