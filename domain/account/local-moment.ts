/** Date and time of day in a zone, in the format of `<input type="datetime-local">`: "2026-03-12T14:05". */
import { DAY_MS } from "../durations.ts";
import { type Instant, toInstant } from "../ids.ts";

/** @param timeZone default: the device's */
export function localMomentOf(instant: string, timeZone?: string): string {
  return localText(Date.parse(instant), timeZone);
}

/** `null` for an incomplete text. In the hour that clocks repeat, the earlier instant. */
export function instantOfLocal(text: string, timeZone?: string): Instant | null {
  const asUtcMs = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtcMs)) return null;
  const offsetAt = (ms: number) => Date.parse(`${localText(ms, timeZone)}Z`) - Math.floor(ms / 60_000) * 60_000;
  const candidates = [asUtcMs - offsetAt(asUtcMs - DAY_MS), asUtcMs - offsetAt(asUtcMs + DAY_MS)];
  const matching = candidates.filter((ms) => localText(ms, timeZone) === text);
  // A time within the hour that clocks skip in spring uses the offset before the change.
  return toInstant(matching.length > 0 ? Math.min(...matching) : candidates[0]!);
}

function localText(ms: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    ...{ hourCycle: "h23", calendar: "gregory", numberingSystem: "latn", ...(timeZone ? { timeZone } : {}) },
  }).formatToParts(ms);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}
