/** Changes of a draft's fields, each a function from fields to fields. */
import type { PageView } from "../../../domain/contract/views/views.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FieldSet } from "../../../domain/field/field-set.ts";
import type { FieldType } from "../../../domain/field/field-type.ts";
import { clampToPage } from "../../../domain/field/geometry.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { DEFAULT_FONT_SIZE } from "../../../domain/field/limits.ts";
import type { FieldProperties } from "../../../domain/field/properties.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { sizeOf } from "../field-sets/field-sets.ts";
import { type Alignment, alignedBoxes, distributedBoxes } from "./canvas/arrange.ts";
import {
  boxAround,
  clampDelta,
  type Delta,
  type FieldBox,
  type Handle,
  movedBox,
  type PageSize,
  resizedBox,
  typedBox,
} from "./canvas/box.ts";
import { indexOfPage, isSamePage, type PageAddress, shapeOf } from "./canvas/page-shapes.ts";

export type Fields = readonly Field[];
export type Keys = ReadonlySet<FieldKey>;
type Pages = readonly PageView[];

const STEP_ASIDE_MM = 5;

/** A new field of its kind's default size around a point of the page. */
export function newField(
  fields: Fields,
  pages: Pages,
  request: { type: FieldType; recipient: RecipientId; at: PageAddress; point: Delta },
): Field {
  return {
    key: freeKey(fields, request.type),
    type: request.type,
    part: request.at.part,
    page: request.at.page,
    box: boxAround(request.point, kindOf(request.type).defaultSize, pageSize(pages, request.at)),
    recipient: request.recipient,
    required: true,
    readOnly: false,
    label: "",
    data: kindOf(request.type).form === "check" ? false : "",
    fontSize: DEFAULT_FONT_SIZE,
  };
}

/** A block's fields around a point of the page, each moved onto the page. */
export function fieldsOfSet(
  fields: Fields,
  pages: Pages,
  request: { fieldSet: FieldSet; recipient: RecipientId; at: PageAddress; point: Delta },
): Field[] {
  const { fieldSet, recipient, at } = request;
  const around = boxAround(request.point, sizeOf(fieldSet), pageSize(pages, at));
  const added: Field[] = [];
  for (const { box, ...rest } of fieldSet.fields) {
    const placed = { ...box, x: around.x + box.x, y: around.y + box.y };
    added.push({
      ...rest,
      key: freeKey([...fields, ...added], rest.type),
      ...{ part: at.part, page: at.page, recipient },
      box: clampToPage(placed, shapeOf(pageSize(pages, at))),
    });
  }
  return added;
}

/** Offsets a field that would exactly cover another. */
export function besideOthers(fields: Fields, field: Field, pages: Pages): Field {
  const page = pageSize(pages, field);
  let box = field.box;
  for (
    let tries = 0;
    tries < 50 && fields.some((other) => isSamePage(other, field) && isSameBox(other.box, box));
    tries += 1
  ) {
    box = movedBox(box, { x: STEP_ASIDE_MM, y: STEP_ASIDE_MM }, page);
  }
  return { ...field, box };
}

/** The first free key of "signature 1", "signature 2", … */
function freeKey(fields: Fields, type: FieldType): FieldKey {
  const usedKeys = new Set(fields.map((field) => field.key));
  for (let number = 1; ; number += 1) {
    const key = `${type} ${number}` as FieldKey;
    if (!usedKeys.has(key)) return key;
  }
}

/** The key of a copy: " copy", then " copy 2", " copy 3", … */
export function copyKey(usedKeys: ReadonlySet<string>, key: string): FieldKey {
  const root = key.replace(/ copy( \d+)?$/, "").slice(0, 85);
  const first = `${root} copy`;
  if (!usedKeys.has(first)) return first as FieldKey;
  for (let number = 2; ; number += 1) {
    const next = `${root} copy ${number}`;
    if (!usedKeys.has(next)) return next as FieldKey;
  }
}

/** Moves all by the same amount, limited by the field nearest to its page's edge. */
export function movedFields(fields: Fields, keys: Keys, delta: Delta, pages: Pages): Fields {
  const chosen = fields.filter((field) => keys.has(field.key));
  const allowed = clampDelta(
    chosen.map((field) => ({ box: field.box, page: pageSize(pages, field) })),
    delta,
  );
  return onChosen(fields, keys, (field) => ({ ...field, box: movedBox(field.box, allowed, pageSize(pages, field)) }));
}

export function resizedFields(fields: Fields, keys: Keys, handle: Handle, delta: Delta, pages: Pages): Fields {
  return onChosen(fields, keys, (field) => ({
    ...field,
    box: resizedBox(field.box, handle, delta, limitsOf(field, pages)),
  }));
}

export function fieldsWithBox(fields: Fields, keys: Keys, typed: Partial<FieldBox>, pages: Pages): Fields {
  return onChosen(fields, keys, (field) => ({ ...field, box: typedBox(field.box, typed, limitsOf(field, pages)) }));
}

export type FieldSettings = Partial<FieldProperties & Pick<Field, "recipient">>;

export function fieldsWith(fields: Fields, keys: Keys, settings: FieldSettings): Fields {
  return onChosen(fields, keys, (field) => ({ ...field, ...settings }));
}

