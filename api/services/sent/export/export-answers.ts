import { type AnswerColumn, columnsOf, tableColumns } from "../../../../domain/document/answers/answer-columns.ts";
import { type AnswerCell, answersOf } from "../../../../domain/document/answers/answer-row.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import type { DocumentId, FormId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AppDeps } from "../../../deps.ts";
import type { AnswerTable } from "../../../ports/files.ts";
import type { Principal } from "../../../ports/people.ts";
import { findOwnDocument } from "../find-own-document.ts";
import { findPage, isOwn, type ListQuery } from "../list-documents.ts";

/** More documents are refused: the reader narrows the dates. */
const EXPORT_ROWS_LIMIT = 50_000;
const PAGE = 100;
/** Documents that are read at the same time. */
const AT_ONCE = 8;

type ExportDeps = Pick<AppDeps, "documents" | "folders">;
export type AnswerQuery = Omit<ListQuery, "limit" | "cursor"> & { form?: FormId | undefined };

/**
 * What was filled in, of the workspace's documents that a list would show the caller: each is read by the rule by which the
 * caller reads it. Documents sent to the caller by others are left out. Two documents differ in people and fields, so
 * all are read once for the columns and again for the rows, of which a few are in memory.
 */
export async function exportAnswers(
  deps: ExportDeps,
  principal: Principal,
  query: AnswerQuery,
): Promise<Outcome<AnswerTable>> {
  const found = await findIds(deps, principal, query);
  if (!found.ok) return found;
  const columns = await findColumns(deps, principal, found.value);
  return done({ columns: [...columns.values()], rows: rowsOf(deps, principal, found.value, [...columns.keys()]) });
}

async function findIds(deps: ExportDeps, principal: Principal, query: AnswerQuery): Promise<Outcome<DocumentId[]>> {
  const ids: DocumentId[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await findPage(deps, principal, { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) });
    if (!page.ok) return page;
    for (const document of page.value.items) {
      const isAsked = query.form === undefined || document.madeFrom?.form?.formId === query.form;
      if (isAsked && isOwn(document, principal)) ids.push(document._id);
    }
    if (ids.length > EXPORT_ROWS_LIMIT) return refuse("export_too_large", { params: { most: EXPORT_ROWS_LIMIT } });
    cursor = page.value.cursor;
  }
  return done(ids);
}

async function findColumns(deps: ExportDeps, principal: Principal, ids: readonly DocumentId[]) {
  const found = new Map<string, AnswerColumn>();
  for await (const states of statesOf(deps, principal, ids)) {
    for (const [key, column] of states.flatMap((state) => [...columnsOf(state)])) {
      if (!found.has(key)) found.set(key, column);
    }
  }
  return tableColumns(found);
}

async function* rowsOf(
  deps: ExportDeps,
  principal: Principal,
  ids: readonly DocumentId[],
  keys: readonly string[],
): AsyncGenerator<(AnswerCell | undefined)[]> {
  for await (const states of statesOf(deps, principal, ids)) {
    const answers = await Promise.all(
      states.map(async (state) => answersOf(state, await deps.documents.listValues(state.document._id))),
    );
    for (const cells of answers) yield keys.map((key) => cells.get(key));
  }
}

/** A document that the caller may no longer see, or that is gone, is left out. */
async function* statesOf(
  deps: ExportDeps,
  principal: Principal,
  ids: readonly DocumentId[],
): AsyncGenerator<DocumentState[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const found = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => findOwnDocument(deps, principal, id)));
    yield found.flatMap((one) => (one.ok ? [one.value.value] : []));
  }
}
