/** Faults of single fields, found before sending, because of which nobody could fill them in as intended. */
import type { Fault, RefusalCode, RefusalParams } from "../outcome.ts";
import { isTimeZone } from "./date-format.ts";
import { readDecimal } from "./decimal.ts";
import type { Field } from "./field.ts";
import { groupsOf, ruleOf } from "./groups.ts";
import { dayFault, TODAY } from "./kinds/day.ts";
import { isFillable, kindOf } from "./kinds.ts";
import { ATTACHMENTS_LIMIT, CELLS_LIMIT } from "./limits.ts";
import { readPattern } from "./pattern.ts";
import { inConditionCircles } from "./visibility.ts";

/** The smallest visible width and height. */
const SMALLEST_MM = 1;
/** Two fields that overlap by this fraction hide each other. */
const HIDING_SHARE = 0.95;

type FieldFault = [code: RefusalCode, params?: RefusalParams];

export function findFieldFaults(fields: readonly Field[]): Fault[] {
  const at = ({ key }: Field, [code, params]: FieldFault): Fault => ({ path: `fields.${key}`, code, params });
  const keys = new Set(fields.map((field) => field.key));
  const circles = new Set(inConditionCircles(fields));
  return [
    ...fields.flatMap((field) => ownFaults(field).map((fault) => at(field, fault))),
    ...fields.flatMap((field) => {
      if (field.visibleIf && !keys.has(field.visibleIf.field)) return [at(field, ["field_condition_unknown"])];
      return circles.has(field.key) ? [at(field, ["field_condition_circle"])] : [];
    }),
    ...groupsOf(fields).flatMap((members) => {
      const rule = ruleOf(members);
      const isImpossible = rule && rule.kind !== "atMost" && rule.count > members.length;
      return isImpossible ? [at(members[0]!, ["field_group_impossible", { count: rule.count }])] : [];
    }),
    ...tooManyAttachments(fields).map((field) => at(field, ["too_many_attachments", { limit: ATTACHMENTS_LIMIT }])),
    ...hiddenFields(fields).map((field) => at(field, ["field_hidden_by_another"])),
  ];
}

function ownFaults(field: Field): FieldFault[] {
  const faults: FieldFault[] = [];
  const { properties } = kindOf(field.type);
  const has = (name: (typeof properties)[number]) => properties.includes(name);
  if (field.box.width < SMALLEST_MM || field.box.height < SMALLEST_MM) faults.push(["field_too_small"]);
  if (field.type === "label" && String(field.data || "").trim() === "") faults.push(["field_label_empty"]);
  if (field.type === "signerAttachment" && field.label.trim() === "") faults.push(["field_label_empty"]);
  if (has("options")) faults.push(...optionFaults(field.options ?? []));
  if (has("pattern") && field.pattern && !readPattern(field.pattern).ok) faults.push(["field_pattern_invalid"]);
  if (has("min")) faults.push(...rangeFaults(field));
  if (field.type === "editableDate") faults.push(...dayFaults(field.data));
  if (has("timeZone") && field.timeZone && !isTimeZone(field.timeZone)) faults.push(["field_time_zone_unknown"]);
  if (field.type === "cells" && (field.maxLength ?? 0) > CELLS_LIMIT) {
    faults.push(["field_too_many_cells", { limit: CELLS_LIMIT }]);
  }
  return faults;
}

function dayFaults(data: Field["data"]): FieldFault[] {
  const fault = typeof data === "string" && data !== "" && data !== TODAY ? dayFault(data) : null;
  return fault ? [[fault.code, fault.params]] : [];
}

function optionFaults(options: readonly string[]): FieldFault[] {
  if (options.length === 0) return [["field_without_options"]];
  if (options.some((one) => one.trim() === "")) return [["field_option_empty"]];
  return new Set(options).size < options.length ? [["field_option_twice"]] : [];
}

function rangeFaults({ min, max, step }: Field): FieldFault[] {
  const [low, high, by] = [min, max, step].map((text) => (text ? readDecimal(text) : undefined));
  const isWrong = low === null || high === null || by === null;
  const zero = readDecimal("0")!;
  return isWrong || (low && high && low.compare(high) > 0) || (by && by.compare(zero) <= 0)
    ? [["field_range_invalid"]]
    : [];
}

function tooManyAttachments(fields: readonly Field[]): Field[] {
  const attachments = fields.filter((field) => field.type === "signerAttachment");
  return [...Map.groupBy(attachments, (field) => field.recipient).values()].flatMap((own) =>
    own.slice(ATTACHMENTS_LIMIT, ATTACHMENTS_LIMIT + 1),
  );
}

/** Fields of the same owner and kind that hide each other. */
function hiddenFields(fields: readonly Field[]): Field[] {
  const fieldsByPosition = Map.groupBy(fields.filter(isFillable), (one) =>
    JSON.stringify([one.part, one.page, one.recipient, one.type]),
  );
  return [...fieldsByPosition.values()].flatMap((together) => {
    const seen: Field[] = [];
    return together.filter((field) => !seen.every((other) => !isSamePosition(field, other)) || seen.push(field) === 0);
  });
}

function isSamePosition({ box: a }: Field, { box: b }: Field): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const larger = Math.max(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 && (width * height) / larger > HIDING_SHARE;
}