/** Changes the kind in place and enforces the new kind's minimum size. */
export function fieldsOfKind(fields: Fields, keys: Keys, type: FieldType, pages: Pages): Fields {
  return onChosen(fields, keys, (field) => {
    if (field.type === type) return field;
    const { form, minimumSize } = kindOf(type);
    const isTick = form === "check";
    const data = isTick === (typeof field.data === "boolean") ? field.data : isTick ? false : "";
    const width = Math.max(field.box.width, minimumSize.width);
    const height = Math.max(field.box.height, minimumSize.height);
    const box = clampToPage({ ...field.box, width, height }, shapeOf(pageSize(pages, field)));
    return { ...field, type, data, box };
  });
}

export function fieldsSizedAs(
  fields: Fields,
  keys: Keys,
  model: Field,
  side: "width" | "height" | "both",
  pages: Pages,
): Fields {
  const { width, height } = model.box;
  const size = side === "both" ? { width, height } : side === "width" ? { width } : { height };
  return fieldsWithBox(fields, keys, size, pages);
}

export function withoutFields(fields: Fields, keys: Keys): Fields {
  return fields.filter((field) => !keys.has(field.key));
}

/** Copies beside the originals, or at the same places of another page. Returns only the copies. */
export function copiesOf(fields: Fields, copied: Fields, target: PageAddress, pages: Pages, offset: number): Field[] {
  const usedKeys = new Set<string>(fields.map((field) => field.key));
  return copied.map((field) => {
    const key = copyKey(usedKeys, field.key);
    usedKeys.add(key);
    const shift = isSamePage(field, target) ? offset : 0;
    const box = { ...field.box, x: field.box.x + shift, y: field.box.y + shift };
    const { part, page } = target;
    return { ...field, key, part, page, box: clampToPage(box, shapeOf(pageSize(pages, target))) };
  });
}

/** Copies the chosen fields to those pages that have none of them at that place. */
export function copiesOnPages(fields: Fields, keys: Keys, targets: Pages, pages: Pages): Field[] {
  const chosen = fields.filter((field) => keys.has(field.key));
  const added: Field[] = [];
  for (const page of targets) {
    const absent = chosen.filter(
      (field) =>
        !isSamePage(field, page) &&
        !fields.some(
          (other) => isSamePage(other, page) && hasSameInput(field, other) && isSameBox(field.box, other.box),
        ),
    );
    added.push(...copiesOf([...fields, ...added], absent, page, pages, 0));
  }
  return added;
}

/** Indexes of the pages that have a copy of every field in `keys`: same position, same owner. */
export function pagesWithCopies(fields: Fields, keys: Keys, pages: Pages): number[] {
  const chosen = fields.filter((field) => keys.has(field.key));
  if (chosen.length === 0) return [];
  const perField = chosen.map((field) => {
    const like = fields.filter((other) => hasSameInput(field, other) && isSameBox(field.box, other.box));
    return new Set(like.map((other) => indexOfPage(pages, other)));
  });
  return pages.map((_, index) => index).filter((index) => perField.every((one) => one.has(index)));
}

function hasSameInput(a: Field, b: Field): boolean {
  return a.type === b.type && a.recipient === b.recipient;
}

function isSameBox(a: FieldBox, b: FieldBox): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function alignedFields(fields: Fields, keys: Keys, alignment: Alignment): Fields {
  return perPage(fields, keys, (boxes) => alignedBoxes(boxes, alignment));
}

export function distributedFields(fields: Fields, keys: Keys, axis: "x" | "y"): Fields {
  return perPage(fields, keys, (boxes) => distributedBoxes(boxes, axis));
}

/** Arranges the chosen fields of each page. */
function perPage(fields: Fields, keys: Keys, arrange: (boxes: FieldBox[]) => FieldBox[]): Fields {
  const result = new Map<FieldKey, FieldBox>();
  const remaining = fields.filter((field) => keys.has(field.key));
  while (remaining.length > 0) {
    const first = remaining[0]!;
    const group = remaining.filter((field) => isSamePage(field, first));
    const boxes = arrange(group.map((field) => field.box));
    group.forEach((field, index) => {
      result.set(field.key, boxes[index]!);
      remaining.splice(remaining.indexOf(field), 1);
    });
  }
  return onChosen(fields, keys, (field) => ({ ...field, box: result.get(field.key) ?? field.box }));
}

/** Fields of one page in reading order. */
export function inLines(fields: Fields): Field[] {
  const middle = ({ box }: Field) => box.y + box.height / 2;
  const lines: Field[][] = [];
  for (const field of [...fields].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    const isOnLine = line && middle(field) - middle(line[0]!) <= Math.min(field.box.height, line[0]!.box.height) / 2;
    if (isOnLine) line.push(field);
    else lines.push([field]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x - b.box.x));
}

function onChosen(fields: Fields, keys: Keys, change: (field: Field) => Field): Fields {
  return fields.map((field) => (keys.has(field.key) ? change(field) : field));
}

function limitsOf(field: Field, pages: Pages): { minimum: PageSize; page: PageSize } {
  return { minimum: kindOf(field.type).minimumSize, page: pageSize(pages, field) };
}

/** A page that is not known yet (its file is being saved) has no bounds. */
export function pageSize(pages: Pages, at: PageAddress): PageSize {
  return pages[indexOfPage(pages, at)] ?? { width: 20_000, height: 20_000 };
}
