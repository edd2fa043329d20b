/** The panel's screens, and the screen that each feature event leads to. */
import type { HostEvent } from "../../features/host/host.ts";
import type { Person } from "../../features/prepare/draft/changes/people-changes.ts";
import type { PrepareStep } from "../../features/prepare/prepare.tsx";

/** Initial contents of a new document. */
export type NewDocument = { files: readonly File[]; title: string; people: readonly Person[] };

export type PanelScreen =
  | { at: "start" }
  | { at: "documents" }
  | { at: "document"; documentId: string }
  | { at: "prepare"; step: PrepareStep; documentId: string | null; beginning: NewDocument | null }
  | { at: "templates" }
  | { at: "template"; templateId: string }
  /** Creates a document from the template. */
  | { at: "use_template"; templateId: string }
  | { at: "sign"; token: string };

const prepare = (step: PrepareStep, documentId: string): PanelScreen => ({
  ...{ at: "prepare", step, documentId },
  beginning: null,
});

/** `null`: no screen of the panel; such an event opens the web app, or nothing. */
export function screenFor(event: HostEvent): PanelScreen | null {
  switch (event.type) {
    case "documents_wanted":
      return { at: "documents" };
    case "templates_wanted":
      return { at: "templates" };
    case "template_wanted":
      return { at: "template", templateId: event.templateId };
    case "template_use_wanted":
      return { at: "use_template", templateId: event.templateId };
    case "document_wanted":
    case "document_sent":
      return { at: "document", documentId: event.documentId };
    case "document_edit_wanted":
    case "document_created":
    case "setup_wanted":
      return prepare("setup", event.documentId);
    case "fields_wanted":
      return prepare("fields", event.documentId);
    case "signing_wanted":
      return { at: "sign", token: event.token };
    default:
      return null;
  }
}
