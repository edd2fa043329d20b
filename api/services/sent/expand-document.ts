import { can } from "../../../domain/access/can.ts";
import type { readDocumentCall as readContract } from "../../../domain/contract/document.ts";
import type { listDocumentsCall as listContract } from "../../../domain/contract/document-list.ts";
import type { Output, Query } from "../../../domain/contract/endpoint.ts";
import { hasExpand } from "../../../domain/contract/expand.ts";
import type { ExpandedDocument } from "../../../domain/contract/views/expanded.ts";
import type { Folder } from "../../../domain/folder/folder.ts";
import type { FolderId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps, SendingDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { listComments } from "./comment/list-comments.ts";
import { readTypedAnswers } from "./export/typed-answers.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { listAudit } from "./list-audit.ts";
import { listDocuments } from "./list-documents.ts";
import { readDocument } from "./read-document.ts";

type FolderName = Pick<Folder, "_id" | "name" | "parentId">;

/**
 * The document with the related objects named by `expand`; `null` for each that does not exist or that the caller may
 * not see. Refusals: `embed_out_of_reach` for embed sessions, whose scope covers single calls only.
 */
export async function readExpandedDocument(
  deps: SendingDeps,
  principal: Principal,
  id: string,
  { expand }: Query<typeof readContract>,
  isEmbedded: boolean,
): Promise<Outcome<ExpandedDocument>> {
  if (isEmbedded && expand !== undefined) return refuse("embed_out_of_reach");
  const document = await readDocument(deps, principal, id);
  if (!document.ok || expand === undefined) return document;
  const expanded: NonNullable<ExpandedDocument["expanded"]> = {};
  if (hasExpand(expand, "folder")) {
    expanded.folder = folderOf(document.value, await foldersFor(deps, principal));
  }
  if (hasExpand(expand, "audit")) expanded.audit = orNull(await listAudit(deps, principal, id));
  if (hasExpand(expand, "comments")) {
    expanded.comments = principal.kind === "guest" ? null : orNull(await listComments(deps, principal, id));
  }
  const values = hasExpand(expand, "values") ? await valuesOf(deps, principal, id) : undefined;
  const { length: others } = expand.split(",").filter((name) => name !== "values");
  return done({ ...document.value, ...(others > 0 ? { expanded } : {}), ...(values ? { values } : {}) });
}

async function valuesOf(deps: SendingDeps, principal: Principal, id: string): Promise<ExpandedDocument["values"]> {
  const found = await findOwnDocument(deps, principal, id);
  return found.ok ? readTypedAnswers(deps, found.value.value) : [];
}

/** The list, with each document's folder if `expand` requests it. */
export async function listExpandedDocuments(
  deps: AccountDeps & DocumentDeps,
  principal: Principal,
  query: Query<typeof listContract>,
  isEmbedded: boolean,
): Promise<Outcome<Output<typeof listContract>>> {
  if (isEmbedded && query.expand !== undefined) return refuse("embed_out_of_reach");
  const page = await listDocuments(deps, principal, query);
  if (!page.ok || !hasExpand(query.expand, "folder")) return page;
  const folders = await foldersFor(deps, principal);
  const items = page.value.items.map((row) => ({ ...row, expanded: { folder: folderOf(row, folders) } }));
  return done({ ...page.value, items });
}

async function foldersFor({ folders }: DocumentDeps, principal: Principal): Promise<ReadonlyMap<FolderId, FolderName>> {
  if (principal.kind === "guest" || !can(principal.rights, "Folders", "VIEW")) return new Map();
  const tree = await folders.read(principal.workspaceId);
  return new Map(tree.folders.map(({ _id, name, parentId }) => [_id, { _id, name, parentId }]));
}

function folderOf(document: { folderId?: FolderId | undefined }, folders: ReadonlyMap<FolderId, FolderName>) {
  return (document.folderId && folders.get(document.folderId)) ?? null;
}

function orNull<T>(outcome: Outcome<T>): T | null {
  return outcome.ok ? outcome.value : null;
}
