import type { HostEvent } from "../../features/host/host.ts";
import type { FrameEventName } from "./frame-messages.ts";

/** The document that an event is about; a part is `null` if it is not known, or not yet. */
export type DocumentDetail = { documentId: string | null; recipientId: string | null; status: string | null };
export type FrameEvent = { name: FrameEventName; detail: Partial<DocumentDetail> & Record<string, unknown> };

/** Maps a feature's event to the event that the embedding site receives; `null` if the site receives none. */
export function frameEventOf(event: HostEvent): FrameEvent | null {
  switch (event.type) {
    case "loaded":
      return { name: "ready", detail: idsOf(event) };
    case "field_changed": {
      const { documentId, recipientId, key, value } = event;
      return { name: "field-change", detail: { documentId, recipientId, field: key, value } };
    }
    case "signed":
      return { name: "completed", detail: { ...idsOf(event), status: "SIGNED" } };
    case "declined":
      return { name: "declined", detail: { ...idsOf(event), status: "DECLINED" } };
    case "document_sent":
      return { name: "completed", detail: { documentId: event.documentId, status: "SENT" } };
    case "draft_finished":
      return { name: "completed", detail: { documentId: event.documentId, status: "DRAFT" } };
    case "verified":
      return { name: "completed", detail: { status: event.verdict } };
    default:
      return null;
  }
}

function idsOf({ documentId, recipientId }: { documentId: string; recipientId: string }) {
  return { documentId, recipientId };
}
