/**
 * Three-way merge of drafts: a change by one side is taken; where both changed the same part differently, somebody
 * has to choose.
 */
import type { Field } from "../../../../domain/field/field.ts";
import type { FieldKey, RecipientId } from "../../../../domain/ids.ts";
import { type Draft, seatsIn, withoutOrphans } from "../draft.ts";
import {
  type DraftItems,
  draftFrom,
  type Item,
  type ItemKind,
  type Items,
  isSame,
  isSameItem,
  itemsOf,
  ofEachKind,
  partsOf,
} from "../draft-items.ts";
import type { DraftRecipient } from "../draft-recipient.ts";
import { mergedOrder } from "./merged-order.ts";

export type Side = "mine" | "theirs";

/** A part that both sides changed; `part` is `null` for a whole item that one side removed. */
export type Clash = {
  id: string;
  kind: ItemKind;
  item: string;
  part: string | null;
  mine: unknown;
  theirs: unknown;
};

export type Merged = {
  /** Undecided parts are as in the local draft. */
  draft: Draft;
  /** The undecided parts. */
  clashes: Clash[];
  /** Local fields renamed because the other side used their key. */
  renamed: ReadonlyMap<FieldKey, FieldKey>;
};

/** `base` is the common ancestor; when it is unknown, every difference is a clash. */
export function mergeDrafts(
  base: Draft | null,
  here: Draft,
  theirs: Draft,
  choices: ReadonlyMap<string, Side> = new Map(),
): Merged {
  const renamed = base ? namesUsedTwice(base, here, theirs) : new Map<FieldKey, FieldKey>();
  const mine = withNames(here, renamed);
  const sides = {
    base: base ? itemsOf(base) : ofEachKind(() => new Map()),
    mine: itemsOf(mine),
    theirs: itemsOf(theirs),
  };
  const clashes: Clash[] = [];
  const choose = (clash: Omit<Clash, "id">): Side => {
    const id = [clash.kind, clash.item, clash.part ?? ""].join("/");
    const chosen = choices.get(id);
    if (!chosen) clashes.push({ id, ...clash });
    return chosen ?? "mine";
  };
  const seats = seatsRemoved(sides, choose);
  const ofOwners = ownersRemoved(sides, choose);
  const owned = (kind: ItemKind, id: string) => ofOwners(kind, id) ?? seats.fields.get(`${kind}/${id}`) ?? null;
  const merged = ofEachKind((kind) => {
    const of = { base: sides.base[kind], mine: sides.mine[kind], theirs: sides.theirs[kind] };
    const needsDecision = kind === "recipient" || kind === "file";
    const order = { kind, item: "", part: "order", mine: [...of.mine.keys()], theirs: [...of.theirs.keys()] };
    const items = mergedOrder(of, () => (needsDecision ? choose(order) : "theirs")).flatMap((id): [string, Item][] => {
      const side = owned(kind, id);
      const item = side
        ? of[side].get(id)
        : mergedItem(of, { kind, item: id }, choose, kind === "recipient" ? seats.groups.get(id) : undefined);
      return item ? [[id, item]] : [];
    });
    return new Map(items);
  });
  return { draft: withoutOrphans(draftFrom(merged)), clashes, renamed };
}

type ThreeWay<T> = { base: T; mine: T; theirs: T };
type Choose = (clash: Omit<Clash, "id">) => Side;

