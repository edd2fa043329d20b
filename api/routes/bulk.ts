import * as answers from "../../domain/contract/answers.ts";
import * as bulk from "../../domain/contract/bulk.ts";
import type { Query } from "../../domain/contract/endpoint.ts";
import { done } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { refusalSentence } from "../http/refusal-texts.ts";
import { archiveDocuments } from "../services/sent/bulk/archive-documents.ts";
import { deleteDocuments } from "../services/sent/bulk/delete-documents.ts";
import type { DocumentResult } from "../services/sent/bulk/each-document.ts";
import { extendDocuments } from "../services/sent/bulk/extend-documents.ts";
import { packDocuments } from "../services/sent/bulk/pack-documents.ts";
import { remindDocuments } from "../services/sent/bulk/remind-documents.ts";
import { restoreDocuments } from "../services/sent/bulk/restore-documents.ts";
import { voidDocuments } from "../services/sent/bulk/void-documents.ts";
import { type AnswerQuery, exportAnswers, exportTable, surveyAnswers } from "../services/sent/export/export-answers.ts";

/** Calls on many documents at once. */
export function bulkRoutes(mount: Mount, deps: Deps): void {
  mount(bulk.remindDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await remindDocuments(deps, principal, body.documentIds), language)),
  );
  mount(bulk.voidDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await voidDocuments(deps, principal, body.documentIds, body.reason), language)),
  );
  mount(bulk.extendDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await extendDocuments(deps, principal, body.documentIds, body.days), language)),
  );
  mount(bulk.deleteDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await deleteDocuments(deps, principal, body.documentIds, body.deleteType), language)),
  );
  mount(bulk.restoreDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await restoreDocuments(deps, principal, body.documentIds), language)),
  );
  mount(bulk.archiveDocumentsCall, async ({ principal, body, language }) =>
    done(resultsOf(await archiveDocuments(deps, principal, body.documentIds, body.archived), language)),
  );
  mount(bulk.packDocumentsCall, async ({ principal, body, language }) => {
    const { results, ...zip } = await packDocuments(deps, principal, body.documentIds);
    return done({ ...zip, ...resultsOf(results, language) });
  });
  mount(answers.exportCsvCall, async ({ principal, query, language }) => {
    const table = await exportAnswers(deps, principal, asked(query));
    return table.ok ? done(deps.answerFiles.csv(table.value, language, query.bom === "true")) : table;
  });
  mount(answers.surveyAnswersCall, ({ principal, query: { cursor, counted, ...filter } }) =>
    surveyAnswers(deps, principal, asked(filter), cursor, counted),
  );
  mount(answers.exportTableCall, async ({ principal, body: { filter, format, bom = true, ...columns }, language }) => {
    const table = await exportTable(deps, principal, asked(filter), columns);
    if (!table.ok) return table;
    const { csv, xlsx } = deps.answerFiles;
    return done(format === "csv" ? csv(table.value, language, bom) : xlsx(table.value, language));
  });
  mount(answers.exportXlsxCall, async ({ principal, query, language }) => {
    const table = await exportAnswers(deps, principal, asked(query));
    return table.ok ? done(deps.answerFiles.xlsx(table.value, language)) : table;
  });
}

function asked({ templateId, formId, ...filter }: Query<typeof answers.exportXlsxCall>): AnswerQuery {
  return { ...filter, template: templateId, form: formId } as AnswerQuery;
}

function resultsOf(results: readonly DocumentResult[], language: string): { results: bulk.BulkResult[] } {
  return {
    results: results.map((result) => {
      const isRefused = result.state === "refused";
      return {
        _id: result.id,
        state: result.state,
        code: isRefused ? result.code : null,
        reason: isRefused ? refusalSentence(result.code, result.params, language) : null,
      };
    }),
  };
}
