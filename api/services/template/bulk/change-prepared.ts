import type { Body } from "../../../../domain/contract/endpoint.ts";
import type { correctBulkCall as contract } from "../../../../domain/contract/template/bulk.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { BulkMapping, RowFault } from "../../../../domain/template/bulk/bulk.ts";
import { fillRow } from "../../../../domain/template/bulk/fill-row.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { correctCell } from "../../../../domain/template/bulk/number-columns.ts";
import { rowReader } from "../../../../domain/template/bulk/row-reader.ts";
import type { SigningDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { readRowRules } from "./bulk-rules.ts";
import { type BulkCheck, checkedFacts, checkRows } from "./check-rows.ts";
import { asJson, readPrepared } from "./read-prepared.ts";

/** Sets the target of each column. Columns may lack a target; two columns may not share one. */
export function mapBulk(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  mapping: BulkMapping,
): Promise<Outcome<BulkCheck>> {
  return retryOnLostRace(async () => {
    const prepared = await readPrepared(deps, principal, id);
    if (!prepared.ok) return prepared;
    const { bulk, state, table } = prepared.value;
    const faults = findMappingFaults(state, table.headers, mapping).filter(({ code }) => code !== "bulk_needs_address");
    if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
    const next = { ...bulk.value, mapping, updatedAt: toInstant(deps.clock.now()) };
    if (!(await deps.bulks.put(bulk, next, [], []))) return lostRace;
    return done(await checkRows(deps, next, state, table));
  });
}

/** Changes one cell of the table and checks its row again. The uploaded file is unchanged. */
export function correctBulk(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  { row, column, value }: Body<typeof contract>,
): Promise<Outcome<{ faults: RowFault[] }>> {
  return retryOnLostRace(async () => {
    const prepared = await readPrepared(deps, principal, id);
    if (!prepared.ok) return prepared;
    const { bulk, state, table } = prepared.value;
    const columnIndex = table.headers.indexOf(column);
    if (columnIndex < 0 || !table.rows[row - 1]) return refuse("bulk_cell_unknown");
    const { mapping } = bulk.value;
    const corrected = correctCell(state, table, mapping, { row: row - 1, column: columnIndex, value });
    const object = await deps.objects.put(asJson(corrected), "application/json");
    const next = { ...bulk.value, table: object, updatedAt: toInstant(deps.clock.now()) };
    if (!(await deps.bulks.put(bulk, next, [], []))) return lostRace;
    if (findMappingFaults(state, table.headers, mapping).length > 0) return done({ faults: [] });
    const begins = await checkedFacts(deps, next);
    const rules = await readRowRules(deps, state);
    const filled = fillRow(state, rowReader(state, corrected, mapping)(row - 1), begins, rules);
    return done({ faults: "faults" in filled ? filled.faults.map((fault) => ({ row, ...fault })) : [] });
  });
}
