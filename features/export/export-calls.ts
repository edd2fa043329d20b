import { exportCsvCall, exportTableCall, exportXlsxCall, surveyAnswersCall } from "../../domain/contract/answers.ts";
import type { BodyInput, QueryInput } from "../../domain/contract/endpoint.ts";
import { type AnswerColumn, tableColumns } from "../../domain/document/answers/answer-columns.ts";
import { type Answer, call, pathOf } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { writeJson } from "../host/write-json.ts";

export type Filter = QueryInput<typeof exportXlsxCall>;
export type Order = { filter: Filter; format: "csv" | "xlsx"; bom: boolean };
/** `isShort`: a single step read all documents. */
export type Survey = Pick<BodyInput<typeof exportTableCall>, "columns"> & { leftOut: number; isShort: boolean };

/**
 * Finds the columns of all documents of an export, in steps with short response times.
 * @param onStep receives the number of documents read so far; `false` stops
 */
export async function surveyColumns(
  host: Host,
  filter: Filter,
  onStep: (documents: number) => boolean,
): Promise<Answer<Survey> | null> {
  const found = new Map<string, AnswerColumn>();
  let cursor: string | undefined;
  let documents = 0;
  for (let steps = 1; ; steps += 1) {
    const query = { ...filter, counted: String(documents), ...(cursor ? { cursor } : {}) };
    const answer = await call(host, surveyAnswersCall, { query });
    if (!answer.ok) return answer;
    for (const { key, column } of answer.value.columns) if (!found.has(key)) found.set(key, column);
    documents += answer.value.documents;
    if (!onStep(documents)) return null;
    if (answer.value.cursor === null) return { ok: true, value: { ...tableColumns(found), isShort: steps === 1 } };
    cursor = answer.value.cursor;
  }
}

/** The file as a stream, whose first byte is sent at once. */
export function fetchTable(host: Host, { filter, format, bom }: Order, survey: Survey): Promise<Response> {
  if (survey.isShort) {
    const isCsv = format === "csv";
    return host.fetch(
      isCsv ? pathOf(exportCsvCall, {}, { ...filter, bom: String(bom) }) : pathOf(exportXlsxCall, {}, filter),
    );
  }
  const { columns, leftOut } = survey;
  const body: BodyInput<typeof exportTableCall> = { filter, format, bom, columns, leftOut };
  return host.fetch(pathOf(exportTableCall), {
    method: exportTableCall.method,
    headers: { "Content-Type": "application/json" },
    body: writeJson(body),
  });
}
