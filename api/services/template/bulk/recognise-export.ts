import { columnsOf, tableColumns } from "../../../../domain/document/answers/answer-columns.ts";
import type { BulkMapping, BulkTarget, Table } from "../../../../domain/template/bulk/bulk.ts";
import { exportTargets } from "../../../../domain/template/bulk/export-columns.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import { translatedLanguages } from "../../../../domain/text/language.ts";
import type { DocumentDeps, TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findOwnDocument } from "../../sent/find-own-document.ts";
import { resultHeaders } from "./export-bulk.ts";
import { findOwnBulk } from "./find-own-bulk.ts";

/** First columns of every export of answers. */
const FACTS = 3;

/** The mapping of a table that this product exported: a bulk sending's result, or answers. `null` for any other table. */
export async function mappingOfExport(
  deps: DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  state: TemplateState,
  table: Table,
): Promise<BulkMapping | null> {
  return (await mappingOfResult(deps, principal, state, table)) ?? mappingOfAnswers(deps, state, table);
}

/** The mapping of the bulk sending that sent the first row with a document. */
async function mappingOfResult(
  deps: DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  { template }: TemplateState,
  { headers, rows }: Table,
): Promise<BulkMapping | null> {
  const from = headers.length - resultHeaders.length;
  // A repeated header has a number.
  if (!resultHeaders.every((header, index) => headers[from + index]?.replace(/ \(\d+\)$/, "") === header)) return null;
  const column = from + resultHeaders.indexOf("document");
  const id = rows.find((row) => row[column] !== "")?.[column];
  const document = id ? await findOwnDocument(deps, principal, id) : null;
  const run = document?.ok ? document.value.value.document.madeFrom?.bulk?.bulkId : undefined;
  const bulk = run ? await findOwnBulk(deps, principal, run) : null;
  if (!bulk?.ok || bulk.value.value.templateId !== template._id) return null;
  return Object.fromEntries(Object.entries(bulk.value.value.mapping).filter(([header]) => headers.includes(header)));
}

function mappingOfAnswers({ answerFiles }: TemplateDeps, state: TemplateState, table: Table): BulkMapping | null {
  const { columns } = tableColumns(columnsOf(state));
  const targets = exportTargets(state);
  for (const language of translatedLanguages) {
    const headers = answerFiles.headers({ columns: columns.map(({ column }) => column), leftOut: 0 }, language);
    if (!headers.slice(0, FACTS).every((header, index) => table.headers[index] === header)) continue;
    const entries = columns.flatMap(({ key }, index): [string, BulkTarget][] => {
      const target = targets.get(key);
      return target && table.headers.includes(headers[index]!) ? [[headers[index]!, target]] : [];
    });
    return Object.fromEntries(entries);
  }
  return null;
}
