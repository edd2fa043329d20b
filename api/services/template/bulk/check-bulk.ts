import type { checkBulk as contract } from "../../../../domain/contract/template/bulk.ts";
import type { DocumentId } from "../../../../domain/ids.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { RowFault } from "../../../../domain/template/bulk/bulk.ts";
import { cellsOf, fillRow } from "../../../../domain/template/bulk/fill-row.ts";
import { columnsFor, guessColumns } from "../../../../domain/template/bulk/guess-columns.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import type { AppDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { NO_BULK, type RowDeps, readRowRules, rowBeginning } from "./bulk-rules.ts";
import { type BulkForm, readBulkTable } from "./read-bulk-table.ts";
import type { Untold } from "./untold.ts";

const FAULTS_SHOWN = 200;
const SAMPLES = 3;
/** Time after which requests are served. */
const SLICE_MS = 20;

/** Says what would be sent, and which rows cannot be, without sending anything; without a mapping, guesses one. */
export async function checkBulk(
  deps: RowDeps & Pick<AppDeps, "clock" | "templates" | "tables">,
  principal: MemberPrincipal,
  id: string,
  form: BulkForm,
): Promise<Outcome<Untold<typeof contract>>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const state = found.value.value;
  const read = await readBulkTable(deps, state, form);
  if (!read.ok) return read;
  const { table } = read.value;
  const mapping = read.value.mapping ?? guessColumns(state, table);
  const missing = findMappingFaults(state, table.headers, mapping).map(({ code, params = {} }) => ({ code, params }));
  const faults: RowFault[] = [];
  const faulty = new Set<number>();
  if (missing.length === 0) {
    const rules = await readRowRules(deps, state);
    const at = toInstant(deps.clock.now());
    const own = { documentId: String(NO_BULK) as DocumentId, at, owner: principal.user };
    const begins = await rowBeginning({ _id: NO_BULK, templateId: state.template._id }, 0, own);
    let sliceEnds = performance.now() + SLICE_MS;
    for (const [index, cells] of table.rows.entries()) {
      const filled = fillRow(state, cellsOf(table.headers, mapping, cells), begins, rules);
      if ("faults" in filled) {
        faulty.add(index + 1);
        if (faults.length < FAULTS_SHOWN) faults.push(...filled.faults.map((fault) => ({ row: index + 1, ...fault })));
      }
      if (performance.now() < sliceEnds) continue;
      await new Promise((resolve) => setTimeout(resolve));
      sliceEnds = performance.now() + SLICE_MS;
    }
  }
  return done({
    rows: table.rows.length,
    columns: table.headers.map((header, index) => ({
      header,
      target: mapping[header] ?? null,
      samples: table.rows.slice(0, SAMPLES).map((row) => row[index]!.slice(0, 100)),
    })),
    targets: columnsFor(state),
    missing,
    faultyRows: faulty.size,
    faults: faults.slice(0, FAULTS_SHOWN),
  });
}
