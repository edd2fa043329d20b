import type { ObjectSink } from "./new-file.ts";
import type { PdfReader } from "./reader.ts";
import { isDict, type PdfDict, PdfRef, PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";

/** Copies values, with all objects they refer to, from one file into a new one; each object once. */
export type Copier = {
  copy(value: PdfValue): PdfValue;
  /** Redirects further references to this source object to that object of the new file; `null` drops them. */
  map(from: PdfRef, to: PdfRef | null): void;
};

/** Hooks that change values while they are copied. */
export type CopyRules = {
  /** Returns the dictionary to write, or `null` to omit it. Also called with the dictionaries of streams. */
  dict?(dict: PdfDict, isStream: boolean): PdfDict | null;
  /** Returns the stream to write, or `null` to omit it. */
  stream?(stream: PdfStream): PdfStream | null;
};

/** Creates a copier from `source` to `target`. An object is queued when first referenced, so deep graphs need no recursion. */
export function createCopier(source: PdfReader, target: ObjectSink, rules: CopyRules = {}): Copier {
  const copied = new Map<number, PdfRef | null>();
  const waiting: { from: number; to: PdfRef }[] = [];

  function convert(value: PdfValue, depth: number): PdfValue {
    if (depth > 80) throw new PdfSyntaxError("too_deep");
    if (value instanceof PdfRef) return refTo(value);
    if (Array.isArray(value)) return value.map((item) => convert(item, depth + 1));
    if (isDict(value)) return convertDict(value, depth, false);
    if (!(value instanceof PdfStream)) return value;
    const stream = rules.stream ? rules.stream(value) : value;
    const dict = stream && convertDict(stream.dict, depth, true);
    if (!stream || !dict) return null;
    dict.delete("Length");
    return new PdfStream(dict, stream.source, stream.start, stream.length);
  }

  function convertDict(dict: PdfDict, depth: number, isStream: boolean): PdfDict | null {
    const filtered = rules.dict ? rules.dict(dict, isStream) : dict;
    if (!filtered) return null;
    const copiedDict: PdfDict = new Map();
    for (const [key, item] of filtered) {
      const converted = convert(item, depth + 1);
      if (converted !== null) copiedDict.set(key, converted);
    }
    return copiedDict;
  }

  function refTo(ref: PdfRef): PdfRef | null {
    const copiedRef = copied.get(ref.id);
    if (copiedRef !== undefined) return copiedRef;
    if ((source.findEntry(ref.id) ?? { kind: "free" }).kind === "free") return null;
    const to = target.reserve();
    copied.set(ref.id, to);
    waiting.push({ from: ref.id, to });
    return to;
  }

  return {
    copy(value) {
      const copiedValue = convert(value, 0);
      for (let next = waiting.pop(); next; next = waiting.pop()) target.set(next.to, convert(source.get(next.from), 0));
      return copiedValue;
    },
    map(from, to) {
      copied.set(from.id, to);
    },
  };
}
