/** A template's records: a head, which is also its lock, and immutable parts to which the head refers. */
import * as z from "zod/mini";
import { Field } from "../../../domain/field/field.ts";
import type { TemplateId } from "../../../domain/ids.ts";
import { Recipient } from "../../../domain/recipient/recipient.ts";
import { TemplateHead, type TemplateState } from "../../../domain/template/template.ts";
import { originalsIn, StoredOriginal } from "../document/document-originals.ts";
import { PartRef, StoredInfo } from "../document/document-record.ts";
import { firstWords, prefixesOf, prefixesOfStarts } from "../document/search-words.ts";
import * as keys from "../keys.ts";
import { getAll } from "../kv.ts";
import { inPieces, pack, readEntry } from "../records.ts";
import type { WriteSet } from "../write-set.ts";

const WORDS_PER_TEMPLATE = 48;
/** Version of the search words that are written now. */
export const WORDS_VERSION = 2;

export const StoredTemplate = z.object({
  template: TemplateHead,
  parts: z.object({
    recipients: z.array(PartRef),
    fields: z.array(PartRef),
    infos: z.array(PartRef),
    /** Originals of its files; earlier versions stored them in the head. */
    originals: z.optional(z.array(PartRef)),
  }),
  /** Search words. */
  words: z.array(z.string()),
  /** Version of the search words; absent in earlier versions, which found no word from its middle. */
  wordsVersion: z.optional(z.int()),
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;

/** The item type of each kind of part. */
export const partItems = { recipients: Recipient, fields: Field, infos: StoredInfo, originals: StoredOriginal };

/** Adds all parts to the writes. */
export function addParts(
  writeSet: WriteSet,
  newName: () => string,
  { template: { _id, content }, recipients, fields, infos }: TemplateState,
): StoredTemplate["parts"] {
  const write = (items: readonly unknown[]) =>
    inPieces(items).map((piece): PartRef => {
      const ref = { at: newName(), count: piece.length };
      writeSet.early.push({ key: keys.templatePartKey(_id, ref.at), bytes: pack(piece) });
      return ref;
    });
  const originals = write(originalsIn(content));
  return {
    recipients: write(recipients),
    fields: write(fields),
    infos: write(Object.entries(infos)),
    ...(originals.length > 0 ? { originals } : {}),
  };
}

export function partKeys({ template: { _id }, parts }: StoredTemplate): keys.Key[] {
  const refs = [...parts.recipients, ...parts.fields, ...parts.infos, ...(parts.originals ?? [])];
  return refs.map((ref) => keys.templatePartKey(_id, ref.at));
}

/** Words of name, titles, roles, people and files. */
export function templateSearchWords({ template: { name, content }, recipients, infos }: TemplateState): string[] {
  const titles = Object.values(infos).map((info) => info.title);
  const people = recipients.slice(0, WORDS_PER_TEMPLATE).flatMap((one) => [one.role ?? "", one.name, one.email]);
  const files = content.fileParts.map((part) => part.fileName);
  return firstWords([name, content.title, ...titles, ...people, ...files], WORDS_PER_TEMPLATE);
}

/** The only list of a template's index entries. */
export function templateIndexKeys({ template, words, wordsVersion }: StoredTemplate): keys.Key[] {
  const { _id, workspaceId, folderId } = template;
  const prefixes = (wordsVersion === undefined ? prefixesOfStarts : prefixesOf)(words);
  return [
    keys.templateMark(workspaceId, _id),
    ...(folderId ? [[...keys.templatesIn(workspaceId, folderId), _id]] : []),
    ...prefixes.map((prefix) => keys.templateWordKey(workspaceId, prefix, _id)),
  ];
}

/** The items of several parts; `null` if one is missing. */
export async function readItems<S extends z.ZodMiniType>(
  kv: Deno.Kv,
  id: TemplateId,
  refs: readonly PartRef[],
  item: S,
): Promise<z.infer<S>[] | null> {
  const entries = await getAll(
    kv,
    refs.map((ref) => keys.templatePartKey(id, ref.at)),
  );
  const pieces = entries.map((entry) => readEntry(z.array(item), entry));
  return pieces.every((piece) => piece !== null) ? pieces.flat() : null;
}
