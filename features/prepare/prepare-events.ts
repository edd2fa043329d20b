/** Events that lead to the steps of preparing a document or a template, and away from it. */
import type { HostEvent } from "../host/host.ts";

export type PrepareEvents = {
  away: HostEvent;
  setup(id: string): HostEvent;
  fields(id: string): HostEvent;
  /** Everything is saved, and nothing is sent. */
  finished(id: string): HostEvent;
};

export const documentEvents: PrepareEvents = {
  away: { type: "documents_wanted" },
  setup: (documentId) => ({ type: "setup_wanted", documentId }),
  fields: (documentId) => ({ type: "fields_wanted", documentId }),
  finished: (documentId) => ({ type: "draft_finished", documentId }),
};

export const templateEvents: PrepareEvents = {
  away: { type: "templates_wanted" },
  setup: (templateId) => ({ type: "template_setup_wanted", templateId }),
  fields: (templateId) => ({ type: "template_fields_wanted", templateId }),
  finished: (templateId) => ({ type: "template_wanted", templateId }),
};
