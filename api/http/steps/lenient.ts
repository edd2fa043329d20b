/** Reads a program's input as it is meant, before it is parsed strictly. */
import type * as z from "zod/mini";
import { withCopiedName } from "../../../domain/contract/draft/copied-name.ts";
import { Instant } from "../../../domain/ids.ts";

type Schema = z.core.$ZodType;
type Def = {
  type: string;
  innerType?: Schema;
  in?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
};

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;
const wrappers = new Set(["optional", "default", "prefault", "nullable", "readonly", "nonoptional"]);

/** The schema without what makes it optional or nullable. */
export function unwrapped(schema: Schema): Schema {
  const { type, innerType } = defOf(schema);
  return wrappers.has(type) && innerType ? unwrapped(innerType) : schema;
}

/** Properties of an object schema; `null` for other schemas. */
export function shapeOf(schema: Schema | undefined): Record<string, Schema> | null {
  return (schema && defOf(unwrapped(schema)).shape) ?? null;
}

/** Schema of the items of a list, or of the values of a record. */
export function itemOf(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const { element, valueType } = defOf(unwrapped(schema));
  return element ?? valueType;
}

/**
 * The input without `null` for what may be absent, with times of every RFC 3339 form as ours, with the names that were
 * copied with addresses, and without properties that only `view`, the answer of the call that reads the object, has.
 */
export function lenient(schema: Schema, value: unknown, view?: Schema): unknown {
  const inner = unwrapped(schema);
  if (inner === Instant) return typeof value === "string" ? readTime(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const { type, options } = defOf(inner);
  if (type === "union" && options) return lenientUnion(options, value, view);
  const item = itemOf(inner);
  const viewed = itemOf(view);
  if (Array.isArray(value)) return item ? value.map((one) => lenient(item, one, viewed)) : value;
  if (item) return mapped(value, (one) => lenient(item, one, viewed));
  const shape = shapeOf(inner);
  return shape ? lenientObject(shape, value, shapeOf(view) ?? {}) : value;
}

function lenientObject(shape: Record<string, Schema>, value: object, view: Record<string, Schema>): object {
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const own = Object.hasOwn(shape, key) ? shape[key]! : null;
    if (!own) return Object.hasOwn(view, key) ? [] : [[key, one] as const];
    if (one === null && accepts(own, undefined) && !accepts(own, null)) return [];
    return [[key, lenient(own, one, Object.hasOwn(view, key) ? view[key] : undefined)] as const];
  });
  return withCopiedName(shape, Object.fromEntries(entries), unwrapped);
}

/** The first alternative that the value then fits; otherwise the value as it is, for its faults. */
function lenientUnion(options: readonly Schema[], value: object, view: Schema | undefined): unknown {
  for (const option of options) {
    const read = lenient(option, value, view);
    if (accepts(option, read)) return read;
  }
  return value;
}

function accepts(schema: Schema, value: unknown): boolean {
  return (schema as z.ZodMiniType).safeParse(value).success;
}

function mapped(value: object, change: (one: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

function readTime(text: string): string {
  const time = rfc3339.test(text) ? Date.parse(text.toUpperCase().replace(" ", "T")) : Number.NaN;
  const date = new Date(time);
  return Number.isNaN(time) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 0 ? text : date.toISOString();
}
