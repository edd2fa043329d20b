/** A calling program keeps its own id and pairs of strings with a document. Recipients never see them. */
import * as z from "zod/mini";
import { cleanLine } from "../text/clean-text.ts";

export const EXTERNAL_ID_LIMIT = 200;
export const METADATA_LIMIT = 50;
export const METADATA_KEY_LIMIT = 40;
export const METADATA_VALUE_LIMIT = 500;

/** Objects treat `__proto__` specially, so it cannot be a property's name in a response. */
export const MetadataKey = z
  .string()
  .check(z.minLength(1), z.maxLength(METADATA_KEY_LIMIT), z.regex(/^(?!__proto__$)[^\p{Cc}\p{Cs}]*$/u));
const MetadataValue = z.string().check(z.maxLength(METADATA_VALUE_LIMIT), z.regex(/^[^\0\p{Cs}]*$/u));

export const Metadata = z
  .record(MetadataKey, MetadataValue)
  .check(z.refine((pairs) => Object.keys(pairs).length <= METADATA_LIMIT));
export type Metadata = z.infer<typeof Metadata>;

/** An absent property stays as it is; an empty one is removed. */
export const ProgramData = z.object({
  externalId: z.optional(z.string().check(z.maxLength(EXTERNAL_ID_LIMIT))),
  metadata: z.optional(Metadata),
});
export type ProgramData = z.infer<typeof ProgramData>;

/** The data after a change. `metadata` is replaced as a whole. */
export function changedProgramData(before: ProgramData, { externalId, metadata }: ProgramData): ProgramData {
  const id = externalId === undefined ? before.externalId : cleanLine(externalId);
  const pairs = metadata ?? before.metadata;
  return {
    ...(id ? { externalId: id } : {}),
    ...(pairs && Object.keys(pairs).length > 0 ? { metadata: pairs } : {}),
  };
}

export function isSameProgramData(one: ProgramData, other: ProgramData): boolean {
  return one.externalId === other.externalId && isSameMetadata(one.metadata ?? {}, other.metadata ?? {});
}

export function isSameMetadata(one: Metadata, other: Metadata): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** The key, empty for the program's id, and the value. */
export const OwnPair = z.readonly(z.tuple([z.string(), z.string()]));
export type OwnPair = z.infer<typeof OwnPair>;

/** The pairs by which a document is found exactly. */
export function ownPairsOf({ externalId, metadata = {} }: ProgramData): OwnPair[] {
  return [...(externalId === undefined ? [] : [["", externalId] as const]), ...Object.entries(metadata)];
}

export function programDataFrom(pairs: readonly OwnPair[]): ProgramData {
  const externalId = pairs.find(([key]) => key === "")?.[1];
  return changedProgramData({}, { externalId, metadata: Object.fromEntries(pairs.filter(([key]) => key !== "")) });
}
