/** Converts fields found in a file to fields of the draft. */
import { FIELDS_LIMIT } from "../../../domain/document/document.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FoundField } from "../../../domain/field/found-field.ts";
import { DEFAULT_FONT_SIZE } from "../../../domain/field/limits.ts";
import { freeKeys } from "../../../domain/field/placing/free-keys.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";
import { signersOf } from "../draft/owners.ts";

/** A found field and the file it was found in. */
export type LocatedField = { part: FilePartKey; found: FoundField };

/**
 * Converts as many as the document's limit allows. Role n is the n-th signer; without that signer or a role, the
 * first. Groups of different files stay apart.
 */
export function fieldsOf(list: readonly LocatedField[], draft: Pick<Draft, "fields" | "recipients">): Field[] {
  const signers = signersOf(draft);
  const [first] = signers;
  if (!first) return [];
  const nextKey = freeKeys(draft.fields.map(({ key }) => key));
  const groupOf = freeGroups(draft.fields);
  return list.slice(0, Math.max(0, FIELDS_LIMIT - draft.fields.length)).map(({ part, found }) => {
    const { role, source: _source, confidence: _confidence, isFilled: _isFilled, group, fontSize, ...rest } = found;
    return {
      ...rest,
      key: nextKey(found.type),
      part,
      recipient: (signers[role ?? 0] ?? first)._id,
      fontSize: fontSize ?? DEFAULT_FONT_SIZE,
      ...(group === undefined ? {} : { group: groupOf(part, group) }),
    };
  });
}

function freeGroups(fields: readonly Pick<Field, "group">[]): (part: FilePartKey, group: string) => string {
  const usedGroups = new Set(fields.flatMap((field) => field.group ?? []));
  const newNames = new Map<string, string>();
  return (part, group) => {
    const id = `${part} ${group}`;
    const known = newNames.get(id);
    if (known) return known;
    let name = group;
    for (let number = 2; usedGroups.has(name); number += 1) name = `${group.slice(0, 54)} ${number}`;
    usedGroups.add(name);
    newNames.set(id, name);
    return name;
  };
}

/** Whether a field covers that place: the two share half of the smaller one. */
export function isCovered(
  { part, found }: LocatedField,
  fields: readonly Pick<Field, "part" | "page" | "box">[],
): boolean {
  const { box } = found;
  return fields.some((field) => {
    if (field.part !== part || field.page !== found.page) return false;
    const width = Math.min(box.x + box.width, field.box.x + field.box.width) - Math.max(box.x, field.box.x);
    const height = Math.min(box.y + box.height, field.box.y + field.box.height) - Math.max(box.y, field.box.y);
    const smaller = Math.min(box.width * box.height, field.box.width * field.box.height);
    return width > 0 && height > 0 && width * height > smaller / 2;
  });
}
