import type { PdfReader } from "../syntax/reader.ts";
import { isDict, latin1, PdfName, PdfString, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

const MAX_NODES = 100_000;

/** Collects named destinations, from the name tree and from the older dictionary (ISO 32000-2 §12.3.2.4). */
export function namedDestinations(reader: PdfReader): Map<string, PdfValue[]> {
  const found = new Map<string, PdfValue[]>();
  const keep = (name: string, value: PdfValue | undefined): void => {
    const resolved = reader.resolve(value);
    const target = isDict(resolved) ? reader.resolve(resolved.get("D")) : resolved;
    if (Array.isArray(target)) found.set(name, target);
  };
  for (const [name, value] of reader.dictIn(reader.catalog, "Dests") ?? []) keep(name, value);
  const waiting = [reader.dictIn(reader.dictIn(reader.catalog, "Names"), "Dests")];
  const visited = new Set<unknown>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!node || visited.has(node)) continue;
    visited.add(node);
    if (visited.size > MAX_NODES) throw new PdfSyntaxError("too_large", "names");
    const names = reader.arrayIn(node, "Names") ?? [];
    for (let i = 0; i + 1 < names.length; i += 2) {
      const name = reader.resolve(names[i]);
      if (name instanceof PdfString) keep(latin1(name.bytes), names[i + 1]);
    }
    for (const kid of reader.arrayIn(node, "Kids") ?? []) {
      const below = reader.resolve(kid);
      if (isDict(below)) waiting.push(below);
    }
  }
  return found;
}

/** The destination for a name; `null` if the name is undefined. */
export function destinationOf(value: PdfValue, destinations: ReadonlyMap<string, PdfValue[]>): PdfValue[] | null {
  if (value instanceof PdfString) return destinations.get(latin1(value.bytes)) ?? null;
  return value instanceof PdfName ? (destinations.get(value.value) ?? null) : null;
}
