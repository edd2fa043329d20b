import type { Field } from "../../field/field.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, Table } from "./bulk.ts";

/** The target of a column by its index; a repeated header is used once. */
export function targetOf({ headers }: Table, mapping: BulkMapping, index: number): BulkTarget | undefined {
  const header = headers[index]!;
  return Object.hasOwn(mapping, header) && headers.indexOf(header) === index ? mapping[header] : undefined;
}

export type MappedField = {
  index: number;
  header: string;
  field: Field;
  target: Extract<BulkTarget, { field: unknown }>;
};

/** Columns that fill in a field of this type. */
export function columnsOfType(
  { fields }: Pick<TemplateState, "fields">,
  table: Table,
  mapping: BulkMapping,
  type: Field["type"],
): MappedField[] {
  return table.headers.flatMap((header, index): MappedField[] => {
    const target = targetOf(table, mapping, index);
    if (!target || !("field" in target)) return [];
    const field = fields.find(({ key }) => key === target.field);
    return field?.type === type ? [{ index, header, field, target }] : [];
  });
}
