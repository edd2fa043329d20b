import { done, type Fault, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { BulkMapping, type Table } from "../../../../domain/template/bulk/bulk.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";

/** The parts of a form with a table; `mapping` is JSON. `isHeld`: only prepare, do not send yet. */
export type BulkForm = { rows: Bytes; fileName: string; mapping?: string | undefined; isHeld: boolean };

/** Reads a table and the targets of its columns. `mapping` is `null` when the form has none. */
export async function readBulkTable(
  { tables }: TemplateDeps,
  state: TemplateState,
  { rows, mapping }: BulkForm,
): Promise<Outcome<{ table: Table; mapping: BulkMapping | null }>> {
  const table = await tables.read(rows, state.template.workspaceId);
  if (!table.ok) return table;
  if (mapping === undefined) return done({ table: table.value, mapping: null });
  const parsed = parseMapping(mapping);
  if (!parsed) return refuseWith([{ path: "mapping", code: "invalid_input" }]);
  const faults = findMappingFaults(state, table.value.headers, parsed);
  return faults.length > 0 ? refuseWith(faults) : done({ table: table.value, mapping: parsed });
}

function parseMapping(text: string): BulkMapping | null {
  try {
    return BulkMapping.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function refuseWith(faults: Fault[]): Outcome<never> {
  const { code, params } = faults[0]!;
  return refuse(code, { faults, ...(params ? { params } : {}) });
}
