import type { FaultView } from "../host/api.ts";

export type LinkValues = Readonly<Record<string, string>>;

const PATH = "values.";

/**
 * A link's values without names of unknown fields: mail tools add some of their own (`utm_source`). `null` when every
 * name is known, so that a retry would change nothing.
 */
export function knownValues(values: LinkValues, faults: readonly FaultView[]): LinkValues | null {
  const unknown = new Set(
    faults.flatMap(({ path, code }) =>
      code === "field_not_yours" && path.startsWith(PATH) ? [path.slice(PATH.length)] : [],
    ),
  );
  const known = Object.entries(values).filter(([name]) => !unknown.has(name));
  return known.length < Object.keys(values).length ? Object.fromEntries(known) : null;
}
