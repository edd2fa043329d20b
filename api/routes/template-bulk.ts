import type { BulkQuestionView, RowFaultView } from "../../domain/contract/template/bulk.ts";
import * as contract from "../../domain/contract/template/bulk.ts";
import { tableParts } from "../../domain/contract/upload-limits.ts";
import { done, type Outcome, type RefusalCode } from "../../domain/outcome.ts";
import type { BulkId } from "../../domain/template/bulk/bulk.ts";
import type { Deps } from "../deps.ts";
import { readAll } from "../http/middleware/body.ts";
import { boundaryIn, type Fingerprint, readParts, readText } from "../http/middleware/multipart.ts";
import type { Mount } from "../http/mount.ts";
import { Refused } from "../http/refusal-response.ts";
import { refusalSentence } from "../http/refusal-texts.ts";
import type { Bytes } from "../ports/basics.ts";
import { beginBulk } from "../services/template/bulk/begin-bulk.ts";
import { correctBulk, mapBulk } from "../services/template/bulk/change-prepared.ts";
import { checkBulk } from "../services/template/bulk/check-bulk.ts";
import { exportBulk } from "../services/template/bulk/export-bulk.ts";
import { listBulks } from "../services/template/bulk/list-bulks.ts";
import { makeBulkSheet } from "../services/template/bulk/make-bulk-sheet.ts";
import { previewBulkPage, readBulkRow } from "../services/template/bulk/preview-row.ts";
import { readBulk } from "../services/template/bulk/read-bulk.ts";
import type { BulkForm } from "../services/template/bulk/read-bulk-table.ts";
import { startBulk } from "../services/template/bulk/start-bulk.ts";
import { steerBulk } from "../services/template/bulk/steer-bulk.ts";

/** Calls on bulk sendings. */
export function templateBulkRoutes(mount: Mount, deps: Deps): void {
  mount(contract.checkBulkCall, async ({ principal, params, language }) =>
    withQuestions(withMessages(await checkBulk(deps, principal, params.bulkId), language), language),
  );
  mount(contract.mapBulkCall, async ({ principal, params, body, language }) =>
    withQuestions(withMessages(await mapBulk(deps, principal, params.bulkId, body.mapping), language), language),
  );
  mount(contract.correctBulkCall, async ({ principal, params, body, language }) =>
    withMessages(await correctBulk(deps, principal, params.bulkId, body), language),
  );
  mount(contract.readBulkRowCall, async ({ principal, params, query, language }) =>
    withMessages(await readBulkRow(deps, principal, params.bulkId, query.row), language),
  );
  mount(contract.previewBulkPageCall, ({ principal, params, query }) =>
    previewBulkPage(deps, principal, params.bulkId, query),
  );
  mount(contract.startBulkCall, ({ principal, params, body }) =>
    startBulk(deps, principal, params.bulkId, body.startsAt),
  );
  mount(contract.makeBulkSheetCall, ({ principal, params }) => makeBulkSheet(deps, principal, params.templateId));
  mount(contract.listBulksCall, ({ principal, query }) => listBulks(deps, principal, query));
  mount(contract.exportBulkCall, ({ principal, params }) => exportBulk(deps, principal, params.bulkId));
  mount(contract.steerBulkCall, ({ principal, params, body }) => steerBulk(deps, principal, params.bulkId, body.state));
  mount(contract.readBulkCall, async ({ principal, params, language }) =>
    withMessages(await readBulk(deps, principal, params.bulkId), language),
  );
  mount(contract.beginBulkCall, async ({ principal, params, headers, stream, fingerprint, newId, language }) => {
    const form = await readTableForm(headers, stream, fingerprint);
    const begun = await beginBulk(deps, principal, { templateId: params.templateId, newId: newId as BulkId, form });
    return withQuestions(begun, language);
  });
}

/** Adds each fault's message in the caller's language. */
function withMessages<T extends { faults: Omit<RowFaultView, "message">[] }>(
  outcome: Outcome<T>,
  language: string,
): Outcome<T & { faults: RowFaultView[] }> {
  if (!outcome.ok) return outcome;
  const faults = outcome.value.faults.map((fault) => ({
    ...fault,
    message: refusalSentence(fault.code as RefusalCode, fault.params, language),
  }));
  return done({ ...outcome.value, faults });
}

/** Adds each question's message in the caller's language. */
function withQuestions<T extends { questions: Omit<BulkQuestionView, "message">[] }>(
  outcome: Outcome<T>,
  language: string,
): Outcome<T & { questions: BulkQuestionView[] }> {
  if (!outcome.ok) return outcome;
  const questions = outcome.value.questions.map((question) => ({
    ...question,
    message: refusalSentence(question.code as RefusalCode, question.params, language),
  }));
  return done({ ...outcome.value, questions });
}

async function readTableForm(
  headers: Headers,
  stream: () => AsyncIterable<Bytes>,
  fingerprint: Fingerprint | null,
): Promise<BulkForm> {
  let rows: Bytes | null = null;
  let mapping: string | undefined;
  let fileName = "";
  let isHeld = false;
  for await (const part of readParts(stream(), boundaryIn(headers) ?? "", tableParts, fingerprint)) {
    if (part.name === "rows") {
      fileName = part.fileName ?? "";
      rows = await readAll(part.chunks());
    } else if (part.name === "hold") isHeld = (await readText(part)) === "true";
    else if (part.name === "mapping") mapping = await readText(part);
    else throw new Refused("invalid_input", { faults: [{ path: part.name, code: "invalid_input" }] });
  }
  if (!rows) throw new Refused("invalid_input", { faults: [{ path: "rows", code: "invalid_input" }] });
  return { rows, fileName, mapping, isHeld };
}
