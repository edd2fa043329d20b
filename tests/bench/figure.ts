/** One measured number and its bound. */
export type Figure = {
  /** `area.what`, as issues and docs/benchmarks.md name it. */
  name: string;
  value: number;
  unit: string;
  bound: string;
  ok: boolean;
};

/** A figure that must not exceed its bound; both in `unit`. */
export function atMost(name: string, value: number, bound: number, unit: string): Figure {
  return { name, value: rounded(value), unit, bound: `≤ ${bound}`, ok: value <= bound };
}

/** A figure that must reach its bound; both in `unit`. */
export function atLeast(name: string, value: number, bound: number, unit: string): Figure {
  return { name, value: rounded(value), unit, bound: `≥ ${bound}`, ok: value >= bound };
}

/** Rounds to three significant digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(value >= 1000 ? 4 : 3));
}

export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error("The median of nothing");
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

export function p95Of(values: readonly number[]): number {
  if (values.length === 0) throw new Error("The 95th percentile of nothing");
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * 0.95)]!;
}
