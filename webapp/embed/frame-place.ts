import type { HostEvent } from "../../features/host/host.ts";

export const frameKinds = ["sign", "form", "prepare", "documents", "verify"] as const;
export type FrameKind = (typeof frameKinds)[number];

/** What a frame shows. It has no address of its own that a person could go to: the site around has. */
export type FramePlace =
  /** `token`: of a link that came of a form; left out, the session stands for one. */
  | { name: "sign"; token?: string }
  | { name: "form" }
  | { name: "setup" | "fields"; documentId: string | null }
  | { name: "preview"; documentId: string }
  | { name: "sent" | "finished" }
  | { name: "documents" }
  | { name: "document"; documentId: string }
  | { name: "verify" };

/** Where a frame of a kind begins; `documentId`: of the one it is about. */
export function firstPlace(kind: FrameKind, documentId: string | null): FramePlace {
  if (kind === "prepare") return { name: "setup", documentId };
  if (kind === "documents") return documentId === null ? { name: "documents" } : { name: "document", documentId };
  return { name: kind };
}

/** Where an event leads from a place; the same place where it leads out of what this frame is for. */
export function nextPlace(place: FramePlace, event: HostEvent): FramePlace {
  switch (place.name) {
    case "form":
      return event.type === "signing_wanted" ? { name: "sign", token: event.token } : place;
    case "setup":
    case "fields":
    case "preview":
      if (event.type === "document_created" || event.type === "setup_wanted")
        return { name: "setup", documentId: event.documentId };
      if (event.type === "fields_wanted") return { name: "fields", documentId: event.documentId };
      if (event.type === "preview_wanted") return { name: "preview", documentId: event.documentId };
      if (event.type === "draft_finished") return { name: "finished" };
      return event.type === "document_sent" ? { name: "sent" } : place;
    case "documents":
    case "document":
      if (event.type === "document_wanted") return { name: "document", documentId: event.documentId };
      return event.type === "documents_wanted" ? { name: "documents" } : place;
    default:
      return place;
  }
}
