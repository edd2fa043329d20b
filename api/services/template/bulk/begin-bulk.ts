import { can } from "../../../../domain/access/can.ts";
import { cleanFileName } from "../../../../domain/document/file-part.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import { guessColumns } from "../../../../domain/template/bulk/guess-columns.ts";
import { findMappingFaults } from "../../../../domain/template/bulk/mapping-faults.ts";
import { forgottenAt } from "../../../../domain/template/bulk/steer-bulk.ts";
import type { FileDeps, TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { channelOf } from "../../actor.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { type BulkForm, readBulkTable } from "./read-bulk-table.ts";
import { asJson } from "./read-prepared.ts";
import { heldTemplate } from "./start-bulk.ts";

/**
 * Starts a bulk sending with the template's current version, or only prepares one; a repeat returns the existing bulk
 * sending. Rows that cannot be sent are reported and do not stop other rows.
 */
export async function beginBulk(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  { templateId, newId, form }: { templateId: string; newId: BulkId; form: BulkForm },
): Promise<Outcome<{ bulkId: BulkId }>> {
  if (!can(principal.rights, "Documents", "ADD")) return refuse("not_authorized");
  const existing = await deps.bulks.find(newId);
  if (existing?.value.workspaceId === principal.workspaceId) return done({ bulkId: newId });
  const found = await findOwnTemplate(deps, principal, templateId);
  if (!found.ok) return found;
  const state = found.value.value;
  const read = await readBulkTable(deps, state, form);
  if (!read.ok) return read;
  const { table } = read.value;
  const mapping = read.value.mapping ?? guessColumns(state, table, !form.isHeld);
  const faults = form.isHeld ? [] : findMappingFaults(state, table.headers, mapping);
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
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
  const bulk: Bulk = form.isHeld ? prepared : { ...prepared, state: "running", held: await heldTemplate(deps, state) };
  deps.killPoint("before_commit");
  const dueAt = form.isHeld ? forgottenAt(prepared) : at;
  // A parallel repeat may have created it already.
  await deps.bulks.create(bulk, [{ task: { kind: "send_bulk", bulkId: newId }, dueAt }]);
  return done({ bulkId: newId });
}
