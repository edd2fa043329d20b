import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { checkBulkCall } from "../../../../domain/contract/template/bulk.ts";
import type { DocumentId } from "../../../../domain/ids.ts";
import { toInstant } from "../../../../domain/ids.ts";
import type { Bulk, RowFault, Table } from "../../../../domain/template/bulk/bulk.ts";
import { dayColumns } from "../../../../domain/template/bulk/day-columns.ts";
import { fillRow } from "../../../../domain/template/bulk/fill-row.ts";
import { columnsFor, programColumns } from "../../../../domain/template/bulk/guess-columns.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { numberColumns } from "../../../../domain/template/bulk/number-columns.ts";
import { findQuestions } from "../../../../domain/template/bulk/questions.ts";
import { rowReader } from "../../../../domain/template/bulk/row-reader.ts";
import type { InitialFacts } from "../../../../domain/template/content.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { CoreDeps, SigningDeps } from "../../../deps.ts";
import { NO_BULK, readRowRules, rowBeginning } from "./bulk-rules.ts";
import type { Untranslated } from "./untranslated.ts";

export type BulkCheck = Untranslated<Output<typeof checkBulkCall>>;

const FAULTS_SHOWN = 200;
const SAMPLES = 3;
/** Time after which the loop yields to other requests. */
const SLICE_MS = 20;

/** Reports what a sending would do, and which rows cannot be sent. */
export async function checkRows(deps: SigningDeps, bulk: Bulk, state: TemplateState, table: Table): Promise<BulkCheck> {
  const { mapping, fileName = "" } = bulk;
  const missing = findMappingFaults(state, table.headers, mapping).map(({ code, params = {} }) => ({ code, params }));
  const faults: RowFault[] = [];
  let faultyRows = 0;
  if (missing.length === 0) {
    const rules = await readRowRules(deps, state);
    const begins = await checkedFacts(deps, bulk);
    let sliceEnds = performance.now() + SLICE_MS;
    const cellsIn = rowReader(state, table, mapping);
    for (const index of table.rows.keys()) {
      const filled = fillRow(state, cellsIn(index), begins, rules);
      if ("faults" in filled) {
        faultyRows++;
        if (faults.length < FAULTS_SHOWN) faults.push(...filled.faults.map((fault) => ({ row: index + 1, ...fault })));
      }
      if (performance.now() < sliceEnds) continue;
      await new Promise((resolve) => setTimeout(resolve));
      sliceEnds = performance.now() + SLICE_MS;
    }
  }
  const decimals = numberColumns(state, table, mapping);
  const orders = dayColumns(state, table, mapping);
  return {
    ...{ fileName, rows: table.rows.length, missing, faultyRows },
    questions: findQuestions(state, table, mapping),
    targets: [...columnsFor(state), ...programColumns(table.headers)],
    columns: table.headers.map((header, index) => ({
      header,
      target: mapping[header] ?? null,
      samples: table.rows.slice(0, SAMPLES).map((row) => row[index]!.slice(0, 100)),
      ...(decimals.has(header) ? { decimal: decimals.get(header)! } : {}),
      ...(orders.has(header) ? { order: orders.get(header)! } : {}),
    })),
    faults: faults.slice(0, FAULTS_SHOWN),
  };
}

/** Initial facts of a document that is only checked. */
export function checkedFacts({ clock }: CoreDeps, bulk: Bulk): Promise<InitialFacts> {
  const own = { documentId: String(NO_BULK) as DocumentId, at: toInstant(clock.now()), owner: bulk.sender };
  return rowBeginning({ _id: NO_BULK, templateId: bulk.templateId }, 0, own);
}