/** @param groupOf the chosen group of an id, for its seats */
function mergedItem(
  of: ThreeWay<Items>,
  subject: Pick<Clash, "kind" | "item">,
  choose: Choose,
  groupOf: Side | undefined,
): Item | undefined {
  const [base, mine, theirs] = [of.base.get(subject.item), of.mine.get(subject.item), of.theirs.get(subject.item)];
  if (!mine || !theirs) {
    const remaining = mine ?? theirs;
    if (!base || !remaining) return remaining && !base ? remaining : undefined;
    if (isSameItem(base, remaining)) return undefined;
    return choose({ ...subject, part: null, mine, theirs }) === "mine" ? mine : theirs;
  }
  const parts = partsOf(mine, theirs).map((part) => {
    const [was, here, there] = [base?.[part], mine[part], theirs[part]];
    if (part === "group" && groupOf) return [part, groupOf === "mine" ? here : there] as const;
    if (isSame(part, here, there) || isSame(part, was, here)) return [part, there] as const;
    if (isSame(part, was, there)) return [part, here] as const;
    return [part, choose({ ...subject, part, mine: here, theirs: there }) === "mine" ? here : there] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/**
 * A recipient or file that one side removed while the other added or changed its fields: one choice decides for the
 * item and all its fields. Returns the chosen side.
 */
function ownersRemoved(sides: ThreeWay<DraftItems>, choose: Choose): (kind: ItemKind, id: string) => Side | null {
  const bySide = new Map<string, Side>();
  for (const kind of ["recipient", "file"] as const) {
    for (const [id, was] of sides.base[kind]) {
      const removedBy = !sides.mine[kind].has(id) ? "mine" : "theirs";
      const other = removedBy === "mine" ? "theirs" : "mine";
      if (sides[removedBy][kind].has(id) || !sides[other][kind].has(id)) continue;
      const owners = kind === "recipient" ? seatsOnAnySide(sides, id) : new Set([id]);
      const owns = (item: Item | undefined) =>
        item && owners.has(String(kind === "recipient" ? item.recipient : (item.place as Field).part));
      const now = sides[other][kind].get(id)!;
      const hasNewFields = [...sides[other].field].some(
        ([key, item]) => owns(item) && !isSameItem(sides.base.field.get(key) ?? {}, item),
      );
      if (!hasNewFields && isSameItem(was, now)) continue;
      const chosen = choose({ kind, item: id, part: null, mine: undefined, theirs: undefined, [other]: now });
      bySide.set(`${kind}/${id}`, chosen);
      for (const key of new Set(Object.values(sides).flatMap((side) => [...side.field.keys()]))) {
        const isItsOwn = Object.values(sides).some((side) => owns(side.field.get(key)));
        if (isItsOwn) bySide.set(`field/${key}`, chosen);
      }
    }
  }
  return (kind, id) => bySide.get(`${kind}/${id}`) ?? null;
}

/** Like `ownersRemoved`, for a removed seat of a group. */
function seatsRemoved(
  sides: ThreeWay<DraftItems>,
  choose: Choose,
): { groups: Map<string, Side>; fields: Map<string, Side> } {
  const groups = new Map<string, Side>();
  const fields = new Map<string, Side>();
  const seatsOn = (side: Side | "base", id: string) =>
    seatsOnAnySide({ base: sides[side], mine: sides[side], theirs: sides[side] }, id);
  for (const [id] of sides.base.recipient) {
    const [mine, theirs] = [sides.mine.recipient.get(id), sides.theirs.recipient.get(id)];
    if (!mine?.group || !theirs?.group) continue;
    for (const side of ["mine", "theirs"] as const) {
      const other = side === "mine" ? "theirs" : "mine";
      const remaining = seatsOn(side, id);
      const removedSeats = new Set([...seatsOn("base", id)].filter((seat) => !remaining.has(seat)));
      const owns = (item: Item | undefined) => item !== undefined && removedSeats.has(String(item.recipient));
      const isStillUsed = [...sides[other].field].some(
        ([key, item]) => owns(item) && !isSameItem(sides.base.field.get(key) ?? {}, item),
      );
      if (!isStillUsed) continue;
      const chosen = choose({ kind: "recipient", item: id, part: "group", mine: mine.group, theirs: theirs.group });
      groups.set(id, chosen);
      for (const [key, item] of Object.values(sides).flatMap((one) => [...one.field])) {
        if (owns(item)) fields.set(`field/${key}`, chosen);
      }
    }
  }
  return { groups, fields };
}

/** Ids that may own a recipient's fields: their own, and the seats that their group has on any side. */
function seatsOnAnySide(sides: ThreeWay<DraftItems>, id: string): Set<string> {
  const seats = Object.values(sides).flatMap(({ recipient }) => {
    const group = recipient.get(id)?.group as DraftRecipient["group"] | undefined;
    return seatsIn({ _id: id as RecipientId, group: group ?? null });
  });
  return new Set(seats);
}

/** Fields that both sides added under the same key: the local ones are renamed. */
function namesUsedTwice(base: Draft, mine: Draft, theirs: Draft): Map<FieldKey, FieldKey> {
  const known = new Set(base.fields.map((field) => field.key));
  const others = new Map(theirs.fields.map((field) => [field.key, field]));
  const usedKeys = new Set([...known, ...others.keys(), ...mine.fields.map((field) => field.key)]);
  const renamed = new Map<FieldKey, FieldKey>();
  for (const field of mine.fields) {
    const other = known.has(field.key) ? undefined : others.get(field.key);
    if (!other || isSame("", field, other)) continue;
    const key = nextKey(usedKeys, field.key);
    usedKeys.add(key);
    renamed.set(field.key, key);
  }
  return renamed;
}

function nextKey(usedKeys: ReadonlySet<FieldKey>, key: FieldKey): FieldKey {
  const stem = key.replace(/ \d+$/, "").slice(0, 90);
  for (let number = 1; ; number += 1) {
    const next = `${stem} ${number}` as FieldKey;
    if (!usedKeys.has(next)) return next;
  }
}

export function withNames<T extends { fields: readonly Field[] }>(
  draft: T,
  renamed: ReadonlyMap<FieldKey, FieldKey>,
): T {
  if (renamed.size === 0) return draft;
  const nameOf = (key: FieldKey) => renamed.get(key) ?? key;
  const fields = draft.fields.map((field) => ({
    ...field,
    key: nameOf(field.key),
    ...(field.visibleIf ? { visibleIf: { ...field.visibleIf, field: nameOf(field.visibleIf.field) } } : {}),
  }));
  return { ...draft, fields };
}
