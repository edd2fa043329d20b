/** The store of templates. */
import type { FormId, TemplateId, WorkspaceId } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { TemplateCategory, TemplateHead, TemplateState } from "../../domain/template/template.ts";
import type { Versioned } from "./basics.ts";

export type TemplateStore = {
  findHead(id: TemplateId): Promise<TemplateHead | null>;
  /** Head, recipients, fields and texts as one consistent snapshot. */
  find(id: TemplateId): Promise<Versioned<TemplateState> | null>;
  /** The template of a web form, on or off. */
  findByForm(formId: FormId): Promise<TemplateId | null>;
  /** Replaces what was read; `null` makes a new one. `false`: another writer was first. */
  put(before: Versioned<TemplateState> | null, next: TemplateState): Promise<boolean>;
  /** Removes it with its web form's address. `false`: another writer was first. */
  remove(before: Versioned<TemplateState>): Promise<boolean>;
  /**
   * Newest first, ids below `before`, each with its first recipients. A page may be short and still have a next one.
   */
  list(query: {
    workspace: WorkspaceId;
    search?: string | undefined;
    category?: TemplateCategory | undefined;
    before?: TemplateId | undefined;
    limit: number;
    people: number;
  }): Promise<{ items: { template: TemplateHead; people: Recipient[] }[]; next: TemplateId | null }>;
};
