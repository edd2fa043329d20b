import type { TemplateRow } from "../../../domain/contract/template/template.ts";
import { TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { TemplateCategory } from "../../../domain/template/template.ts";
import type { Deps } from "../../deps.ts";
import type { TemplateUses } from "../../ports/documents.ts";
import type { Principal } from "../../ports/people.ts";
import type { TemplateStore } from "../../ports/templates.ts";
import { webFormView } from "./template-view.ts";

const PEOPLE_IN_A_ROW = 8;

type TemplateQuery = {
  search?: string | undefined;
  category?: TemplateCategory | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The workspace's templates, newest first. */
export async function listTemplates(
  deps: Pick<Deps, "templates" | "documents" | "config">,
  principal: Principal,
  { search, category, limit, cursor }: TemplateQuery,
): Promise<Outcome<{ items: TemplateRow[]; cursor: string | null }>> {
  const before = cursor === undefined ? undefined : TemplateId.safeParse(cursor);
  if (before && !before.success) {
    return refuse("invalid_input", { faults: [{ path: "cursor", code: "invalid_input" }] });
  }
  const page = await deps.templates.list({
    ...{ workspace: principal.workspaceId, search, category, limit },
    before: before?.data,
    people: PEOPLE_IN_A_ROW,
  });
  const items = await Promise.all(
    page.items.map(async (one) => rowOf(deps, one, await deps.documents.findTemplateUses(one.template._id))),
  );
  return done({ items, cursor: page.next });
}

type Listed = Awaited<ReturnType<TemplateStore["list"]>>["items"][number];

function rowOf(
  deps: Pick<Deps, "config">,
  { template, people }: Listed,
  { uses, lastUsedAt }: TemplateUses,
): TemplateRow {
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
