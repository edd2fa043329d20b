import { type Heir, handOverDocument } from "../../../domain/document/hand-over-document.ts";
import type { DocumentId, TemplateId, UserId, WorkspaceId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { TemplateHead } from "../../../domain/template/template.ts";
import type { Deps, TemplateDeps } from "../../deps.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";
import { walkPages } from "../../services/walk-pages.ts";
import type { JobResult } from "../handler.ts";

/** Documents and templates per batch. */
const BATCH = 50;

/**
 * Passes all documents and templates that a former member owned or hosted to another member, and withdraws the former
 * member's shares.
 */
export async function handOverDocuments(
  deps: Deps,
  { workspaceId, from, to }: { workspaceId: WorkspaceId; from: UserId; to: UserId },
): Promise<JobResult> {
  const profile = await deps.users.find(to);
  const heir = profile && (await deps.workspaces.findMemberOf(workspaceId, to));
  if (!heir) return { giveUp: "the heir is gone" };
  const { name, email } = heir.value;
  const next: Heir = { id: to, name, email, language: profile.language };
  for (const view of ["all", "archived", "bin"] as const) await handOverListed(deps, { workspaceId, from, view }, next);
  await handOverTemplates(deps, workspaceId, from, next);
  return "done";
}

async function handOverListed(
  deps: Deps,
  { workspaceId, from, view }: { workspaceId: WorkspaceId; from: UserId; view: "all" | "archived" | "bin" },
  heir: Heir,
): Promise<void> {
  const query = { scopes: [{ workspace: workspaceId, member: from }], view, limit: BATCH };
  // Documents that the member has hosted stay listed, so starting over would never end.
  for await (const { _id } of walkPages((after: DocumentId | undefined) => deps.documents.list({ ...query, after }))) {
    const handed = await changeDocument(deps, findById(deps, _id), (state, at) =>
      done(handOverDocument(state, from, heir, at)),
    );
    if (!handed.ok && handed.refusal.code !== "not_found") {
      throw new Error(`document ${_id}: ${handed.refusal.code}`);
    }
  }
}

async function handOverTemplates(
  { templates }: TemplateDeps,
  workspace: WorkspaceId,
  from: UserId,
  heir: Heir,
): Promise<void> {
  const isTheirs = ({ ownerId, editedBy, form }: TemplateHead) =>
    (ownerId ?? editedBy.id) === from || form?.sender.id === from;
  const all = walkPages((before: TemplateId | undefined) =>
    templates.list({ workspace, before, limit: BATCH, people: 0 }),
  );
  for await (const { template } of all) {
    const found = isTheirs(template) && (await templates.find(template._id));
    if (!found) continue;
    const next = { ...found.value, template: handedOver(found.value.template, from, heir) };
    if (!(await templates.put(found, next))) throw new Error(`template ${template._id} was written meanwhile`);
  }
}

/** The heir becomes the sender of new documents of a web form. */
function handedOver(template: TemplateHead, from: UserId, heir: Heir): TemplateHead {
  const { form, ownerId, editedBy } = template;
  return {
    ...template,
    ownerId: (ownerId ?? editedBy.id) === from ? heir.id : (ownerId ?? editedBy.id),
    ...(form?.sender.id === from ? { form: { ...form, sender: heir } } : {}),
  };
}
