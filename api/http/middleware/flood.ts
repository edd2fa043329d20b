/** Requests of one address, counted in this process before anything of them is parsed or written. */

/** For each address in each window; a whole office may stand behind one. */
const WINDOW_MS = 10_000;
const UNITS = 1_200;
/** A body larger than this costs one unit more for each of it. */
const UNIT_BYTES = 64 * 1024;
/** A request that cannot be understood. */
export const MALFORMED_UNITS = 40;
/** Past so many addresses the oldest windows are forgotten. */
const ADDRESSES = 50_000;

export type FloodGuard = {
  /** Charges an address; milliseconds until it may ask again, or 0. */
  charge(address: string, units: number): number;
};

/** @param factor as `RATE_LIMIT_FACTOR`; infinite: nothing is counted */
export function createFloodGuard(now: () => number, factor: number): FloodGuard {
  let window = -1;
  let spent = new Map<string, number>();
  return {
    charge(address, units) {
      if (!Number.isFinite(factor)) return 0;
      const nowMs = now();
      const current = Math.floor(nowMs / WINDOW_MS);
      if (current !== window || spent.size > ADDRESSES) {
        window = current;
        spent = new Map();
      }
      const sum = (spent.get(address) ?? 0) + units;
      spent.set(address, sum);
      return sum > UNITS * factor ? (current + 1) * WINDOW_MS - nowMs : 0;
    },
  };
}

/** What reading a body costs: as large as it is declared, else as large as it may be. */
export function unitsOfBody(headers: Headers, limitBytes: number): number {
  if (headers.get("Transfer-Encoding") === null && headers.get("Content-Length") === null) return 0;
  const declared = Number(headers.get("Content-Length") ?? Number.NaN);
  const bytes = Number.isFinite(declared) ? Math.min(declared, limitBytes) : limitBytes;
  return Math.floor(bytes / UNIT_BYTES);
}
