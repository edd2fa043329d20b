import type { Instant, TemplateId, WorkspaceId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";
import {
  TEMPLATE_NAME_LIMIT,
  type TemplateCategory,
  type TemplateHead,
  type TemplateParts,
  type TemplateState,
} from "./template.ts";

export type SaveCommand = {
  at: Instant;
  /** Id for a template that does not exist yet. */
  newId: TemplateId;
  workspaceId: WorkspaceId;
  editedBy: TemplateHead["editedBy"];
  /** The version on which the save is based; absent: overwrite. */
  version?: number | undefined;
  /** Default for a new template: the document's title. */
  name?: string | undefined;
  /** `null` removes the category; absent keeps it. */
  category?: TemplateCategory | null | undefined;
  description?: string | undefined;
  note?: string | undefined;
  /** Only for a copy, which must not be visible to more people than the original. */
  visibleTo?: TemplateHead["visibleTo"];
  /** `null` if only name, category or description changes. */
  content: TemplateParts | null;
};

/** A new template, or the next version of one. */
export function saveTemplate(before: TemplateState | null, command: SaveCommand): Outcome<TemplateState> {
  const { at, newId, workspaceId, editedBy, version } = command;
  if (before && version !== undefined && version !== before.template.version) return refuse("conflict");
  const parts = command.content ?? (before && { ...before, content: before.template.content });
  if (!parts) return refuse("document_needs_file", { faults: [{ path: "fileParts", code: "document_needs_file" }] });
  const { content, recipients, fields, infos } = parts;
  const name = cleanLine(command.name ?? before?.template.name ?? content.title).slice(0, TEMPLATE_NAME_LIMIT);
  const note = cleanLine(command.note ?? "");
  if (name === "") return refuse("template_needs_name", { faults: [{ path: "name", code: "template_needs_name" }] });
  const template: TemplateHead = {
    _id: before?.template._id ?? newId,
    workspaceId: before?.template.workspaceId ?? workspaceId,
    ownerId: before ? before.template.ownerId : editedBy.id,
    ...folderAndVisibility(before?.template, command),
    name,
    ...labelsOf(before?.template, command),
    version: (before?.template.version ?? 0) + 1,
    createdAt: before?.template.createdAt ?? at,
    updatedAt: at,
    editedBy,
    ...(note ? { note } : {}),
    form: before?.template.form,
    content,
  };
  return done({ template, recipients, fields, infos });
}

function folderAndVisibility(before: TemplateHead | undefined, { visibleTo = before?.visibleTo }: SaveCommand) {
  return {
    ...(before?.folderId ? { folderId: before.folderId } : {}),
    ...(visibleTo ? { visibleTo } : {}),
  };
}

function labelsOf(before: TemplateHead | undefined, { category, description }: SaveCommand) {
  const nextCategory = category === undefined ? before?.category : (category ?? undefined);
  const nextDescription = description === undefined ? before?.description : cleanText(description) || undefined;
  return {
    ...(nextCategory ? { category: nextCategory } : {}),
    ...(nextDescription ? { description: nextDescription } : {}),
  };
}
