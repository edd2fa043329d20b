/** Counts the requests of each client address in this process, before any of it is parsed or written. */

/** Limit per address and window; a whole office may share one address. */
const WINDOW_MS = 10_000;
const UNITS = 1_200;
/** Every full `UNIT_BYTES` of a body costs one more unit. */
const UNIT_BYTES = 64 * 1024;
/** So many keys, or items of arrays, of a JSON body cost one more unit: checking them takes longer than their bytes. */
const UNIT_KEYS = 500;
const UNIT_ITEMS = 2_500;
/** Cost of a malformed request. */
export const MALFORMED_UNITS = 40;
/** Maximum tracked addresses; above it all counts restart, to limit memory. */
const ADDRESSES = 50_000;

export type FloodGuard = {
  /** Charges an address; returns the milliseconds until its next allowed request, or 0. */
  charge(address: string, units: number): number;
};

/** @param factor `RATE_LIMIT_FACTOR`; below 1 it narrows the calls' own limits only; `Infinity` disables counting */
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
      return sum > UNITS * Math.max(1, factor) ? (current + 1) * WINDOW_MS - nowMs : 0;
    },
  };
}

/** Cost of reading a body: by its declared size, or by the limit if it comes in chunks of unknown size; 0 if no header announces a body. */
export function unitsOfBody(headers: Headers, limitBytes: number): number {
  if (headers.get("Transfer-Encoding") === null && headers.get("Content-Length") === null) return 0;
  const declared = Number(headers.get("Content-Length") ?? Number.NaN);
  const bytes = Number.isFinite(declared) ? Math.min(declared, limitBytes) : limitBytes;
  return unitsOfBytes(bytes);
}

export function unitsOfBytes(bytes: number): number {
  return Math.floor(bytes / UNIT_BYTES);
}

/** Cost of checking a JSON body with so many keys and items. */
export function unitsOfParts({ keys, items }: { keys: number; items: number }): number {
  return Math.floor(keys / UNIT_KEYS + items / UNIT_ITEMS);
}
