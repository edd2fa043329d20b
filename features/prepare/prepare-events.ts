/** Destinations of the steps of preparing a document or a template, and of leaving it. */
import type { Destination, Host } from "../host/host.ts";

export type PrepareEvents = {
  away: Destination;
  setup(id: string): Destination;
  fields(id: string): Destination;
  /** Everything is saved, and nothing is sent. */
  finish(host: Host, id: string): void;
};

export const documentEvents: PrepareEvents = {
  away: { type: "documents_wanted" },
  setup: (documentId) => ({ type: "setup_wanted", documentId }),
  fields: (documentId) => ({ type: "fields_wanted", documentId }),
  finish: (host, documentId) => host.announce({ type: "draft_finished", documentId }),
};

export const templateEvents: PrepareEvents = {
  away: { type: "templates_wanted" },
  setup: (templateId) => ({ type: "template_setup_wanted", templateId }),
  fields: (templateId) => ({ type: "template_fields_wanted", templateId }),
  finish: (host, templateId) => host.go({ type: "template_wanted", templateId }),
};
