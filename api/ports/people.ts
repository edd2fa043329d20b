/** Who asks, and what is known of them. */
import type { EmailProof } from "../../domain/account/email-proof.ts";
import type { ExtensionSession, ExtensionsEnd } from "../../domain/account/extension-session.ts";
import type { Delegate } from "../../domain/contract/user.ts";
import type { SenderNotice } from "../../domain/document/document.ts";
import type { EmbedScope } from "../../domain/embed/session.ts";
import type { Instant, Sha256, UserId, WorkspaceId } from "../../domain/ids.ts";
import type { Versioned } from "./basics.ts";
import type { IdentityFacts } from "./identity.ts";

export type SignedInUser = {
  id: UserId;
  email: string;
  name: string;
  emailVerified: boolean;
  language: string;
};

/** A page that embeds us, as far as its session reaches. */
export type EmbedGrant = { sessionSha256: Sha256; scope: EmbedScope; externalId?: string | undefined };

/** Who is asking, with the workspace that call is about. */
export type Principal =
  | {
      kind: "member";
      user: SignedInUser;
      workspaceId: WorkspaceId;
      role: "owner";
      /** A program acts with this key of theirs, or a page with a session that was made with it. */
      apiKey?: string;
      /** Their browser extension asks, with this session of its own. */
      extension?: string;
      embed?: EmbedGrant;
    }
  | {
      kind: "guest";
      sessionId: string;
      workspaceId: WorkspaceId;
      role: "guest_session";
      /** What calls of their address are counted under. */
      address?: string;
    };

export type UserProfile = {
  id: UserId;
  /** What the identity service calls them. */
  subject: string;
  displayName: string;
  language: string;
  timeZone: string;
  timeFormat: string;
  color: string;
  workspaceId: WorkspaceId;
  mutedNotices?: SenderNotice[];
  /** The last time that all their sessions were ended. */
  extensionsEnd?: ExtensionsEnd;
  delegate?: Delegate;
  /** The address they last confirmed with this installation, and how. */
  emailProof?: EmailProof & { email: string };
};

export type Workspace = { id: WorkspaceId; name: string; ownerId: UserId | null };

export type UserStore = {
  /** Made together with a workspace of their own on first sight. */
  findOrCreate(facts: IdentityFacts, language: string): Promise<UserProfile>;
  find(id: UserId): Promise<UserProfile | null>;
  update(
    id: UserId,
    change: Partial<
      Pick<
        UserProfile,
        "displayName" | "language" | "timeZone" | "timeFormat" | "mutedNotices" | "extensionsEnd" | "emailProof"
      >
    >,
  ): Promise<UserProfile>;
  /** `email`: the confirmed address whose requests go to the delegate. `null` ends it. */
  setDelegate(id: UserId, email: string, delegate: Delegate | null): Promise<void>;
  /** Who stands in at an instant for the holder of an address. */
  findDelegate(email: string, at: Instant): Promise<Delegate | null>;
  readWorkspace(id: WorkspaceId): Promise<Workspace>;
};

export type GuestStore = {
  /** A new session with a workspace of its own; the id is the secret. */
  open(nowMs: number): Promise<string>;
  find(sessionId: string, nowMs: number): Promise<WorkspaceId | null>;
};

export type ExtensionSessionStore = {
  /** Newest first, with those that ended lately. */
  list(user: UserId): Promise<Versioned<ExtensionSession>[]>;
  findBySecret(sha256: Sha256): Promise<Versioned<ExtensionSession> | null>;
  /** `false`: somebody else wrote first. */
  put(before: Versioned<ExtensionSession> | null, next: ExtensionSession, nowMs: number): Promise<boolean>;
};

export type AccountTokenPurpose = "verify_email" | "reset_password";

/** One mail's link and code. */
export type AccountTokenRequest = {
  purpose: AccountTokenPurpose;
  user: UserId;
  email: string;
  /** The same for every try of one mail. */
  requestId: string;
  requestedMs: number;
  nowMs: number;
  lifeMs: number;
};

export type AccountTokens = {
  /**
   * The secrets of one request's mail, the same for every try of it. They replace those of earlier requests; `null` where a
   * later request was answered before.
   */
  issue(request: AccountTokenRequest): Promise<{ token: string; code: string } | null>;
  /** Whose newest link this is. */
  find(purpose: AccountTokenPurpose, token: string, nowMs: number): Promise<{ user: UserId; email: string } | null>;
  /** `true` for exactly one caller. */
  use(purpose: AccountTokenPurpose, token: string): Promise<boolean>;
  /** Whether `code` stands in the newest mail to that address; uses it up. Wrong ones are counted, and some make it void. */
  redeemCode(
    purpose: AccountTokenPurpose,
    holder: { user: UserId; email: string },
    code: string,
    nowMs: number,
  ): Promise<boolean>;
};
