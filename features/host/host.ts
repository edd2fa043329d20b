/**
 * Everything a feature needs from its surroundings: the web app, a custom element or the browser extension. Hosts
 * differ only in what they inject here.
 */
import { createContext, use } from "react";
import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import type { AutomationType } from "../../domain/integration/api-key-type.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import type { KeptKey, PersonalKey } from "./kept-keys.ts";

/** Sections of the profile page. */
export const profileSections = ["you", "signing", "notifications", "security", "data"] as const;
export type ProfileSection = (typeof profileSections)[number];
/** Sections of the workspace's settings. */
export const workspaceSections = ["general", "security", "retention", "log"] as const;
export type WorkspaceSection = (typeof workspaceSections)[number];

/**
 * Places that a person can want to go to: features ask for them with `Host.go`, and never navigate. The web app maps
 * them to routes, custom elements to pages of the web app, the extension to its screens and tabs.
 */
export type Destination =
  // account
  | { type: "login_wanted"; email?: string /** Destination after signing in. */; returnTo?: Destination }
  | { type: "signup_wanted"; email?: string /** Destination after signing up. */; returnTo?: Destination }
  /** A visitor tries the editor without an account. */
  | { type: "trial_wanted" }
  | { type: "password_reset_wanted"; email?: string }
  | { type: "sign_in_link_wanted"; email?: string }
  | { type: "profile_wanted"; section?: ProfileSection }
  | { type: "delegate_wanted" }
  | { type: "workspace_wanted"; section?: WorkspaceSection }
  | { type: "compliance_wanted" }
  | { type: "personal_data_wanted" }
  | { type: "sub_processors_wanted" }
  | { type: "branding_wanted" }
  // documents
  /** The list, or the documents of a folder. `editingError`: why the reader could not edit a document. */
  | {
      type: "documents_wanted";
      folder?: { id: string; name: string };
      editingError?: "sent" | "missing" | "failed" | undefined;
    }
  | { type: "document_wanted"; documentId: string }
  | { type: "new_document_wanted"; files?: readonly File[] }
  | { type: "document_edit_wanted"; documentId: string }
  | { type: "templates_wanted" }
  | { type: "template_wanted"; templateId: string }
  /** Create a document from a template. */
  | { type: "template_use_wanted"; templateId: string }
  /** Send a template to many; `run`: a running bulk sending. */
  | { type: "template_bulk_wanted"; templateId: string; run?: string }
  /** Settings and statistics of a template's web form. */
  | { type: "template_form_wanted"; templateId: string }
  | { type: "new_template_wanted" }
  /** The roles and settings of a template, and its fields. */
  | { type: "template_setup_wanted"; templateId: string }
  | { type: "template_fields_wanted"; templateId: string }
  | { type: "signing_wanted"; token: string }
  /** An editor continues to the fields of all recipients. */
  | { type: "edit_fields_wanted"; token: string }
  // preparing
  | { type: "preview_wanted"; documentId: string }
  | { type: "fields_wanted"; documentId: string }
  | { type: "setup_wanted"; documentId: string }
  | { type: "payments_wanted" }
  | { type: "integrations_wanted" }
  | { type: "operation_wanted" }
  | { type: "webhooks_wanted" }
  | { type: "archived_webhooks_wanted" }
  /** The page of an automation platform, or of agents. */
  | { type: "automation_wanted"; platform: AutomationType }
  | { type: "webhook_wanted"; webhookId: string }
  | { type: "messaging_wanted" }
  | { type: "embedding_wanted" }
  | { type: "api_keys_wanted" }
  /** Permissions of an API key. */
  | { type: "key_permissions_wanted"; apiKeyId: string }
  // members
  | { type: "members_wanted" /** Opens the invitation. */; isInviting?: true }
  | { type: "member_permissions_wanted"; memberId: string }
  /** The page of a mailed invitation to a workspace. */
  | { type: "workspace_invitation_wanted"; token: string }
  /** The page about which data is read, sent and stored. */
  | { type: "privacy_wanted" }
  // signing
  /** The signer chose to pay: the provider's page comes next. */
  | { type: "payment_wanted"; token: string }
  // paying
  /** The provider's own page, on another site. */
  | { type: "payment_page_wanted"; url: string }
  // verifying
  | { type: "verify_wanted" };

