import type { Actor } from "../audit/action.ts";
import type { AuditEvent } from "../audit/event.ts";
import type { Change, DocumentState } from "../document/change.ts";
import { recipientEvents, sourceEvents } from "../document/draft/draft-events.ts";
import type { TemplateId } from "../ids.ts";

/** A new draft with the whole content of a template. */
export function createDraft(draft: DocumentState, template: TemplateId, actor: Actor): Change {
  const created: AuditEvent = { type: "CREATE", actor, data: { template } };
  return { ...draft, events: creationEvents(draft, created), jobs: [] };
}

/** The first events of a trail: creation, files and recipients. */
export function creationEvents({ document, recipients }: DocumentState, created: AuditEvent): AuditEvent[] {
  const { actor } = created;
  return [created, ...sourceEvents([], document.fileParts, actor), ...recipientEvents([], recipients, actor)];
}
