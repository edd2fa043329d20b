import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { readBulkRowCall as contract } from "../../../../domain/contract/template/bulk.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import { listPages } from "../../../../domain/document/pages.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type CellFault, fillRow, type RowRules } from "../../../../domain/template/bulk/fill-row.ts";
import { finishedFields } from "../../../../domain/template/bulk/finished-fields.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { rowReader } from "../../../../domain/template/bulk/row-reader.ts";
import { roleNameOf } from "../../../../domain/template/roles.ts";
import type { SigningDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { readSource } from "../../file/file-stores.ts";
import { turnOwnerOf } from "../../file/first-page-job.ts";
import { readShapes } from "../../file/read-pages.ts";
import { readRowRules } from "./bulk-rules.ts";
import { checkedFacts } from "./check-rows.ts";
import { type Prepared, readPrepared } from "./read-prepared.ts";
import type { Untranslated } from "./untranslated.ts";

const DRAW_LIMIT_MS = 10_000;

type Row = Prepared & {
  cells: string[];
  rules: RowRules;
  filled: { document: DocumentState } | { faults: CellFault[] };
};

/** Preview of a row: its cells, people and faults, and the pages of its document. */
export async function readBulkRow(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  row: number,
): Promise<Outcome<Untranslated<Output<typeof contract>>>> {
  const found = await findRow(deps, principal, id, row);
  if (!found.ok) return found;
  const { bulk, state, table, cells, rules, filled } = found.value;
  const { mapping } = bulk.value;
  const faults = "faults" in filled ? filled.faults : [];
  const recipients = "document" in filled ? filled.document.recipients : [];
  const pages = "document" in filled ? listPages(state.template.content.fileParts, rules.pages) : [];
  return done({
    ...{ row, rows: table.rows.length, faults: faults.map((fault) => ({ row, ...fault })) },
    cells: table.headers.flatMap((column, index) =>
      Object.hasOwn(mapping, column) && table.headers.indexOf(column) === index
        ? [{ column, value: cells[index] ?? "" }]
        : [],
    ),
    people: recipients.map((one, index) => ({
      role: roleNameOf(state.recipients[index]!),
      ...{ name: one.name, email: one.email, color: one.color },
    })),
    pages: pages.map(({ width, height }) => ({ width, height })),
  });
}

/** A page of a row's document with its values, drawn by the code that seals it. */
export async function previewBulkPage(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  { row, page: index }: { row: number; page: number },
): Promise<Outcome<Bytes>> {
  const found = await findRow(deps, principal, id, row);
  if (!found.ok) return found;
  const { state, filled } = found.value;
  const { fileParts } = state.template.content;
  const pages = listPages(fileParts, ...(await readShapes(deps, fileParts)));
  const page = pages[index];
  if ("faults" in filled || !page) return refuse("page_not_found");
  const source = await readSource(deps, fileParts.find(({ key }) => key === page.part)!);
  if (!source) return refuse("storage_unavailable");
  const marks = finishedFields(filled.document, toInstant(deps.clock.now()), pages).flatMap(({ field, shapes }) =>
    field.part === page.part && field.page === page.page ? [{ page: field.page, box: field.box, shapes }] : [],
  );
  const stamped = await deps.pdf.stamp(source, marks, { owner: turnOwnerOf(principal) });
  if (!stamped.ok) return stamped;
  const drawn = await deps.pdf.renderPage(stamped.value, page.page, { lane: "first", limitMs: DRAW_LIMIT_MS });
  return drawn.ok ? done(drawn.value.large) : drawn;
}

async function findRow(deps: SigningDeps, principal: MemberPrincipal, id: string, row: number): Promise<Outcome<Row>> {
  const prepared = await readPrepared(deps, principal, id);
  if (!prepared.ok) return prepared;
  const { bulk, state, table } = prepared.value;
  const cells = table.rows[row - 1];
  if (!cells) return refuse("bulk_cell_unknown");
  const { mapping } = bulk.value;
  const [missing] = findMappingFaults(state, table.headers, mapping);
  const rules = await readRowRules(deps, state);
  const filled = missing
    ? { faults: [{ column: "", code: missing.code, ...(missing.params ? { params: missing.params } : {}) }] }
    : fillRow(state, rowReader(state, table, mapping)(row - 1), await checkedFacts(deps, bulk.value), rules);
  return done({ ...prepared.value, cells, rules, filled });
}
