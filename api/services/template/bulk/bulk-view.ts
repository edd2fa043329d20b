import type { BulkView } from "../../../../domain/contract/template/bulk.ts";
import type { Bulk } from "../../../../domain/template/bulk/bulk.ts";

export function bulkView({ _id: bulkId, templateId, templateName, createdAt, updatedAt, ...bulk }: Bulk): BulkView {
  const { state, rows, sent, failed, startsAt = null } = bulk;
  return { bulkId, templateId, templateName, createdAt, updatedAt, state, startsAt, rows, sent, failed };
}
