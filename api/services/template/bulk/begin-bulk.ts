import { can } from "../../../../domain/access/can.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { beginBulkCall as contract } from "../../../../domain/contract/template/bulk.ts";
import { cleanFileName } from "../../../../domain/file/file-name.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import { guessColumns } from "../../../../domain/template/bulk/guess-columns.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { findQuestions } from "../../../../domain/template/bulk/questions.ts";
import { forgottenAt } from "../../../../domain/template/bulk/steer-bulk.ts";
import type { DocumentDeps, FileDeps, TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { type BulkForm, readBulkTable } from "./read-bulk-table.ts";
import { asJson, readPrepared } from "./read-prepared.ts";
import { mappingOfExport } from "./recognise-export.ts";
import { heldTemplate } from "./start-bulk.ts";
import type { Untranslated } from "./untranslated.ts";

export type BegunBulk = Untranslated<Output<typeof contract>>;

/**
 * Starts a bulk sending with the template's current version, or only prepares one, as asked or because the table leaves
 * something open; a repeat returns the existing bulk sending. Rows that cannot be sent are reported and do not stop other
 * rows.
 */
export async function beginBulk(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  { templateId, newId, form }: { templateId: string; newId: BulkId; form: BulkForm },
): Promise<Outcome<BegunBulk>> {
  if (!can(principal.rights, "Documents", "ADD")) return refuse("not_authorized");
  const existing = await deps.bulks.find(newId);
  if (existing?.value.workspaceId === principal.workspaceId) return repeated(deps, principal, existing.value);
  const found = await findOwnTemplate(deps, principal, templateId);
  if (!found.ok) return found;
  const state = found.value.value;
  const read = await readBulkTable(deps, state, form);
  if (!read.ok) return read;
  const { table } = read.value;
  const exported = read.value.mapping ? null : await mappingOfExport(deps, principal, state, table);
  const mapping = read.value.mapping ?? exported ?? guessColumns(state, table, !form.isHeld);
  const questions = findQuestions(state, table, mapping);
  const unanswerable = questions.some(({ choices }) => choices.length === 0);
  const faults = form.isHeld || !unanswerable ? [] : findMappingFaults(state, table.headers, mapping);
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const isHeld = form.isHeld || questions.length > 0;
  const { id, name, email, language } = principal.user;
  const at = toInstant(deps.clock.now());
  const prepared: Bulk = {
    ...{ _id: newId, workspaceId: principal.workspaceId },
    sender: { id, name, email, language },
    startedThrough: channelOf(principal),
    startedWithKey: principal.apiKey,
    ...(principal.isTest ? { isTest: true } : {}),
    ...{ templateId: state.template._id, templateName: state.template.name, createdAt: at, updatedAt: at },
    ...{ state: "prepared", rows: table.rows.length, next: 1, sent: 0, failed: 0, mapping },
    table: await deps.objects.put(asJson(table), "application/json"),
    ...(form.fileName ? { fileName: cleanFileName(form.fileName) } : {}),
  };
  const bulk: Bulk = isHeld ? prepared : { ...prepared, state: "running", held: await heldTemplate(deps, state) };
  deps.killPoint("before_commit");
  const dueAt = isHeld ? forgottenAt(prepared) : at;
  // A parallel repeat may have created it already.
  await deps.bulks.create(bulk, [{ task: { kind: "send_bulk", bulkId: newId }, dueAt }]);
  return done({ bulkId: newId, state: bulk.state, mapping, questions: isHeld ? questions : [] });
}

async function repeated(
  deps: FileDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  { _id: bulkId, state, mapping }: Bulk,
): Promise<Outcome<BegunBulk>> {
  if (state !== "prepared") return done({ bulkId, state, mapping, questions: [] });
  const prepared = await readPrepared(deps, principal, bulkId);
  if (!prepared.ok) return prepared;
  return done({
    bulkId,
    state,
    mapping,
    questions: findQuestions(prepared.value.state, prepared.value.table, mapping),
  });
}
