/** Where templates are kept. */
import type { FormId, TemplateId, WorkspaceId } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { TemplateHead, TemplateState } from "../../domain/template/template.ts";
import type { Versioned } from "./basics.ts";

export type TemplateStore = {
  findHead(id: TemplateId): Promise<TemplateHead | null>;
  /** Head, recipients, fields and infos as one consistent picture. */
  find(id: TemplateId): Promise<Versioned<TemplateState> | null>;
  /** Whose web form it is, on or off. */
  findByForm(formId: FormId): Promise<TemplateId | null>;
  /** In the place of what was read; `null` makes a new one. `false`: somebody else wrote first. */
  put(before: Versioned<TemplateState> | null, next: TemplateState): Promise<boolean>;
  /** With its web form's address. `false`: somebody else wrote first. */
  remove(before: Versioned<TemplateState>): Promise<boolean>;
  /** Newest first, the ids below `before`, each with its first people. A page may be short and still have a next one. */
  list(query: {
    workspace: WorkspaceId;
    search?: string | undefined;
    before?: TemplateId | undefined;
    limit: number;
    people: number;
  }): Promise<{ items: { template: TemplateHead; people: Recipient[] }[]; next: TemplateId | null }>;
};
