import * as contract from "../../domain/contract/answers.ts";
import type { Query } from "../../domain/contract/endpoint.ts";
import { done } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { type AnswerQuery, exportAnswers } from "../services/sent/export/export-answers.ts";

/** Exports of what was filled in. */
export function answerRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.exportCsv, async ({ principal, query, language }) => {
    const table = await exportAnswers(deps, principal, asked(query));
    return table.ok ? done(deps.answerFiles.csv(table.value, language, query.bom === "true")) : table;
  });
  mount(contract.exportXlsx, async ({ principal, query, language }) => {
    const table = await exportAnswers(deps, principal, asked(query));
    return table.ok ? done(deps.answerFiles.xlsx(table.value, language)) : table;
  });
}

function asked({ templateId, formId, ...filter }: Query<typeof contract.exportXlsx>): AnswerQuery {
  return { ...filter, template: templateId, form: formId } as AnswerQuery;
}
