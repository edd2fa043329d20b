/**
 * What a feature needs from wherever it is shown: the web app, a custom element, the browser extension. Hosts differ by
 * what they inject here and in nothing else.
 */
import { createContext, use } from "react";
import type { RefusalCode } from "../../domain/outcome.ts";

/**
 * What features say happened or is wanted. The web app turns these into routes, custom elements into DOM events, the
 * extension into messages. Features never navigate.
 */
export type HostEvent =
  // account
  | { type: "login_wanted"; email?: string /** Where to go on once signed in. */; returnTo?: HostEvent }
  | { type: "signup_wanted" }
  | { type: "password_reset_wanted"; email?: string }
  | { type: "signed_in" }
  | { type: "signed_out" }
  /** The server says that the address of whoever is signed in is confirmed now. */
  | { type: "email_confirmed" }
  | { type: "profile_wanted" }
  | { type: "delegate_wanted" }
  // documents
  | { type: "documents_wanted" }
  | { type: "document_wanted"; documentId: string }
  | { type: "new_document_wanted"; files?: readonly File[] }
  | { type: "document_edit_wanted"; documentId: string }
  | { type: "templates_wanted" }
  | { type: "template_wanted"; templateId: string }
  /** A new document from a template. */
  | { type: "template_use_wanted"; templateId: string }
  | { type: "signing_wanted"; token: string }
  /** An editor goes on to everybody's fields. */
  | { type: "edit_fields_wanted"; token: string }
  // preparing
  | { type: "document_created"; documentId: string }
  /** A file was taken in. */
  | { type: "file_uploaded"; fileName: string }
  /** The server has acknowledged all changes. */
  | { type: "draft_saved"; documentId: string; version: number }
  /** Somebody is done where sending is not theirs. */
  | { type: "draft_finished"; documentId: string }
  | { type: "preview_wanted"; documentId: string }
  | { type: "fields_wanted"; documentId: string }
  | { type: "setup_wanted"; documentId: string }
  | { type: "document_sent"; documentId: string }
  | { type: "payments_wanted" }
  | { type: "integrations_wanted" }
  | { type: "messaging_wanted" }
  | { type: "embedding_wanted" }
  /** What is read, sent and kept. */
  | { type: "privacy_wanted" }
  // signing
  | { type: "loaded"; documentId: string; recipientId: string }
  | { type: "field_changed"; documentId: string; recipientId: string; key: string; value: string | boolean }
  | { type: "signed"; documentId: string; recipientId: string }
  /** Somebody has said that they pay: the provider's page comes next. */
  | { type: "payment_wanted"; token: string }
  /** Somebody signs on a host's device, whose own places are closed until it was given back. */
  | { type: "device_handed_over" }
  | { type: "device_returned" }
  /** What a link led to is not there any more, e.g. because its recipient was put right. */
  | { type: "link_dead" }
  | { type: "declined"; documentId: string; recipientId: string }
  // paying
  /** The provider's own page, away from here. */
  | { type: "payment_page_wanted"; url: string }
  // verifying
  | { type: "verify_wanted" }
  | { type: "verified"; verdict: string };

export type Host = {
  /** Before every path of the contract: an origin without a trailing slash, or `""` for the page's own. */
  readonly apiBase: string;
  /** Where pdf.js's character maps, fonts and decoders are, with a trailing slash. */
  readonly pdfAssets: string;
  /** Headers that say who asks (`Token` or `x-public-session`) and in which language. */
  headers(): Record<string, string>;
  /** `fetch` of a path below `apiBase`, with those headers. Rejects only when the server cannot be reached. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * After a 401 to a request of a guest, or of an embedded screen, with those very headers: whether there is a session now that
   * differs, so that asking once more makes sense. `fetch` does so by itself. Left out where nobody is a guest.
   */
  renewGuest?(sent: Record<string, string>, refusal: RefusalCode | "unreachable"): Promise<boolean>;
  announce(event: HostEvent): void;
  /** Address of the place an event leads to, for a real link; `null` where this host has none. */
  hrefOf(event: HostEvent): string | null;
  /** Actions that would be refused here, and are therefore not offered; left out where none are. */
  readonly withholds?: ReadonlySet<string>;
  storage: HostStorage;
  /** Lets a person choose files; an empty list when they think better of it. `accept` as in `<input type="file">`. */
  pickFiles(options: { accept: string; multiple: boolean }): Promise<File[]>;
  /** Hands a file at an address to the person. */
  save(url: string, fileName: string): void;
};

/** Small texts that outlive the page; this host's own, never shared with the page around it. */
export type HostStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
};

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error("HostContext is missing");
  return host;
}
