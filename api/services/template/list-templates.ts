import type { Query } from "../../../domain/contract/endpoint.ts";
import type {
  listTemplatesCall as contract,
  TemplateRow,
  TemplateSort,
} from "../../../domain/contract/template/template.ts";
import { pathTo } from "../../../domain/folder/folder.ts";
import { FolderId, IdCursor, TemplateId, type WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { ownerOf, type TemplateHead } from "../../../domain/template/template.ts";
import { userOf } from "../../../domain/workspace/member.ts";
import type { CoreDeps, DocumentDeps, TemplateDeps, WorkspaceDeps } from "../../deps.ts";
import type { TemplateUses } from "../../ports/documents.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import type { ListedTemplate, SortFact } from "../../ports/templates.ts";
import { workspaceScopeOf } from "../judge-document.ts";
import { mayActOn } from "./find-own-template.ts";
import { webFormView } from "./template-view.ts";

const PEOPLE_IN_A_ROW = 8;

type TemplatesQuery = Query<typeof contract>;

/** The workspace's templates that the caller may see, newest first unless another order is requested. */
export async function listTemplates(
  deps: WorkspaceDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  { search, category, folderId, owner, sort, limit, cursor, page: number }: TemplatesQuery,
): Promise<Outcome<{ items: TemplateRow[]; cursor: string | null }>> {
  const folder = folderId === undefined ? undefined : FolderId.safeParse(folderId);
  if (folder && !folder.success) return wrong("folderId");
  const query = {
    ...{ workspace: principal.workspaceId, search, category, limit, people: PEOPLE_IN_A_ROW },
    folder: folder?.data,
    owner: owner && principal.user.id,
    isVisible: (template: TemplateHead) => mayActOn(principal, "VIEW", template),
  };
  if (sort || number !== undefined) {
    const from = number === undefined ? Number(cursor ?? 0) : (number - 1) * limit;
    if (!Number.isInteger(from) || from < 0 || (number !== undefined && cursor !== undefined)) return wrong("cursor");
    const { read, isDown } = sort ? await orderOf(deps, principal, sort) : newestFirst;
    const compare = (one: SortFact, other: SortFact) => compareFacts(one, other) * (isDown ? -1 : 1);
    const page = await deps.templates.listSorted({ ...query, from, read, compare });
    return done({
      items: await rowsOf(deps, principal, page.items),
      cursor: page.isLast ? null : String(from + limit),
    });
  }
  if (cursor !== undefined && !IdCursor.safeParse(cursor).success) return wrong("cursor");
  const before = cursor === undefined ? undefined : TemplateId.parse(cursor);
  const page = await deps.templates.list({ ...query, before });
  return done({ items: await rowsOf(deps, principal, page.items), cursor: page.next });
}

function wrong(path: string): Outcome<never> {
  return refuse("invalid_input", { faults: [{ path, code: "invalid_input" }] });
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compareFacts(one: SortFact, other: SortFact): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : collator.compare(String(one), String(other));
}

/** The order of a list that is read by page number: ids sort by the time of creation. */
const newestFirst = { read: ({ _id }: TemplateHead): SortFact => _id, isDown: true };

/** The sort key of a template. */
async function orderOf(
  deps: WorkspaceDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  sort: TemplateSort,
): Promise<{ read: (template: TemplateHead) => Promise<SortFact> | SortFact; isDown: boolean }> {
  const { workspaceId } = principal;
  const isDown = sort.startsWith("-");
  const by = sort.replace("-", "") as Exclude<TemplateSort, `-${string}`>;
  if (by === "owner") {
    const names = await ownerNames(deps, workspaceId);
    return { isDown, read: (template) => names(template) };
  }
  if (by === "folder") {
    const { folders } = await deps.folders.read(workspaceId);
    const pathOf = (id: FolderId | undefined) =>
      pathTo(folders, id ?? null)
        .map((one) => one.name)
        .join("/");
    return { isDown, read: ({ folderId }) => pathOf(folderId) };
  }
  const { member } = workspaceScopeOf(principal);
  const usesOf = ({ _id }: TemplateHead) => deps.documents.findTemplateUses(_id, member);
  const reads = {
    name: ({ name }: TemplateHead) => name,
    updated: ({ updatedAt }: TemplateHead) => Date.parse(updatedAt),
    category: ({ category }: TemplateHead) => category ?? "",
    uses: async (template: TemplateHead) => (await usesOf(template)).uses,
    used: async (template: TemplateHead) => Date.parse((await usesOf(template)).lastUsedAt ?? "1970-01-01"),
  };
  return { isDown, read: reads[by] };
}

/** Names of the members who own templates. */
async function ownerNames(
  { workspaces }: WorkspaceDeps,
  workspace: WorkspaceId,
): Promise<(template: TemplateHead) => string> {
  const members = await workspaces.listMembers(workspace);
  const names = new Map(members.map((one) => [userOf(one), one.name || one.email]));
  return (template) => {
    const owner = ownerOf(template);
    return names.get(owner) ?? (template.editedBy.id === owner ? template.editedBy.name : "");
  };
}

async function rowsOf(
  deps: WorkspaceDeps & DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  listed: readonly ListedTemplate[],
): Promise<TemplateRow[]> {
  const nameOf = await ownerNames(deps, principal.workspaceId);
  const { member } = workspaceScopeOf(principal);
  return Promise.all(
    listed.map(async (one) => ({
      ...rowOf(deps, one, await deps.documents.findTemplateUses(one.template._id, member)),
      folderId: one.template.folderId ?? null,
      owner: { id: ownerOf(one.template), name: nameOf(one.template) },
      isRestricted: one.template.visibleTo !== undefined,
    })),
  );
}

function rowOf(
  deps: CoreDeps,
  { template, people }: ListedTemplate,
  { uses, lastUsedAt }: TemplateUses,
): Omit<TemplateRow, "folderId" | "owner" | "isRestricted"> {
  const { _id, name, category = null, description = "", createdAt, updatedAt, editedBy, content } = template;
  return {
    ...{ _id, name, category, description, uses, lastUsedAt, createdAt, updatedAt, editedBy },
    files: content.fileParts.length,
    pages: content.fileParts.reduce((sum, part) => sum + part.pages, 0),
    recipientCount: content.recipientCount,
    people: people.map((one) => ({
      ...{ _id: one._id, role: one.role ?? "", name: one.name, email: one.email },
      ...{ color: one.color, roleType: one.roleType },
    })),
    form: webFormView(deps, template),
  };
}
