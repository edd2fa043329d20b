/** A draft from the order of one call: people and fields beside files, whose text tags become fields as well. */
import type { NewDocumentInput, PlacedFieldInput } from "../../contract/create-document.ts";
import { type DraftInput, type FieldInput, SettingsInput } from "../../contract/draft/draft.ts";
import type { FoundInFile } from "../../field/found-field.ts";
import { type Box, clampToPage, type Millimetres, type PageShape } from "../../field/geometry.ts";
import { DEFAULT_FONT_SIZE } from "../../field/limits.ts";
import { boxAtText, sizeAtText } from "../../field/placing/box-at-text.ts";
import { freeKeys } from "../../field/placing/free-keys.ts";
import type { FieldKey, RecipientId } from "../../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import { normalEmail } from "../../recipient/email.ts";
import { takesFields } from "../../recipient/roles.ts";
import type { FilePart } from "../file-part.ts";
import { firstFileTitle } from "../file-part.ts";

/** A place of a text: the text's index in the list of anchors, its page through all files, and its box. */
export type AnchorPlace = { text: number; page: number; box: Box<Millimetres> };

export type NewDocumentFacts = {
  fileParts: readonly FilePart[];
  /** The text tags found in each file. */
  found: readonly FoundInFile[];
  /** Page shapes through all files. */
  pages: readonly PageShape[];
  /** The places of `anchorsOf`. */
  places: readonly AnchorPlace[];
};

/** The distinct texts at which fields are to be placed. */
export function anchorsOf({ fields }: Pick<NewDocumentInput, "fields">): string[] {
  return [...new Set(fields.flatMap(({ anchor }) => (anchor === undefined ? [] : [anchor])))];
}

type Recipients = DraftInput["recipients"];
type Schemas = NonNullable<DraftInput["jsonData"]>["schemas"];

/** The draft, and for each field key the path of its field in the order; refuses with all faults of the order's fields. */
export function newDocument(
  order: NewDocumentInput,
  facts: NewDocumentFacts,
): Outcome<{ input: DraftInput; pathOf: ReadonlyMap<string, string> }> {
  const { title, message, fields: _, jsonData, send: __, redirectUrl, settings, ...rest } = order;
  const recipients = identified(order.recipients);
  const infos = [...new Set(recipients.map(({ language }) => language))].map((language) => [
    language,
    { title: title ?? firstFileTitle(facts.fileParts), message },
  ]);
  const schemas: Schemas = Array.from(
    { length: Math.max(facts.pages.length, jsonData?.schemas.length ?? 0) },
    (_, page) => ({
      ...jsonData?.schemas[page],
    }),
  );
  const placed = placedFields(order, recipients, facts, schemas);
  if (placed.faults.length > 0)
    return refuse(placed.faults[0]!.code, { params: placed.faults[0]!.params, faults: placed.faults });
  const input: DraftInput = {
    ...rest,
    settings: redirectUrl === undefined ? settings : { ...SettingsInput.parse(settings ?? {}), redirectUrl },
    recipients,
    fileParts: facts.fileParts.map(({ key }) => ({ key })),
    documentInfo: Object.fromEntries(infos),
    jsonData: { schemas },
  };
  return done({ input, pathOf: placed.pathOf });
}

/** Recipients with an id each: `r1`, `r2`, … unless the order has its own. */
function identified(recipients: NewDocumentInput["recipients"]): Recipients {
  const used = new Set<string>(recipients.flatMap(({ _id }) => _id ?? []));
  return recipients.map(({ _id, ...one }, index) => {
    let id = _id ?? (`r${index + 1}` as RecipientId);
    while (_id === undefined && used.has(id)) id = `${id}_` as RecipientId;
    used.add(id);
    return { ...one, _id: id };
  });
}

