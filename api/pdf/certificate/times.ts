/** Times on the certificate: UTC, and local time in a person's zone. */

/** `2026-11-21` and `08:29:44 UTC`. */
export function utc(instant: string): { date: string; time: string } {
  const iso = new Date(instant).toISOString();
  return { date: iso.slice(0, 10), time: `${iso.slice(11, 19)} UTC` };
}

/** `2026-11-21 13:59:44 +05:30`; `null` for an unknown zone and for UTC. */
export function inZone(instant: string, zone: string | undefined): string | null {
  const format = zone === undefined ? null : formatOf(zone);
  if (!format) return null;
  const parts = new Map(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const offset = (parts.get("timeZoneName") ?? "").replace("GMT", "");
  if (offset === "") return null;
  const clock = `${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")} ${clock} ${offset}`;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const format = makeFormat(zone);
  if (formats.size < 500) formats.set(zone, format);
  return format;
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "longOffset",
    });
  } catch {
    // A browser may report a zone that this runtime does not know.
    return null;
  }
}
