import {
  type exportTableCall as contract,
  EXPORT_ROWS_LIMIT,
  type surveyAnswersCall as surveyContract,
} from "../../../../domain/contract/answers.ts";
import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import {
  type AnswerColumn,
  columnsOf,
  type KeyedColumn,
  tableColumns,
} from "../../../../domain/document/answers/answer-columns.ts";
import { type AnswerCell, answersOf } from "../../../../domain/document/answers/answer-row.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import type { DocumentId, FormId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { DocumentDeps } from "../../../deps.ts";
import type { AnswerTable } from "../../../ports/files.ts";
import type { Principal } from "../../../ports/people.ts";
import { isOwn } from "../../judge-document.ts";
import { findOwnDocument } from "../find-own-document.ts";
import { findPage, type ListQuery } from "../list-documents.ts";

const PAGE = 100;
/** Documents read concurrently. */
const CONCURRENCY = 8;
/** Documents per step of a survey; a step takes about a second. */
const STEP = 1_000;
export type AnswerQuery = Omit<ListQuery, "limit" | "cursor"> & { form?: FormId | undefined };
type Page = { ids: DocumentId[]; cursor: string | null };

/**
 * Exports the answers of the workspace's documents that the list shows the caller, with the same access checks. Omits
 * documents that other workspaces sent to the caller. Documents differ in people and fields, so all are read twice:
 * once for the columns and once for the rows, which are streamed.
 */
export async function exportAnswers(
  deps: DocumentDeps,
  principal: Principal,
  query: AnswerQuery,
): Promise<Outcome<AnswerTable>> {
  const found = new Map<string, AnswerColumn>();
  let cursor: string | null | undefined;
  for (let documents = 0; cursor !== null; ) {
    const step = await surveyAnswers(deps, principal, query, cursor, documents);
    if (!step.ok) return step;
    addColumns(found, step.value.columns);
    documents += step.value.documents;
    cursor = step.value.cursor;
  }
  return exportTable(deps, principal, query, tableColumns(found));
}

/** The columns of the next documents. @param counted number of documents in earlier steps */
export async function surveyAnswers(
  deps: DocumentDeps,
  principal: Principal,
  query: AnswerQuery,
  from: string | undefined,
  counted: number,
): Promise<Outcome<Output<typeof surveyContract>>> {
  const found = new Map<string, AnswerColumn>();
  let documents = 0;
  let cursor: string | null | undefined = from;
  for (let pages = 0; pages < STEP / PAGE && cursor !== null; pages += 1) {
    const page: Outcome<Page> = await findIds(deps, principal, query, cursor);
    if (!page.ok) return page;
    documents += page.value.ids.length;
    if (counted + documents > EXPORT_ROWS_LIMIT) {
      return refuse("export_too_large", { params: { most: EXPORT_ROWS_LIMIT } });
    }
    for await (const states of statesOf(deps, principal, page.value.ids)) {
      for (const state of states) addColumns(found, keyed(columnsOf(state)));
    }
    cursor = page.value.cursor;
  }
  return done({ columns: keyed(found), documents, cursor: cursor ?? null });
}

/** Streams a table with known columns; reads each row's document when the consumer requests the row. */
export async function exportTable(
  deps: DocumentDeps,
  principal: Principal,
  query: AnswerQuery,
  { columns, leftOut = 0 }: Pick<Body<typeof contract>, "columns" | "leftOut">,
): Promise<Outcome<AnswerTable>> {
  // Reads the first page now, so that faults of the filter are refused before the first byte is sent.
  const first = await findIds(deps, principal, query, undefined);
  if (!first.ok) return first;
  const keys = columns.map(({ key }) => key);
  return done({
    ...{ columns: columns.map(({ column }) => column), leftOut },
    rows: rowsOf(deps, principal, pagesOf(deps, principal, query, first.value), keys),
  });
}

function keyed(columns: ReadonlyMap<string, AnswerColumn>): KeyedColumn[] {
  return [...columns].map(([key, column]) => ({ key, column }));
}

function addColumns(found: Map<string, AnswerColumn>, columns: readonly KeyedColumn[]): void {
  for (const { key, column } of columns) if (!found.has(key)) found.set(key, column);
}

async function findIds(
  deps: DocumentDeps,
  principal: Principal,
  query: AnswerQuery,
  cursor: string | undefined,
): Promise<Outcome<Page>> {
  const page = await findPage(deps, principal, { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) });
  if (!page.ok) return page;
  const ids = page.value.items.flatMap((document) => {
    const isAsked = query.form === undefined || document.madeFrom?.form?.formId === query.form;
    return isAsked && isOwn(document, principal) ? [document._id] : [];
  });
  return done({ ids, cursor: page.value.cursor });
}

async function* pagesOf(
  deps: DocumentDeps,
  principal: Principal,
  query: AnswerQuery,
  first: Page,
): AsyncGenerator<DocumentId[]> {
  let count = first.ids.length;
  yield first.ids;
  for (let { cursor } = first; cursor !== null; ) {
    const page: Outcome<Page> = await findIds(deps, principal, query, cursor);
    count += page.ok ? page.value.ids.length : 0;
    // Abort, so that the incomplete file does not look complete.
    if (!page.ok || count > EXPORT_ROWS_LIMIT) throw new Error("an export could not be finished");
    yield page.value.ids;
    cursor = page.value.cursor;
  }
}

async function* rowsOf(
  deps: DocumentDeps,
  principal: Principal,
  pages: AsyncIterable<readonly DocumentId[]>,
  keys: readonly string[],
): AsyncGenerator<(AnswerCell | undefined)[]> {
  for await (const ids of pages) {
    for await (const states of statesOf(deps, principal, ids)) {
      const answers = await Promise.all(
        states.map(async (state) => answersOf(state, await deps.documents.listValues(state.document._id))),
      );
      for (const cells of answers) yield keys.map((key) => cells.get(key));
    }
  }
}

/** Omits documents that were deleted or that the caller may no longer see. */
async function* statesOf(
  deps: DocumentDeps,
  principal: Principal,
  ids: readonly DocumentId[],
): AsyncGenerator<DocumentState[]> {
  for (let at = 0; at < ids.length; at += CONCURRENCY) {
    const found = await Promise.all(ids.slice(at, at + CONCURRENCY).map((id) => findOwnDocument(deps, principal, id)));
    yield found.flatMap((one) => (one.ok ? [one.value.value] : []));
  }
}
