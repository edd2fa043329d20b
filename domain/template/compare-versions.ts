/** Readable differences between two versions of a template. */
import * as z from "zod/mini";
import type { Field } from "../field/field.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { roleNameOf } from "./roles.ts";
import type { TemplateState } from "./template.ts";

const DifferenceKind = z.enum([
  "name_changed",
  "category_changed",
  "description_changed",
  "file_added",
  "file_removed",
  "file_changed",
  "files_reordered",
  "role_added",
  "role_removed",
  "role_changed",
  "fields_added",
  "fields_removed",
  "fields_moved",
  "fields_changed",
  "text_changed",
  "order_changed",
  "validity_changed",
  "settings_changed",
]);
type DifferenceKind = z.infer<typeof DifferenceKind>;

/** `subject`: a file, a role, a language or the new name; empty if the kind needs none. `count`: number of fields. */
export const Difference = z.object({ kind: DifferenceKind, subject: z.string(), count: z.int() });
export type Difference = z.infer<typeof Difference>;

/** The differences from `before` to `after`. */
export function compareVersions(before: TemplateState, after: TemplateState): Difference[] {
  return [
    ...labels(before, after),
    ...files(before, after),
    ...roles(before.recipients, after.recipients),
    ...fields(before.fields, after.fields),
    ...texts(before, after),
    ...settings(before, after),
  ];
}

function difference(kind: DifferenceKind, subject = "", count = 1): Difference {
  return { kind, subject, count };
}

function labels({ template: one }: TemplateState, { template: other }: TemplateState): Difference[] {
  return [
    ...(one.name === other.name ? [] : [difference("name_changed", other.name)]),
    ...(one.category === other.category ? [] : [difference("category_changed")]),
    ...(one.description === other.description ? [] : [difference("description_changed")]),
  ];
}

function files({ template: one }: TemplateState, { template: other }: TemplateState): Difference[] {
  const before = one.content.fileParts;
  const after = other.content.fileParts;
  const known = new Map(before.map((part) => [part.key, part]));
  const kept = new Set(after.map(({ key }) => key));
  const order = (parts: typeof before, others: ReadonlySet<string>) =>
    parts.flatMap(({ key }) => (others.has(key) ? [key] : [])).join(" ");
  const isReordered = order(before, kept) !== order(after, new Set(known.keys()));
  return [
    ...after.filter(({ key }) => !known.has(key)).map(({ fileName }) => difference("file_added", fileName)),
    ...before.filter(({ key }) => !kept.has(key)).map(({ fileName }) => difference("file_removed", fileName)),
    ...after
      .filter((part) => known.has(part.key) && !isSame(part, known.get(part.key)))
      .map(({ fileName }) => difference("file_changed", fileName)),
    ...(isReordered ? [difference("files_reordered")] : []),
  ];
}

function roles(before: readonly Recipient[], after: readonly Recipient[]): Difference[] {
  const known = new Map(before.map((one) => [one._id, one]));
  const kept = new Set(after.map(({ _id }) => _id));
  const nameOf = (one: Recipient) => roleNameOf(one) || one.name || one.email;
  return [
    ...after.filter(({ _id }) => !known.has(_id)).map((one) => difference("role_added", nameOf(one))),
    ...before.filter(({ _id }) => !kept.has(_id)).map((one) => difference("role_removed", nameOf(one))),
    ...after
      .filter((one) => known.has(one._id) && !isSame(one, known.get(one._id)))
      .map((one) => difference("role_changed", nameOf(one))),
  ];
}

function fields(before: readonly Field[], after: readonly Field[]): Difference[] {
  const known = new Map(before.map((field) => [field.key, field]));
  const kept = new Set(after.map(({ key }) => key));
  const pairs = after.flatMap((field) => {
    const former = known.get(field.key);
    return former ? [{ former, field }] : [];
  });
  const positionOf = ({ part, page, box }: Field) => ({ part, page, box });
  const restOf = ({ part: _, page: __, box: ___, ...rest }: Field) => rest;
  const counts: [DifferenceKind, number][] = [
    ["fields_added", after.filter(({ key }) => !known.has(key)).length],
    ["fields_removed", before.filter(({ key }) => !kept.has(key)).length],
    ["fields_moved", pairs.filter(({ former, field }) => !isSame(positionOf(former), positionOf(field))).length],
    ["fields_changed", pairs.filter(({ former, field }) => !isSame(restOf(former), restOf(field))).length],
  ];
  return counts.flatMap(([kind, count]) => (count > 0 ? [difference(kind, "", count)] : []));
}

function texts({ infos: before }: TemplateState, { infos: after }: TemplateState): Difference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof typeof before)[];
  return languages
    .filter((language) => !isSame(before[language], after[language]))
    .map((language) => difference("text_changed", language));
}

function settings({ template: one }: TemplateState, { template: other }: TemplateState): Difference[] {
  const before = one.content;
  const after = other.content;
  const rest = ({ settings, ccEmails, mergeDocuments }: typeof before) => ({ settings, ccEmails, mergeDocuments });
  return [
    ...(before.signingOrder === after.signingOrder ? [] : [difference("order_changed")]),
    ...(isSame(before.documentValidity, after.documentValidity) ? [] : [difference("validity_changed")]),
    ...(isSame(rest(before), rest(after)) ? [] : [difference("settings_changed")]),
  ];
}

/** Deep equality; ignores the order of keys, and treats absent like undefined. */
function isSame(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
