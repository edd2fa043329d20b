import { genesis } from "../../../../domain/audit/chain.ts";
import type { DocumentId, Instant, UserId } from "../../../../domain/ids.ts";
import type { Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import type { RowRules } from "../../../../domain/template/bulk/fill-row.ts";
import { asDraft, type InitialFacts } from "../../../../domain/template/content.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { SigningDeps } from "../../../deps.ts";
import { readConnections } from "../../draft/read-connections.ts";
import { readPages } from "../../file/read-pages.ts";

/** Reads, once for many rows, the facts on which the decision about each row depends. */
export async function readRowRules(deps: SigningDeps, state: TemplateState): Promise<RowRules> {
  const { findUnsupportedCharacter, textFits } = deps;
  const draft = asDraft(state);
  const [pages, outside, takesUnicode] = await Promise.all([
    readPages(deps, state.template.content.fileParts),
    readConnections(deps, draft),
    deps.mailer.takesUnicode(),
  ]);
  return {
    engine: { findUnsupportedCharacter, textFits },
    pages,
    outside: { ...outside, isMailAscii: !takesUnicode },
  };
}

/** The properties of a row's document that do not come from the row. */
export async function rowBeginning(
  { _id: bulkId, templateId, isTest }: Pick<Bulk, "_id" | "templateId" | "isTest">,
  row: number,
  {
    documentId,
    at,
    owner,
  }: { documentId: DocumentId; at: Instant; owner: { id: UserId; name: string; email: string } },
): Promise<InitialFacts> {
  const { seq, head } = await genesis(documentId);
  return {
    ...{
      _id: documentId,
      createdAt: at,
      editedBy: { id: owner.id, name: owner.name },
      ownerId: owner.id,
      audit: { seq, head },
    },
    madeFrom: { template: templateId, bulk: { bulkId, row }, isListed: true },
    ...(isTest ? { isTest } : {}),
    sender: { name: owner.name, email: owner.email },
  };
}

/** Placeholder id for rows that are only checked. */
export const NO_BULK = "00000000000000000000000000" as BulkId;
