import type { Actor, AuditEvent } from "../audit/event.ts";
import type { Change, DocumentState } from "../document/change.ts";
import { type Beginning, draftOf } from "./content.ts";
import type { TemplateState } from "./template.ts";

/** A new draft with all of a template. */
export function createDraft(state: TemplateState, begins: Beginning, actor: Actor): Change {
  const draft = draftOf(state, begins);
  const created: AuditEvent = { type: "CREATE", actor, data: { template: state.template._id } };
  return { ...draft, events: creationEvents(draft, created), jobs: [] };
}

/** How a trail begins: that there is a document, and the files that it has. */
export function creationEvents({ document }: DocumentState, created: AuditEvent): AuditEvent[] {
  const hashes = [...new Set(document.fileParts.map((part) => part.hashData))];
  const added = hashes.map((file): AuditEvent => ({ type: "SOURCE_ADDED", actor: created.actor, data: { file } }));
  return [created, ...added];
}
