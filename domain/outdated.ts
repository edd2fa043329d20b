/** Settings that a page saves as a whole, while another page may have changed them. */
import { canonicalJson } from "./audit/canonical-json.ts";

/** Whether settings are no longer those that the caller read; `undefined`: the caller replaces whatever is there. */
export function isOutdated(former: unknown, now: unknown): boolean {
  return former !== undefined && canonicalJson(former) !== canonicalJson(now);
}

/** The input of a page applied to settings that were changed meanwhile: what the page left alone follows the change. */
export function rebased<T extends object>(former: T, input: T, now: T): T {
  const names = new Set([...Object.keys(input), ...Object.keys(now)]) as Set<keyof T & string>;
  const parts = [...names].flatMap((name) => {
    const part = isOutdated(former[name] ?? null, input[name] ?? null) ? input[name] : now[name];
    return part === undefined ? [] : [[name, part] as const];
  });
  return Object.fromEntries(parts) as T;
}
