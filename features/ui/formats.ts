/** Numbers, lists and distances in time in the reader's language, by `Intl`. */

/** Cache: constructing a formatter takes longer than formatting hundreds of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function formatNumber(language: string, value: number): string {
  const known = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, known);
  return known.format(value);
}

/** Formats bytes as KB or MB of 1,024. */
export function formatBytes(language: string, bytes: number): string {
  const unit = bytes < 1024 * 1024 ? "kilobyte" : "megabyte";
  const value = bytes / (unit === "kilobyte" ? 1024 : 1024 * 1024);
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

export function formatList(language: string, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

/** "in 2 minutes"; a past time counts as now. */
export function formatUntil(language: string, aheadMs: number): string {
  return formatDistance(language, Math.max(0, aheadMs));
}

function formatDistance(language: string, ms: number): string {
  const [unit, size] = steps.find(([, step]) => Math.abs(ms) >= step) ?? steps.at(-1)!;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(ms / size), unit);
}

/** The largest unit of a duration, rounded: "3 days". */
export function formatDuration(language: string, durationMs: number): string {
  const [unit, length] = (durations.find(([, each]) => durationMs >= each) ?? durations.at(-1))!;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return format.format(Math.max(1, Math.round(durationMs / length)));
}

const durations = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
