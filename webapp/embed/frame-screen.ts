import type { HostEvent } from "../../features/host/host.ts";

export const frameKinds = ["sign", "form", "prepare", "documents", "verify"] as const;
export type FrameKind = (typeof frameKinds)[number];

/** The screen that a frame shows. Frames have no address to navigate by: only the embedding site has one. */
export type FrameScreen =
  /** `token`: of a link that a form created; if absent, the session identifies the recipient. */
  | { name: "sign"; token?: string }
  | { name: "form" }
  | { name: "setup" | "fields"; documentId: string | null }
  | { name: "preview"; documentId: string }
  | { name: "sent" | "finished" }
  | { name: "documents" }
  | { name: "document"; documentId: string }
  | { name: "verify" };

/** The first screen of a frame; `documentId`: the document it is about. */
export function firstScreen(kind: FrameKind, documentId: string | null): FrameScreen {
  if (kind === "prepare") return { name: "setup", documentId };
  if (kind === "documents") return documentId === null ? { name: "documents" } : { name: "document", documentId };
  return { name: kind };
}

/** The screen that an event leads to; the same screen if the event leads outside this frame's purpose. */
export function nextScreen(screen: FrameScreen, event: HostEvent): FrameScreen {
  switch (screen.name) {
    case "form":
      return event.type === "signing_wanted" ? { name: "sign", token: event.token } : screen;
    case "setup":
    case "fields":
    case "preview":
      if (event.type === "document_created" || event.type === "setup_wanted")
        return { name: "setup", documentId: event.documentId };
      if (event.type === "fields_wanted") return { name: "fields", documentId: event.documentId };
      if (event.type === "preview_wanted") return { name: "preview", documentId: event.documentId };
      if (event.type === "draft_finished") return { name: "finished" };
      return event.type === "document_sent" ? { name: "sent" } : screen;
    case "documents":
    case "document":
      if (event.type === "document_wanted") return { name: "document", documentId: event.documentId };
      return event.type === "documents_wanted" ? { name: "documents" } : screen;
    default:
      return screen;
  }
}