/** Adds the order's fields and those of text tags to the pages. */
function placedFields(
  order: NewDocumentInput,
  recipients: Recipients,
  facts: NewDocumentFacts,
  schemas: Schemas,
): { faults: Fault[]; pathOf: Map<string, string> } {
  const faults: Fault[] = [];
  const pathOf = new Map<string, string>();
  const used = [...schemas.flatMap((page) => Object.keys(page)), ...order.fields.flatMap(({ key }) => key ?? [])];
  const nextKey = freeKeys(used);
  const add = (page: number, key: FieldKey, field: FieldInput, path: string) => {
    if (pathOf.has(key)) faults.push({ path: `${path}.key`, code: "invalid_input" });
    pathOf.set(key, path);
    schemas[page]![key] = field;
  };
  const anchors = anchorsOf(order);
  for (const [index, field] of order.fields.entries()) {
    const path = `fields.${index}`;
    const owner = ownerOf(field.recipient, recipients);
    if (owner === null) faults.push({ path: `${path}.recipient`, code: "field_unknown_recipient" });
    const boxes = boxesOf(field, path, facts, anchors);
    if ("fault" in boxes) faults.push(boxes.fault);
    else if (owner !== null) {
      const { recipient: _, page: __, anchor: ___, occurrence: ____, position: _____, key, ...properties } = field;
      for (const [at, { page, box }] of boxes.entries()) {
        const { x, y, width, height } = box;
        const own = at === 0 ? key : undefined;
        add(
          page,
          own ?? nextKey(field.type),
          { ...properties, position: { x, y }, width, height, recipient: owner },
          path,
        );
      }
    }
  }
  let first = 0;
  for (const [index, { fields, brokenTags }] of facts.found.entries()) {
    const path = `files.${index}`;
    for (const { text } of brokenTags) faults.push({ path, code: "text_tag_broken", params: { text } });
    for (const found of fields.filter(({ source }) => source === "tag")) {
      const signers = recipients.filter(({ roleType }) => takesFields(roleType));
      const { role, source: _, confidence: __, isFilled: ___, page, box, fontSize, group, ...properties } = found;
      const owner = signers[role ?? 0];
      if (!owner) faults.push({ path, code: "text_tag_without_recipient", params: { role: (role ?? 0) + 1 } });
      else {
        const { x, y, width, height } = box;
        const place = { position: { x, y }, width, height, recipient: owner._id };
        const more = {
          fontSize: fontSize ?? DEFAULT_FONT_SIZE,
          ...(group === undefined ? {} : { group: groupIn(index, group) }),
        };
        add(first + page, nextKey(found.type), { ...properties, ...place, ...more }, path);
      }
    }
    first += facts.fileParts[index]!.pages;
  }
  return { faults, pathOf };
}

/** Groups of different files stay apart. */
function groupIn(file: number, group: string): string {
  return file === 0 ? group : `${group.slice(0, 54)} ${file + 1}`;
}

/** The id of the recipient with this id, address or role; of the only one if the field names none. */
function ownerOf(named: string | undefined, recipients: Recipients): string | null {
  if (named === undefined) return recipients.length === 1 ? recipients[0]!._id : null;
  const is = (test: (one: Recipients[number]) => boolean) => recipients.filter(test);
  const byId = is(({ _id }) => _id === named);
  const byEmail = is(({ email }) => email !== "" && normalEmail(email) === normalEmail(named));
  const byRole = is(({ role }) => role !== undefined && role.trim().toLowerCase() === named.trim().toLowerCase());
  const [found, ...others] = [byId, byEmail, byRole].find((list) => list.length > 0) ?? [];
  if (found) return others.length === 0 ? found._id : null;
  // A group's further seats have ids of their own.
  return recipients.some(({ isGroup, _id }) => isGroup && named.startsWith(`${_id}_`)) ? named : null;
}

type PlacedBox = { page: number; box: Box<Millimetres> };

function boxesOf(
  { type, page, position, width, height, anchor, occurrence }: PlacedFieldInput,
  path: string,
  { pages, places }: NewDocumentFacts,
  anchors: readonly string[],
): PlacedBox[] | { fault: Fault } {
  const last = pages.length - 1;
  if (page !== undefined && page > last) {
    return { fault: { path: `${path}.page`, code: "field_unknown_page" } };
  }
  if (anchor === undefined) {
    if (position === undefined) return { fault: { path, code: "field_without_place" } };
    const size = sizeAtText(type);
    const box = { ...position, width: width ?? size.width, height: height ?? size.height } as Box<Millimetres>;
    return [{ page: page ?? 0, box }];
  }
  const all = places.filter((one) => anchors[one.text] === anchor && (page === undefined || one.page === page));
  const count = all.length;
  const chosen = occurrence === "all" ? all : occurrence === undefined ? all : all.slice(occurrence - 1, occurrence);
  if (chosen.length === 0)
    return { fault: { path: `${path}.anchor`, code: "anchor_not_found", params: { text: anchor, count } } };
  if (occurrence === undefined && count > 1) {
    return { fault: { path: `${path}.occurrence`, code: "anchor_ambiguous", params: { text: anchor, count } } };
  }
  return chosen.map((one) => {
    const box = boxAtText(type, one.box, width, height);
    const moved = { ...box, x: box.x + (position?.x ?? 0), y: box.y + (position?.y ?? 0) } as Box<Millimetres>;
    return { page: one.page, box: clampToPage(moved, pages[one.page]!) };
  });
}