/** Facts that features announce: something happened; each host decides what follows. */
export type HostFact =
  // account
  | { type: "signed_in" }
  /** The first factor was accepted; the account has a second one. */
  | { type: "second_factor_due" }
  /** Every factor was accepted, but the account is closed: its holder may restore it. */
  | { type: "closed_account_entered" }
  | { type: "account_closed"; eraseAt: string }
  | { type: "signed_out" }
  /** Somebody else has signed in than the last person whose things were kept on this device. */
  | { type: "person_changed" }
  /** The server reports the signed-in user's address as confirmed. */
  | { type: "email_confirmed" }
  /** The current workspace changed, by default to the server's choice: every page reloads its data. */
  | { type: "workspace_switched"; workspaceId?: string }
  // preparing
  | { type: "document_created"; documentId: string }
  /** A file was uploaded. */
  | { type: "file_uploaded"; fileName: string }
  /** The server has acknowledged all changes. */
  | { type: "draft_saved"; documentId: string; version: number }
  /** A person who may not send has finished preparing. */
  | { type: "draft_finished"; documentId: string }
  | { type: "document_sent"; documentId: string; isFromTemplate?: true }
  // members
  /** An invitation was accepted: its workspace is the current one from now on. */
  | { type: "workspace_joined"; workspaceId: string }
  /** The signed-in person's role or rights changed. */
  | { type: "rights_changed" }
  // signing
  | { type: "loaded"; documentId: string; recipientId: string }
  | { type: "field_changed"; documentId: string; recipientId: string; key: string; value: string | boolean }
  | { type: "signed"; documentId: string; recipientId: string }
  /** A web form leads on to its owner's page, on another site. */
  | { type: "form_left"; url: string }
  /** A recipient signs on a host's device; the host's own pages stay closed until the device is returned. */
  | { type: "device_handed_over" }
  | { type: "device_returned" }
  /** The target of a link no longer exists, e.g. because its recipient was corrected. */
  | { type: "link_dead" }
  | { type: "declined"; documentId: string; recipientId: string }
  // verifying
  | { type: "verified"; verdict: string };

/** Everything that features tell a host. */
export type HostEvent = Destination | HostFact;

export type Host = {
  /** Prefix of every path of the contract: an origin without a trailing slash, or `""` for the page's own. */
  readonly apiBase: string;
  /** Base URL of pdf.js's character maps, fonts and decoders, with a trailing slash. */
  readonly pdfAssets: string;
  /** Headers that identify the caller (`Token` or `x-public-session`) and the language. */
  headers(): Record<string, string>;
  /** `fetch` of a path below `apiBase`, with those headers. Rejects only when the server cannot be reached. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Called after a 401 to a guest's or an embedded screen's request, with the headers of that request. Resolves with
   * `true` when a different session now exists, so that a retry makes sense. `fetch` does this automatically. Omitted
   * where callers are never guests.
   */
  renewGuest?(sent: Record<string, string>, refusal: RefusalCode | "unreachable"): Promise<boolean>;
  /**
   * Asks a member to prove who they are, after a call was refused with `recent_login_required`. Resolves with `true` when a
   * retry makes sense; `call` does this automatically. Omitted where no such call is made.
   */
  confirmPerson?(proofs: ProofsToAsk): Promise<boolean>;
  /**
   * Leads a member to set up two-factor, after a call was refused with `two_factor_required`. Resolves with `true` when a
   * retry makes sense; `call` does this automatically. Omitted where it cannot be set up.
   */
  setUpTwoFactor?(required: { workspace: string }): Promise<boolean>;
  announce(fact: HostFact): void;
  /** Goes where the person wants to go, by this host's means. */
  go(to: Destination): void;
  /** URL for a real link to a destination; `null` where this host has none. */
  hrefOf(to: Destination): string | null;
  /** Actions hidden because this host would refuse them; omitted where there are none. */
  readonly withholds?: ReadonlySet<string>;
  /**
   * Makes the browser's Back call `onBack`, instead of leaving the page, until the returned function is called. Omitted
   * where the page's history is not ours: in a page that embeds us.
   */
  holdBack?(onBack: () => void): () => void;
  storage: HostStorage;
  /** Opens the file picker; resolves with an empty list on cancel. `accept` as in `<input type="file">`. */
  pickFiles(options: { accept: string; multiple: boolean }): Promise<File[]>;
  /** Downloads the file at a URL to the user's device. */
  save(url: string, fileName: string): void;
};

/**
 * Small strings that outlive the page; private to this host, never shared with the embedding page. Passwords and codes
 * are never among them.
 */
export type HostStorage = KeyedStorage<KeptKey>;
/** See `personalStorage`. */
export type PersonalStorage = KeyedStorage<PersonalKey>;

type KeyedStorage<Key extends string> = {
  get(key: Key): string | null;
  set(key: Key, value: string): void;
  remove(key: Key): void;
  /** All keys with a value. */
  keys(): string[];
};

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error("HostContext is missing");
  return host;
}
